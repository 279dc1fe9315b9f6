import CivilTime
import Conversations
import Insights

@testable import Extraction

/// A thread written down in a test: `name: text` lines, a minute apart.
struct Talk {
  static let kinds = ["action_item", "decision", "priority", "suggestion", "open_question"]

  /// Friday, 15 March 2024, noon in UTC.
  static let start = Instant(milliseconds: 1_710_504_000_000)

  var task: ExtractionTask

  init(_ lines: [String], kind: SenderKind = .human) {
    let messages = lines.enumerated().map { place, line in
      let name = line.prefix { $0 != ":" }
      return StoredMessage(
        id: "m\(place)",
        text: String(line.dropFirst(name.count + 2)),
        sender: Sender(
          id: "u-\(name)",
          name: String(name),
          kind: name == "bot" ? .assistant : kind
        ),
        createdAt: Talk.start + .seconds(60 * place)
      )
    }
    task = ExtractionTask(
      threadId: "t",
      conversationId: "c",
      messages: messages,
      kinds: Talk.kinds,
      asOf: Talk.start
    )
    task.participants = ["Bo", "Cy", "Di"].map { (name: String) in
      Participant(id: "u-\(name)", name: name)
    }
  }

  /// What the engine finds, of all kinds or of one.
  func found(_ kind: String? = nil) -> [Draft] {
    guard case .found(let drafts) = OfflineEngine().step(task, answers: { _ in nil }) else {
      return []
    }
    return drafts.filter { kind == nil || $0.kind == kind }
  }
}
