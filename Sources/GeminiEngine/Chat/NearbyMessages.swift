import Conversations
import Extraction

/// The messages of a thread around given ones.
///
/// They are indexed when the first are asked for: most answers are read without them.
final class NearbyMessages {
  private let task: ExtractionTask
  private lazy var indices = task.messageIndices

  init(_ task: ExtractionTask) { self.task = task }

  /// Some messages, those up to `before` before them, and those up to `after` after them.
  func around(_ messages: [StoredMessage], before: Int, after: Int) -> [StoredMessage] {
    messages.compactMap { indices[$0.id] }
      .neighbours(before: before, after: after, below: task.messages.count)
      .map { task.messages[$0] }
  }
}
