import Database

/// Changes of the search index that are made together.
///
/// At the end of every statement that adds to it, FTS5 writes out what it has gathered (`xRelease` in
/// fts5_main.c): one statement a message took more than half of an incremental reading.
final class SearchIndexBatch {
  private let index: SearchIndex
  /// The messages that are to be added.
  private var added: Set<Int64> = []

  /// Begins a batch, which adds nothing before ``finish()``.
  init(_ index: SearchIndex) { self.index = index }

  /// Adds a message.
  func add(_ message: Int64) { added.insert(message) }

  /// Removes a message, before its row changes.
  ///
  /// - Throws: `DatabaseError`.
  func remove(_ message: Int64) throws {
    if added.remove(message) == nil { try index.remove(message) }
  }

  /// Adds what is to be added.
  ///
  /// - Throws: `DatabaseError`.
  func finish() throws {
    try index.add(added.sorted())
    added = []
  }
}
