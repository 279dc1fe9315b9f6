import Archives
import Conversations

/// What a reader found, as tests look at it.
struct CollectedSource {
  var messages: [(row: MessageBatch.Row, batch: MessageBatch)] = []
  var conversations: [ConversationDescription] = []
  var participants: [Participant] = []
  var problems: [MessageBatch.Problem] = []

  /// Collects what a reader finds.
  init(file: String = "source", _ read: (MessageCollector) throws -> Void) throws {
    var batches: [MessageBatch] = []
    let collector = MessageCollector(file: file, batch: MessageBatch()) { batch in
      batches.append(batch)
      return MessageBatch()
    }
    defer {
      for batch in batches {
        messages += batch.rows.map { ($0, batch) }
        conversations += batch.conversations
        participants += batch.participants
        problems += batch.problems
      }
    }
    try read(collector)
    try collector.flush()
  }

  /// The texts of one slice of each message.
  func texts(_ path: KeyPath<MessageBatch.Row, MessageBatch.Slice>) -> [String?] {
    messages.map { $0.batch.string($0.row[keyPath: path]) }
  }

  /// The ids of the messages.
  var ids: [String?] { texts(\.id) }

  /// What is wrong, as `line: reason`.
  var reasons: [String] { problems.map { "\($0.line.map(String.init) ?? "-"): \($0.reason)" } }
}
