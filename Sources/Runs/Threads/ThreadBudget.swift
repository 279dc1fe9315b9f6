import Conversations
import Extraction

/// How much of one thread is read at once by an engine without a model.
///
/// A budget of messages and bytes, not of time, so that the same thread gives the same insights on every
/// machine. The newest messages are read; what is older is reported as not covered.
enum ThreadBudget {
  /// The maximum number of messages read.
  static let messages = 50_000
  /// The maximum number of bytes of text read.
  static let bytes = 16 << 20
  /// The number of messages or bytes from which a thread may take so long that a run must be able
  /// to end meanwhile.
  static let small = (messages: 500, bytes: 1 << 18)

  /// Cuts a task to the budget.
  ///
  /// - Returns: The task that is read, and what is left out; nil for nothing.
  static func cut(_ task: ExtractionTask) -> (task: ExtractionTask, gap: Gap?) {
    var (count, size) = (0, 0)
    for message in task.messages.reversed() {
      size += message.text.utf8.count
      guard count < messages, size <= bytes else { break }
      count += 1
    }
    guard count < task.messages.count else { return (task, nil) }
    var cut = task
    cut.messages = Array(task.messages.suffix(count))
    let left = task.messages.dropLast(count)
    let gap = Gap(
      messageIds: left.map(\.id),
      reason: "the thread is too long: its first \(left.count) messages were not read"
    )
    return (cut, gap)
  }

  /// Whether a thread is read so quickly that it need not be cancellable.
  static func isSmall(_ task: ExtractionTask) -> Bool {
    guard task.messages.count <= small.messages else { return false }
    var size = 0
    return task.messages.allSatisfy { message in
      size += message.text.utf8.count
      return size <= small.bytes
    }
  }
}
