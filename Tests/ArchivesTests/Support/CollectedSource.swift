import ArchiveReading
import Conversations
import Testing

/// What a reader found, as tests look at it.
struct CollectedSource {
  var messages: [(row: MessageBatch.Row, batch: MessageBatch)] = []
  var conversations: [ConversationDescription] = []
  var participants: [Participant] = []
  var problems: [MessageBatch.Problem] = []
  var batches: [MessageBatch] = []

  /// Collects what a reader finds, and makes sure that an export of it loses nothing.
  ///
  /// - Parameters:
  ///   - file: The name of the source.
  ///   - isDamaged: Whether it is one of hundreds of damaged copies, which are not exported.
  ///   - read: Reads the source.
  /// - Throws: What `read` threw.
  init(
    file: String = "source",
    isDamaged: Bool = false,
    _ read: (MessageCollector) throws -> Void
  ) throws {
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
    self.batches = batches
    if !isDamaged { try RoundTrip(batches)?.expectNoLoss() }
  }

  /// The texts of one slice of each message.
  func texts(_ path: KeyPath<MessageBatch.Row, MessageBatch.Slice>) -> [String?] {
    messages.map { $0.batch.string($0.row[keyPath: path]) }
  }

  /// The ids of the messages.
  var ids: [String?] { texts(\.id) }

  /// What is wrong, as `line: reason` or `record N: reason`.
  var reasons: [String] {
    problems.map { problem in
      if problem.line == nil, problem.reason.hasPrefix("record ") { return problem.reason }
      return "\(problem.line.map(String.init) ?? "-"): \(problem.reason)"
    }
  }
}
