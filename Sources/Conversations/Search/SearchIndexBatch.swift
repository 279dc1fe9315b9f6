/// Changes of the search index that are made in one batch.
///
/// FTS5 flushes its buffer at the end of every statement that adds to it (`xRelease` in
/// fts5_main.c): one statement per message took more than half the time of an incremental reading.
final class SearchIndexBatch {
  private let index: SearchIndex
  /// The messages to add.
  private var added: Set<MessageRow> = []

  /// Begins a batch, which adds nothing before ``finish()``.
  init(_ index: SearchIndex) { self.index = index }

  /// Adds a message.
  func add(_ message: MessageRow) { added.insert(message) }

  /// Removes a message, before its row changes.
  func remove(_ message: MessageRow) throws {
    if added.remove(message) == nil { try index.remove(message) }
  }

  /// Adds the collected messages.
  func finish() throws {
    try index.add(added.sorted())
    added = []
  }
}
