import Database
import CivilTime
import Conversations
import Foundation
import Insights
import JSON

@testable import Reports

/// Made-up work chats of any number of threads, from the scenes in a fixture: the same number gives
/// the same threads.
struct Scenes {
  private struct Scene {
    let location: String
    let title: String
    var lines: [(sender: String, text: String)] = []
    var found: [[String]] = []
  }

  private static let customers = [
    "Seebrise", "Acme", "Nordwind", "Kap Verde Tours", "Möwe & Söhne",
  ]
  private static let products = ["Crew", "Harbour", "Log book", "Tides"]
  private let start = March.time("2026-03-02T08:00:00Z")
  private let zone = (try? TimeZoneRules(identifier: "Europe/Berlin")) ?? .utc
  private var input: ReportInput
  private var days: [Int: Int] = [:]

  /// A report about so many threads.
  static func input(threads: Int) -> ReportInput {
    var scenes = Scenes()
    let list = read()
    for number in 0..<threads { scenes.play(list[number % list.count], number, of: threads) }
    return scenes.finished(threads)
  }

  private init() {
    input = ReportInput(
      insights: [],
      asOf: .init(March.time("2026-03-31T15:02:00Z"), basis: .source),
      zone: zone,
      coverage: .init(threads: 0, messages: 0),
      engine: "gemini",
      threads: []
    )
  }

  private static func read() -> [Scene] {
    let text = (try? String(contentsOf: Fixture.file("scenes.txt"), encoding: .utf8)) ?? ""
    var scenes: [Scene] = []
    for line in text.split(separator: "\n") {
      let rest = String(line.dropFirst(2))
      if line.hasPrefix("# ") {
        let parts = rest.components(separatedBy: " | ")
        scenes.append(Scene(location: parts[0], title: parts[1]))
      } else if line.hasPrefix("@") {
        let parts = line.dropFirst().components(separatedBy: " | ")
        scenes[scenes.count - 1].found.append(parts + Array(repeating: "", count: 5 - parts.count))
      } else {
        let parts = line.components(separatedBy: ": ")
        let words = parts.dropFirst().joined(separator: ": ")
        scenes[scenes.count - 1].lines.append((parts[0], words))
      }
    }
    return scenes
  }

  private mutating func play(_ scene: Scene, _ number: Int, of threads: Int) {
    let id = ThreadID("team:\(scene.location.filter(\.isLetter)).\(1000 + number)")
    let day = number * 28 / max(threads, 1)
    let began = start.milliseconds + Int64(day) * 86_400_000 + Int64(number % 7) * 3_600_000
    let lead = number % 3 * 9
    let messages = scene.lines.enumerated().map { location, line in
      ReportInput.ContextMessage(
        id: MessageID("\(id).m\(location + lead)"),
        position: location + lead,
        senderName: line.sender,
        createdAt: Instant(milliseconds: began + Int64(location + lead) * 240_000),
        text: fill(line.text, number)
      )
    }
    let insights = scene.found.enumerated().compactMap { location, found in
      insight(found, number, location, id, messages)
    }
    let total = messages.count + lead + number % 5 * 17
    input.insights += insights
    input.messages[id] = excerpt(messages, insights)
    days[day, default: 0] += total
    input.threads.append(
      ThreadHead(
        id: id,
        conversationName: scene.location,
        title: fill(scene.title, number),
        firstAt: messages.first?.createdAt,
        lastAt: messages.last?.createdAt,
        people: Array(Set(scene.lines.map(\.sender))).sorted(),
        messages: total
      )
    )
    guard number % 11 == 2 else { return }
    input.uncited.append(
      .init(
        threadId: id,
        messages: 17 + number % 90,
        firstAt: messages.last?.createdAt,
        lastAt: messages.last?.createdAt.map { $0 + .seconds(86_400 * 3) },
        firstMessageId: MessageID("\(id).m99"),
        opening: "So, about the numbers from last week: I do not understand them at all"
      )
    )
  }

  /// The quoted messages and two on each side.
  private func excerpt(
    _ messages: [ReportInput.ContextMessage],
    _ insights: [Insight]
  ) -> [ReportInput.ContextMessage] {
    let cited = Set(insights.flatMap { $0.evidence.map(\.messageId) })
    let places = messages.indices.filter { cited.contains(messages[$0].id) }
    return messages.indices.filter { location in places.contains { abs($0 - location) <= 2 } }
      .map { messages[$0] }
  }

