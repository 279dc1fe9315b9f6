import Foundation
import Insights
import JSON
import TestSupport
import Testing

@testable import Evaluation

/// The labelled chats of the repository.
private let chatsFolder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../Benchmarks/chats").standardizedFileURL.path

private let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
  FileManager.default.isExecutableFile(atPath: $0)
}

@Suite("Scoring labelled chats")
struct ExtractionScorerTests {
  /// The chats of one writer: a build without optimisation takes a minute for those of all.
  private static let part = chatsFolder + "/threads/written/writer-4"

  private let chats: LabelledChats

  init() throws { chats = try LabelledChats(folder: Self.part) }

  @Test("the texts of the written chats are read whole")
  func readsTexts() throws {
    let chats = try LabelledChats(folder: chatsFolder)
    #expect(chats.threads.count == 1744)
    #expect(chats.messages.count == 35270)
    let items = chats.threads.flatMap(\.items).filter { !$0.isOptional }
    #expect(items.count { $0.kind == .actionItem } == 3409)
    #expect(items.count { $0.kind == .decision } == 1467)
    #expect(chats.threads.reduce(0) { $0 + $1.traps.count } == 3736)
  }

  @Test("the truth itself is found whole, and nothing else")
  func scoresTruth() throws {
    let total = ExtractionScorer(chats).score(Invented.insights(chats, isPerfect: true)).total
    for kind in LabelledThread.Kind.allCases {
      #expect(total.found[kind]?.misses == 0)
      #expect(total.found[kind]?.falseAlarms == 0)
    }
    #expect(total.owner.rate == 1)
    #expect(total.due.rate == 1)
    #expect(total.state.rate == 1)
    #expect(total.keyMessages.rate == 1)
  }

  @Test("the scorer in Python counts the same", .enabled(if: python != nil))
  func countsLikePython() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "debrief-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let insights = Invented.insights(chats, isPerfect: false)
    let lines = insights.map { $0.text + "\n" }.joined()
    try Data(lines.utf8).write(to: URL(filePath: folder + "/insights.jsonl"))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/threads",
      withDestinationPath: Self.part
    )
    _ = try Self.run([chatsFolder + "/build.py", "--dir", folder, "--out", folder])
    let built = try LabelledChats(folder: folder)
    #expect(built.messages.map(\.members.count) == chats.messages.map(\.members.count))
    #expect(built.messages.map { $0["id"] } == chats.messages.map { $0["id"] })
    #expect(built.messages.map { $0["text"] } == chats.messages.map { $0["text"] })
    #expect(built.messages.map { $0["senderId"] } == chats.messages.map { $0["senderId"] })
    let expected = try JSONParser().parse(
      Self.run([
        chatsFolder + "/score.py", "--pred", folder + "/insights.jsonl",
        "--gold", folder + "/gold.json", "--messages", folder + "/threads.jsonl",
      ])
    )
    let figures = ExtractionScorer(chats).score(insights)
    #expect(Self.compare(.object(figures.json), expected, at: "") > 60)
  }

  @Test("a run against its own figures shows no drop, and a worse one does")
  func comparesRuns()
    throws
  {
    let good = ExtractionScorer(chats).score(Invented.insights(chats, isPerfect: true))
    let bad = ExtractionScorer(chats).score(Invented.insights(chats, isPerfect: false))
    var saved = good.json
    saved["schema"] = .string(ExtractionFigures.schema)
    saved["threads"] = .array(good.byThread.map { ExtractionBaseline.json($0.id, $0.counts) })
    let baseline = try #require(ExtractionBaseline(.object(saved)))
    let same = baseline.compare(good)
    let drops = same.changes.filter(\.isDrop)
    #expect(drops.isEmpty)
    #expect(same.traps.isEmpty)
    let worse = baseline.compare(bad)
    #expect(worse.changes.contains { $0.name == "action_item F1" && $0.isDrop })
    #expect(!worse.traps.isEmpty)
  }

  /// Compares all numbers that both have.
  ///
  /// - Returns: How many there are.
  private static func compare(_ ours: JSONValue, _ theirs: JSONValue, at path: String) -> Int {
    var compared = 0
    for member in ours.object?.members ?? [] {
      guard let other = theirs[member.name] else { continue }
      let place = path + "." + member.name
      if member.value.object != nil {
        compared += compare(member.value, other, at: place)
      } else if let number = member.value.double {
        compared += 1
        #expect(abs(number - (other.double ?? .infinity)) < 1.01e-4, "\(place)")
      }
    }
    return compared
  }

  private static func run(_ arguments: [String]) throws -> [UInt8] {
    let result = try ChildProcess.run(try #require(python), arguments)
    #expect(result.ending == .exited(0))
    return result.output
  }
}

