package import CivilTime
package import Conversations

/// A passage from elsewhere that helps a model to understand a thread.
///
/// A model gets it alongside the thread, without a label, so that nothing can cite it.
package struct ContextPassage: Sendable, Hashable {
  /// The name of its conversation; nil for the thread's own.
  package var conversation: String?
  /// Who said it.
  package var sender: Sender?
  /// When it was said.
  package var createdAt: Instant?
  /// What was said.
  package var text: String

  /// Describes a passage.
  package init(_ message: StoredMessage, conversation: String?) {
    self.conversation = conversation
    sender = message.sender
    createdAt = message.createdAt
    text = message.text
  }
}
