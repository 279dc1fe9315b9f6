package import CivilTime

/// A selection of messages of the workspace.
package struct MessageSelection: Sendable, Hashable {
  /// The row of a conversation; nil for all.
  package var conversation: ConversationRow?
  /// The row of a thread; nil for all.
  package var thread: ThreadRow?
  /// Only what was written at this instant or later.
  package var since: Instant?
  /// Only what was written before this instant.
  package var until: Instant?
  /// The rows of senders; nil for all.
  package var senders: Set<SenderRow>?

  /// Selects all messages.
  package init() {}

  /// Whether it selects all messages.
  var isAll: Bool { self == MessageSelection() }

  /// Whether a message matches the filter, as far as the message alone can decide it.
  func includes(createdAt: Int64?, sender: SenderRow?) -> Bool {
    if let senders, !(sender.map(senders.contains) ?? false) { return false }
    if since == nil && until == nil { return true }
    // A message without a time is in no period.
    guard let createdAt else { return false }
    return (since.map { createdAt >= $0.milliseconds } ?? true)
      && (until.map { createdAt < $0.milliseconds } ?? true)
  }
}
