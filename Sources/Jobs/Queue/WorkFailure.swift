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

  /// The kinds of failures that are handled differently.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It may succeed the next time.
    case transient
    /// The limit of a minute is used up: it waits, which does not count as an attempt.
    case rate
    /// The quota of a day is used up: it waits, which does not count as an attempt.
    case quota
    /// It was done, but without a useful result.
    case content
    /// It cannot succeed as it is.
    case permanent
    /// Its worker vanished while it had the item.
    case lost
  }
}
