import Database

/// The tokenizer of the search index.
enum FullText {
  static func register(on connection: Connection) throws {}
}
