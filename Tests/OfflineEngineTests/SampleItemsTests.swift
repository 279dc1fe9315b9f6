import CivilTime
import Conversations
import Extraction
import Foundation
import Insights
import JSON
import OfflineEngine
import Testing
import YAML

@Suite("Items of the sample conversations")
struct SampleItemsTests {
  private let found: [(thread: ThreadID, draft: Draft)]
  private let truth: YAMLNode
  private let threadOfMessage: [MessageID: ThreadID]

  /// What is found, which takes seconds: once for all tests.
  private static let shared = Result { try find() }

  init() throws {
    let tasks = try SampleThreads.tasks()
    found = try Self.shared.get()
    truth = try SampleThreads.truth()
    threadOfMessage = tasks.reduce(into: [:]) { threads, task in
      for message in task.messages { threads[message.id] = task.threadId }
    }
  }

  private static func find() throws -> [(thread: ThreadID, draft: Draft)] {
    let engine = OfflineEngine()
    return try SampleThreads.tasks().flatMap { task -> [(thread: ThreadID, draft: Draft)] in
      guard case .found(let drafts) = engine.step(task, answers: { _ in nil }) else { return [] }
      return drafts.map { (task.threadId, $0) }
    }
  }

  @Test(
    "enough of what a careful reader finds is found, and not much else",
    arguments: [
      ("action_item", 0.7, 0.6), ("decision", 0.6, 0.5), ("open_question", 0.6, 0.6),
      ("suggestion", 0.5, 0.5), ("priority", 0.5, 0.5),
    ]
  )
  func kinds(kind: KindName, precision: Double, recall: Double) throws {
    let insights = try #require(truth["insights"]?.sequence).filter {
      $0["kind"]?.scalar == kind.rawValue && $0["state"]?.scalar != "answered"
    }
    let drafts = found.map(\.draft).filter { $0.kind == kind }
    var matched: Set<Int> = []
    var lines: [String] = []
    var right = 0
    var counted = 0
    var tally: [Double: (right: Int, all: Int)] = [:]
    for draft in drafts {
      let quoted = Set(draft.evidence.map(\.messageId))
      let matches = insights.indices.filter {
        !quoted.isDisjoint(with: SampleThreads.messages(insights[$0], "evidence"))
      }
      let isOptional = matches.contains { insights[$0]["optional"]?.scalar == "true" }
      if matches.isEmpty { lines.append("  extra: \(draft.title) \(quoted.sorted())") }
      if !isOptional {
        counted += 1
        // A second item for what is found already is wrong.
        let fresh = matches.first { !matched.contains($0) }
        right += fresh == nil ? 0 : 1
        tally[draft.selfReported ?? 0, default: (0, 0)].all += 1
        tally[draft.selfReported ?? 0, default: (0, 0)].right += fresh == nil ? 0 : 1
        if fresh == nil, !matches.isEmpty {
          lines.append("  double: \(draft.title) \(quoted.sorted())")
        }
        if let fresh { matched.insert(fresh) }
      }
    }
    let wanted = insights.indices.filter { insights[$0]["optional"]?.scalar != "true" }
    for index in wanted where !matched.contains(index) {
      lines.append(
        "  missed: \(insights[index]["title"]?.scalar ?? "") \(SampleThreads.ids(insights[index], "evidence").sorted())"
      )
    }
    let foundShare = Double(wanted.filter(matched.contains).count) / Double(max(1, wanted.count))
    let rightShare = Double(right) / Double(max(1, counted))
    print(
      "\(kind): \(drafts.count) found, precision \(percent(rightShare)), "
        + "\(wanted.count) wanted, recall \(percent(foundShare))"
    )
    for (confidence, count) in tally.sorted(by: { $0.key < $1.key }) {
      print("  confidence \(confidence): \(count.right) right of \(count.all)")
    }
    if ProcessInfo.processInfo.environment["VERBOSE"] != nil {
      print(lines.sorted().joined(separator: "\n"))
    }
    #expect(rightShare >= precision)
    #expect(foundShare >= recall)
  }

  @Test("what must yield nothing yields nothing")
  func nothing() throws {
    for entry in try #require(truth["nothing"]?.sequence) {
      let kinds = entry["kinds"]?.sequence?.compactMap(\.scalar)
      let messages = SampleThreads.messages(entry, "messages")
      let threads = SampleThreads.ids(entry, "threads")
      let wrong = found.filter { item in
        kinds?.contains(item.draft.kind.rawValue) ?? true
          && (threads.contains(item.thread.rawValue)
            || item.draft.evidence.first.map { messages.contains($0.messageId) } ?? false)
      }
      let reason = entry["reason"]?.scalar ?? ""
      #expect(wrong.isEmpty, "\(reason): \(wrong.map { ($0.draft.kind, $0.draft.title) })")
    }
  }

  @Test("states, owners and commitments are those a reader gives")
  func details() throws {
    var owners = (right: 0, all: 0)
    var states = (right: 0, all: 0)
    var dues = (right: 0, all: 0)
    for insight in try #require(truth["insights"]?.sequence)
    where ["action_item", "decision"].contains(insight["kind"]?.scalar) {
      let evidence = SampleThreads.messages(insight, "evidence")
      let thread = insight["thread"]?.scalar.map { ThreadID($0) }
      guard
        let draft = found.first(where: {
          $0.draft.kind.rawValue == insight["kind"]?.scalar
            && !evidence.isDisjoint(with: $0.draft.evidence.map(\.messageId))
        })
      else { continue }
      // What happens in another thread cannot be seen.
      let outcome = ["doneBy", "droppedBy", "reversedBy"].lazy.compactMap {
        insight[$0]?.scalar
      }.first
      if outcome == nil || outcome.flatMap({ threadOfMessage[MessageID($0)] }) == thread {
        states.all += 1
        if draft.draft.detail["state"]?.string == insight["state"]?.scalar {
          states.right += 1
        } else if ProcessInfo.processInfo.environment["VERBOSE"] != nil {
          print(
            "  state: \(draft.draft.title): \(draft.draft.detail["state"]?.string ?? "") is not \(insight["state"]?.scalar ?? "")"
          )
        }
      }
      if draft.draft.kind == "action_item", let due = insight["due"]?.scalar {
        dues.all += 1
        let found = draft.draft.detail["due"]?.string ?? "null"
        if found == due {
          dues.right += 1
        } else if ProcessInfo.processInfo.environment["VERBOSE"] != nil {
          print("  due: \(draft.draft.title): \(found) is not \(due)")
        }
      }
      if let owner = insight["owner"]?.scalar, draft.draft.kind == "action_item" {
        owners.all += 1
        let name = draft.draft.detail["owner"]?["name"]?.string?.split(separator: " ").first
        let plain = name.map { String($0).folding(options: .diacriticInsensitive, locale: nil) }
        if plain?.lowercased().hasPrefix(owner) == true || owner == "tom" && plain == "Tomas" {
          owners.right += 1
        } else if ProcessInfo.processInfo.environment["VERBOSE"] != nil {
          print("  owner: \(draft.draft.title): \(plain ?? "nobody") is not \(owner)")
        }
      }
    }
    print(
      "owners \(owners.right) of \(owners.all), states \(states.right) of \(states.all), "
        + "due dates \(dues.right) of \(dues.all)"
    )
    #expect(owners.right * 10 >= owners.all * 9)
    #expect(states.right * 10 >= states.all * 7)
    #expect(dues.right * 10 >= dues.all * 8)
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}

extension SampleThreads {
  /// The ids of messages that an entry of the table lists.
  static func messages(_ entry: YAMLNode, _ name: String) -> Set<MessageID> {
    Set(ids(entry, name).map { MessageID($0) })
  }

  /// The ids that an entry of the table lists.
  static func ids(_ entry: YAMLNode, _ name: String) -> Set<String> {
    Set(entry[name]?.sequence?.compactMap(\.scalar) ?? [])
  }
}
