/// How far the increments of a source have come.
package struct SourceCursor: Sendable, Hashable {
  /// What identifies the query that was read: with another one, all has to be read again.
  package let query: String
  /// The latest change that was read: microseconds since 1970, or the number that the source counts by.
  package let value: Int64

  /// Describes how far increments have come.
  package init(query: String, value: Int64) {
    self.query = query
    self.value = value
  }
}
