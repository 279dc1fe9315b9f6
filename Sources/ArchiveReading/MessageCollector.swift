package import Conversations

/// Gathers what a reader finds into batches and passes the full ones on.
///
/// Used by the reader's thread only.
package final class MessageCollector {
  /// The file that is being read, as problems name it; a reader of an archive with entries sets it
  /// to `archive.zip/entry` as it goes.
  package var file: String

  /// Whether the numbers of problems count records instead of lines; a reader sets it while it reads
  /// the elements of a document.
  package var countsRecords = false

  /// The batch being filled.
  ///
  /// Fast readers write rows into it directly and then call ``recordWasRead()``.
  package private(set) var batch: MessageBatch
  private let handOver: (MessageBatch) throws -> MessageBatch
  private var records = 0

  /// Starts gathering.
  ///
  /// - Parameters:
  ///   - batch: The first batch to fill.
  ///   - handOver: Takes a full batch and returns an empty one. Throws ``CollectorClosed`` if no
  ///     more is wanted.
  package init(
    file: String,
    batch: MessageBatch,
    handOver: @escaping (MessageBatch) throws -> MessageBatch
  ) {
    self.file = file
    self.batch = batch
    self.handOver = handOver
  }

  /// Adds a message.
  ///
  /// - Throws: What `handOver` threw.
  package func append(_ message: Message) throws {
    batch.append(message)
    try recordWasRead()
  }

  /// Adds the source's description of a conversation.
  package func append(_ conversation: ConversationDescription) { batch.append(conversation) }

  /// Adds the source's description of a person.
  package func append(_ participant: Participant) { batch.append(participant) }

  /// Notes that a message still exists, without reading anything else of it.
  package func noteThere(_ id: String, in conversation: String) {
    batch.append(present: id, in: conversation)
  }

  /// Sets aside a record that cannot be read.
  ///
  /// - Parameters:
  ///   - line: The line, row or element of ``file``, counted from 1; nil for the file as a whole.
  ///   - reason: What is wrong; never contains chat text.
  /// - Throws: What `handOver` threw.
  package func setAside(line: Int?, _ reason: String) throws {
    if countsRecords, let line {
      batch.append(MessageBatch.Problem(file: file, line: nil, reason: "record \(line): \(reason)"))
    } else {
      batch.append(MessageBatch.Problem(file: file, line: line, reason: reason))
    }
    try recordWasRead()
  }

  /// Reads a part of a record; a broken part is set aside without affecting the others.
  ///
  /// - Parameters:
  ///   - name: The part's name in the reason.
  ///   - line: The record's line, as ``setAside(line:_:)`` has it.
  /// - Throws: What `body` threw, except ``RecordProblem``.
  package func readPart(_ name: String, line: Int, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let problem as RecordProblem {
      try setAside(line: line, "\(name): \(problem.reason)")
    }
  }

  /// Notes that one more record of the source has been processed.
  ///
  /// - Throws: What `handOver` threw.
  package func recordWasRead() throws {
    records += 1
    if batch.isFull { try flush() }
  }

  /// Passes on the last batch, unless it is empty.
  ///
  /// - Throws: What `handOver` threw.
  package func flush() throws {
    guard !batch.isEmpty else { return }
    batch = try handOver(batch)
  }
}

/// Thrown when no more of a source is wanted: the run was interrupted, or too much of it is bad.
package struct CollectorClosed: Error {
  /// Creates the error.
  package init() {}
}
