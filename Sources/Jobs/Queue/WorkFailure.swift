/// Why an item was not done.
package struct WorkFailure: Sendable, Hashable {
  /// What can be done about it.
  package var kind: Kind
  /// Why, in words that quote nothing of a chat.
  package var reason: String

  /// Describes a failure.
  package init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  /// The failures that are dealt with differently.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It may go well the next time.
    case transient
    /// Too much was asked for in a minute: it waits, which is not an attempt.
    case rate
    /// The quota of a day is used up: it waits, which is not an attempt.
    case quota
    /// It was done, but nothing useful came of it.
    case content
    /// It cannot go well as it is.
    case permanent
    /// Its worker vanished while it had the item.
    case lost
  }
}
