package import CivilTime
package import Conversations
package import Extraction
package import Insights
import OfflineEngine

/// A thread written down in a test: `name: text` lines, a minute apart.
package struct Talk {
  /// The kinds to look for.
  package static let kinds: [KindName] = [
    "action_item", "decision", "priority", "suggestion", "open_question",
  ]

  /// Friday, 15 March 2024, noon in UTC.
  package static let start = Instant(milliseconds: 1_710_504_000_000)

  /// The thread as engines get it.
  package var task: ExtractionTask

  /// Makes a thread of lines `Name: text`.
  package init(_ lines: [String], kind: SenderKind = .human) {
    let messages = lines.enumerated().map { index, line in
      let name = line.prefix { $0 != ":" }
      return StoredMessage(
        id: MessageID("m\(index)"),
        text: String(line.dropFirst(name.count + 2)),
        sender: Sender(
          id: "u-\(name)",
          name: String(name),
          kind: name == "bot" ? .assistant : kind
        ),
        createdAt: Talk.start + .seconds(60 * index)
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
  package func found(_ kind: KindName? = nil) -> [Draft] {
    guard case .found(let drafts) = OfflineEngine().step(task, answers: { _ in nil }) else {
      return []
    }
    return drafts.filter { kind == nil || $0.kind == kind }
  }
}