  private func insight(
    _ found: [String],
    _ number: Int,
    _ location: Int,
    _ thread: ThreadID,
    _ messages: [ReportInput.ContextMessage]
  ) -> Insight? {
    let quote = fill(found[3], number)
    guard let message = messages.first(where: { $0.text.contains(quote) }),
      let range = message.text.range(of: quote), let said = message.createdAt
    else { return nil }
    let start = message.text[..<range.lowerBound].utf8.count
    let values = Dictionary(
      found[4].matches(of: /(\w+)=(.*?)(?= \w+=|$)/).map { (String($0.1), String($0.2)) }
    ) { first, _ in first }
    var provenance = Insight.Provenance(engine: "gemini", sourceHash: "abc")
    provenance.modelVersion = "gemini-3.8-flash-09-2026"
    provenance.prompt = found[0]
    return Insight(
      id: InsightID("i-" + String(0x7f3a_0000 + number * 16 + location, radix: 16)),
      kind: KindName(rawValue: found[0]),
      conversationId: ConversationID("slack:T1:C\(thread.rawValue.utf8.count)"),
      threadId: thread,
      title: fill(found[1], number),
      content: fill(found[2], number),
      detail: detail(values, KindName(rawValue: found[0]), said),
      evidence: [
        Evidence(
          messageId: message.id,
          senderName: message.senderName,
          createdAt: said,
          quote: quote,
          start: start,
          end: start + quote.utf8.count,
          match: .exact
        )
      ],
      confidence: values["confidence"].flatMap(Double.init) ?? 0.8,
      at: Instant(milliseconds: said.milliseconds + 43_200_000),
      triggeredBy: .job("nightly", run: "7"),
      provenance: provenance
    )
  }

  private func detail(_ values: [String: String], _ kind: KindName, _ said: Instant) -> JSONObject {
    var detail = JSONObject()
    let lists = ["by": "decidedBy", "dissent": "dissent", "alternatives": "alternatives"]
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where name != "confidence" {
      let parts = value.split(separator: ",").map { JSONValue.string(String($0)) }
      switch name {
      case "due":
        let day = zone.dateTime(at: said).date.adding(days: Int(value) ?? 0)
        detail.append("due", .string(day.map { "\($0)" } ?? ""))
      case "by", "dissent", "alternatives": detail.append(lists[name] ?? name, .array(parts))
      case "knows": detail.append("whoMightKnow", .array(parts))
      case "times": detail.append("proposedTimes", .array(parts))
      case "who", "topics": detail.append(name, .array(parts))
      case "owner": detail.append("owner", ["name": .string(value)])
      case "bullets": detail.append("bullets", [["text": .string(value), "evidence": [0]]])
      default: detail.append(name, .string(value))
      }
    }
    return detail
  }

  private func fill(_ text: String, _ number: Int) -> String {
    text.replacing("{customer}", with: Self.customers[number / 3 % Self.customers.count])
      .replacing("{product}", with: Self.products[number / 6 % Self.products.count])
  }

  private func finished(_ threads: Int) -> ReportInput {
    var input = input
    let first = zone.dateTime(at: start).date
    input.activity = days.sorted { $0.key < $1.key }.compactMap { day, count in
      first.adding(days: day).map { .init(day: $0, messages: count) }
    }
    let read = input.threads.reduce(0) { $0 + $1.messages }
    input.coverage = .init(
      threads: threads,
      messages: read,
      skipped: [.init(reason: "too short", threads: 2), .init(reason: "private", threads: 1)]
    )
    input.cost = .init(
      calls: threads,
      inputTokens: read * 31,
      outputTokens: threads * 612,
      microdollars: threads * 1740
    )
    input.permalink = try? PermalinkTemplate(
      "https://acme.slack.example/archives/{conversation}/p{messageDigits}"
    )
    input.jobName = "nightly"
    input.runName = "7"
    input.previous = before(input)
    return input
  }

  /// The week before: some dates, owners and states were others, the last threads were not there.
  private func before(_ input: ReportInput) -> ReportInput.Previous {
    var insights = input.insights.dropLast(3).map { $0 }
    for (location, insight) in insights.enumerated() where insight.kind == "action_item" {
      let old: (String, JSONValue)? =
        switch location % 7 {
        case 1: ("due", "2026-03-12")
        case 3: ("owner", ["name": "Bo"])
        case 5: ("state", "open")
        default: nil
        }
      guard let old else { continue }
      var detail = JSONObject()
      for member in insight.detail.members {
        detail.append(member.name, member.name == old.0 ? old.1 : member.value)
      }
      insights[location].detail = detail
    }
    return .init(at: March.time("2026-03-24T20:00:00Z"), insights: insights)
  }
}