/// Insights made up of the truth: all of it, or some of it with mistakes.
private enum Invented {
  static func insights(_ chats: LabelledChats, isPerfect: Bool) -> [JSONValue] {
    var number = 0
    return chats.threads.flatMap { thread -> [JSONValue] in
      let own = chats.messages.filter { $0["threadId"]?.string == thread.id }
      let ids = own.compactMap { $0["id"]?.string }
      var insights: [JSONValue] = []
      for item in thread.items where !item.isAnswered {
        number += 1
        if !isPerfect, number % 5 == 0 { continue }
        let shift = isPerfect ? 0 : number % 4
        let place = (ids.firstIndex(of: item.evidence[0]) ?? 0) + shift
        let evidence = [ids[min(place, ids.count - 1)]]
        insights.append(
          insight(
            item.kind.rawValue,
            number,
            thread,
            item.title,
            evidence,
            detail(item, number, isPerfect)
          )
        )
      }
      if !isPerfect {
        for trap in thread.traps {
          number += 1
          if number % 3 == 0 {
            insights.append(insight("action_item", number, thread, "x", [trap.evidence[0]], [:]))
          }
        }
      }
      insights.append(summary(thread, own, number, isPerfect))
      insights.append(
        insight(
          "priority",
          number,
          thread,
          "p",
          [ids[0]],
          ["level": .string(number % 7 == 0 ? "urgent" : thread.priorities[0])]
        )
      )
      return insights
    }
  }

  private static func detail(
    _ item: LabelledThread.Item,
    _ number: Int,
    _ isPerfect: Bool
  ) -> JSONValue {
    let owner = item.owners.compactMap(\.self).first?.min()
    let isWrong = !isPerfect && number % 3 == 0
    return [
      "owner": isWrong ? "Nobody" : JSONValue(owner),
      "due": isWrong ? "2026-01-01T23:30:00Z" : JSONValue(item.due.compactMap(\.self).first),
      "state": isWrong ? "done" : JSONValue(item.state?.rawValue),
    ]
  }

  private static func summary(
    _ thread: LabelledThread,
    _ own: [JSONObject],
    _ number: Int,
    _ isPerfect: Bool
  ) -> JSONValue {
    let told = own.filter { message in
      isPerfect ? thread.keyMessages.contains(message["id"]?.string ?? "") : number % 2 == 0
    }
    let texts = told.compactMap { $0["text"]?.string }
    return insight(
      "summary",
      number,
      thread,
      texts.first ?? "",
      told.compactMap { $0["id"]?.string },
      ["gist": .string(texts.joined(separator: " "))]
    )
  }

  private static func insight(
    _ kind: String,
    _ number: Int,
    _ thread: LabelledThread,
    _ title: String,
    _ evidence: [String],
    _ detail: JSONValue
  ) -> JSONValue {
    [
      "id": .string("i-\(number)"), "kind": .string(kind), "threadId": .string(thread.id),
      "title": .string(title), "content": .string(title), "detail": detail,
      "confidence": .double(Double(number % 10) / 10 + 0.05),
      "evidence": .array(evidence.map { ["messageId": .string($0), "quote": ""] }),
    ]
  }
}
