import Conversations
import Database
import Testing
import Text

/// A workspace's tables, as far as searching reads them, in memory.
func searchableDatabase(_ texts: [String]) throws -> Connection {
  let connection = try Connection(path: ":memory:")
  try connection.registerMessageTokenizer()
  try connection.execute(
    """
    CREATE TABLE messages (id INTEGER PRIMARY KEY, sender INTEGER, created_at INTEGER, text TEXT,
      thread_name TEXT);
    CREATE TABLE threads (id INTEGER PRIMARY KEY, conversation INTEGER, is_active INTEGER);
    CREATE TABLE thread_messages (thread INTEGER, at INTEGER, message INTEGER,
      PRIMARY KEY (thread, at, message)) WITHOUT ROWID;
    CREATE VIRTUAL TABLE message_text USING fts5(
      text, content='messages', content_rowid='id', tokenize='debrief');
    """
  )
  for (index, text) in texts.enumerated() {
    let statement = try connection.prepare("INSERT INTO messages VALUES (?, ?, ?, ?, NULL)")
    try statement.bind(index + 1, index % 3, index * 1000, text).run()
  }
  try connection.execute("INSERT INTO message_text (message_text) VALUES ('rebuild')")
  return connection
}

@Suite("Message index")
struct MessageIndexTests {
  private func rows(_ connection: Connection, matching query: String) throws -> [Int64] {
    let statement = try connection.prepare(
      "SELECT rowid FROM message_text WHERE message_text MATCH ?"
    )
    statement.bind(query)
    var rows: [Int64] = []
    while try statement.step() { rows.append(statement.integer(0)) }
    return rows
  }

  @Test(
    "FTS5 finds words of every script",
    arguments: [
      ("\"creme brulee\"", 1), ("\"STRASSEN\"", 2), ("\"会議\"", 3), ("\"議室\"", 3), ("\"カタ\"", 4),
      ("\"ชุม\"", 5), ("\"회의\"", 6), ("\"Decision\"", 7), ("\"don't\"", 8), ("\"محمد\"", 9),
    ]
  )
  func finds(query: String, row: Int64) throws {
    let connection = try searchableDatabase([
      "Une Crème  Brûlée!", "zwei Straßen", "明日の会議室は", "ｶﾀｶﾅ", "การประชุมวันนี้", "내일 회의 있어요",
      "les décisions", "I don’t know", "مُحَمَّد",
    ])
    #expect(try rows(connection, matching: query) == [row])
  }

  @Test("totals, document frequencies and postings count what is there")
  func counts() throws {
    let connection = try searchableDatabase(["one two two", "two's", "three", ""])
    try connection.read { (transaction) throws in
      let index = try MessageIndex(transaction)
      #expect(try index.totals() == (4, 5))
      #expect(try index.frequency(of: "two") == 2)
      #expect(try index.frequency(of: "absent") == 0)
      #expect(
        try index.postings(of: "two", limit: 10) == [
          .init(message: 1, frequency: 2), .init(message: 2, frequency: 1),
        ]
      )
      #expect(try index.postings(of: "two", limit: 1) == [.init(message: 1, frequency: 1)])
    }
  }

  @Test("large totals are read as SQLite writes them")
  func largeTotals() throws {
    let connection = try searchableDatabase(
      Array(repeating: String(repeating: "a ", count: 150), count: 200)
    )
    try connection.read { (transaction) throws in
      #expect(try MessageIndex(transaction).totals() == (200, 30_000))
    }
  }

  @Test("two characters side by side are found, newest first")
  func phrases() throws {
    let connection = try searchableDatabase(["会議", "議会", "この会議"])
    try connection.read { (transaction) throws in
      let index = try MessageIndex(transaction)
      #expect(try index.messages(holding: "会", "議", limit: 9) == [3, 1])
      #expect(try index.messages(holding: "会", "議", limit: 1) == [3])
    }
  }

  @Test("places lead from a message to its thread and its neighbours")
  func positions() throws {
    let connection = try searchableDatabase(Array(repeating: "x", count: 9))
    try connection.execute(
      """
      INSERT INTO threads VALUES (1, 7, 0), (2, 7, 1), (3, 8, 1);
      INSERT INTO thread_messages VALUES (1, 10, 1), (1, 20, 2), (2, 10, 1), (2, 20, 4), (2, 20, 3),
        (2, 30, 5), (3, 10, 6);
      """
    )
    try connection.read { (transaction) throws in
      let positions = MessagePositions(transaction)
      let first = MessagePosition(thread: 2, at: 10, message: 1)
      let third = MessagePosition(thread: 2, at: 20, message: 3)
      // Message 1 is on two branches: the current one counts.
      let found = try positions.position(of: 1)
      #expect(found?.0 == first)
      #expect(found?.conversation == 7)
      #expect(try positions.position(of: 9) == nil)
      #expect(try positions.neighbours(of: third, reach: 1).map(\.message) == [1, 3, 4])
      #expect(try positions.neighbours(of: first, reach: 9).map(\.message) == [1, 3, 4, 5])
      #expect(try positions.positions(inThread: 2).map(\.message) == [1, 3, 4, 5])
    }
  }
}
