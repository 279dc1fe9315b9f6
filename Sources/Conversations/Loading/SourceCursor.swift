/// The position up to which a source has been read incrementally.
package struct SourceCursor: Sendable, Hashable {
  /// Identifies the query that was read: a different one requires reading everything again.
  package let query: String
  /// The latest change that was read: microseconds since 1970, or the source's own counter.
  package let value: Int64

  /// Creates a cursor.
  package init(query: String, value: Int64) {
    self.query = query
    self.value = value
  }
}
