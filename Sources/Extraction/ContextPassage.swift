package import CivilTime
package import Conversations

/// A passage from elsewhere that helps a model to understand a thread.
///
/// A model gets it alongside the thread, without a label, so that nothing can cite it.
package struct ContextPassage: Sendable, Hashable {
  /// Where it was said; nil for the thread's own conversation.
  package var place: String?
  /// Who said it.
  package var sender: Sender?
  /// When it was said.
  package var createdAt: Instant?
  /// What was said.
  package var text: String

  /// Describes a passage.
  ///
  /// - Parameter place: Where it was said; nil for the thread's own conversation.
  package init(_ message: StoredMessage, place: String?) {
    self.place = place
    sender = message.sender
    createdAt = message.createdAt
    text = message.text
  }
}
