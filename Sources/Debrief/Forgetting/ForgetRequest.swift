package import CivilTime

/// What is to be forgotten; at least one thing, and several narrow it down.
package struct ForgetRequest: Sendable, Hashable {
  /// Someone, by id or name.
  package var person: String?
  /// A conversation, by id or title.
  package var conversation: String?
  /// Only what was written before this instant.
  package var before: Instant?

  /// Nothing yet.
  package init() {}
}
