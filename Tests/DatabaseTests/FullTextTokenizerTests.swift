import Database
import Testing

/// Cuts at spaces and keeps a token as it is.
private final class SpaceTokenizer: FullTextTokenizer {
  func forEachToken(
    in text: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer, Range<Int>) -> Bool
  ) {
    for token in text.split(separator: UInt8(ascii: " ")) {
      let range = token.startIndex..<token.endIndex
      guard body(UnsafeRawBufferPointer(rebasing: text[range]), range) else { return }
    }
  }
}

@Suite("Full-text tokenizer")
struct FullTextTokenizerTests {
  private func connection() throws -> Connection {
    let connection = try Connection(path: ":memory:")
    try connection.registerTokenizer(named: "spaces") { SpaceTokenizer() }
    try connection.execute("CREATE VIRTUAL TABLE notes USING fts5(text, tokenize = 'spaces')")
    return connection
  }

  private func rows(_ connection: Connection, matching query: String) throws -> [Int64] {
    let statement = try connection.prepare("SELECT rowid FROM notes WHERE notes MATCH ?")
    statement.bind(query)
    var rows: [Int64] = []
    while try statement.step() { rows.append(statement.integer(0)) }
    return rows
  }

  @Test("texts and queries are cut by the registered tokenizer")
  func indexes() throws {
    let connection = try connection()
    try connection.execute("INSERT INTO notes VALUES ('c++ is-fun'), ('is fun'), ('')")
    #expect(try rows(connection, matching: "\"is-fun\"") == [1])
    #expect(try rows(connection, matching: "\"c++ is-fun\"") == [1])
    #expect(try rows(connection, matching: "fun") == [2])
  }

  @Test("ranges lead the highlighter to the source")
  func highlights() throws {
    let connection = try connection()
    try connection.execute("INSERT INTO notes VALUES ('où est-il ?')")
    let statement = try connection.prepare(
      "SELECT highlight(notes, 0, '<', '>') FROM notes WHERE notes MATCH '\"est-il\"'"
    )
    #expect(try statement.step())
    #expect(statement.text(0) == "où <est-il> ?")
  }

  @Test("a tokenizer lives exactly as long as its connection")
  func lifetime() throws {
    weak var tokenizer: SpaceTokenizer?
    do {
      let connection = try Connection(path: ":memory:")
      try connection.registerTokenizer(named: "spaces") {
        let made = SpaceTokenizer()
        tokenizer = made
        return made
      }
      try connection.execute("CREATE VIRTUAL TABLE notes USING fts5(text, tokenize = 'spaces')")
      #expect(tokenizer != nil)
    }
    #expect(tokenizer == nil)
  }

  @Test("a table whose tokenizer is unknown is an error, not a crash")
  func unknown() throws {
    let connection = try Connection(path: ":memory:")
    #expect(throws: DatabaseError.self) {
      try connection.execute("CREATE VIRTUAL TABLE notes USING fts5(text, tokenize = 'nobody')")
    }
  }
}
