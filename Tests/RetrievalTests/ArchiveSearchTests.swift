import Conversations
import Database
import Testing
import Text

@testable import Retrieval

/// An archive in memory whose threads are lists of texts; conversation and thread are the same.
struct FakeArchive: SearchableArchive {
  /// Texts by thread, the threads counted from 1.
  let threads: [[String]]
  private let rows: [(position: MessagePosition, text: String)]

  init(_ threads: [[String]]) {
    self.threads = threads
    var rows: [(position: MessagePosition, text: String)] = []
    for (thread, texts) in threads.enumerated() {
      for text in texts {
        let row = Int64(rows.count + 1)
        rows.append(
          (
            MessagePosition(
              thread: ThreadRow(Int64(thread + 1)),
              at: row * 1000,
              message: MessageRow(row)
            ), text
          )
        )
      }
    }
    self.rows = rows
  }

  private func counts(_ text: String) -> TermCounts {
    TermCounts(SearchQuery(text), in: thread(rows.map(\.text)), tokenizer: Tokenizer())
  }

  func totals() -> (messages: Int, words: Int) { (rows.count, counts("x").total) }

  func frequency(of term: String) -> Int { counts(term).hits[0].count }

  func postings(of term: String, limit: Int) -> [MessageIndex.Posting] {
    counts(term).hits[0].prefix(limit).map {
      .init(message: MessageRow(Int64($0.message) + 1), frequency: Int($0.count))
    }
  }

  func messages(holding first: String, _ second: String, limit: Int) -> [MessageRow] {
    let found = counts(first + second).hits[2].map { MessageRow(Int64($0.message) + 1) }
    return Array(found.reversed().prefix(limit))
  }

  func position(of message: MessageRow, in scope: SearchScope) -> MessagePosition? {
    let position = rows[Int(message.rawValue) - 1].position
    let own = ConversationRow(position.thread.rawValue)
    if let conversation = scope.conversation, conversation != own { return nil }
    if let conversations = scope.conversations, !conversations.contains(own) { return nil }
    guard scope.covers(position.at), scope.admits(sender: sender(of: message)) else { return nil }
    return position
  }

  func sender(of message: MessageRow) -> SenderRow? { SenderRow(message.rawValue % 2) }

  func neighbours(of position: MessagePosition, reach: Int) -> [MessagePosition] {
    positions(inThread: position.thread).filter {
      abs($0.message.rawValue - position.message.rawValue) <= Int64(reach)
    }
  }

  func positions(inThread thread: ThreadRow) -> [MessagePosition] {
    rows.map(\.position).filter { $0.thread == thread }
  }

  func forEachText(
    from first: MessagePosition,
    through last: MessagePosition,
    _ body: (UnsafeRawBufferPointer, Int64?) -> Void
  ) {
    for (position, text) in rows[Int(first.message.rawValue) - 1..<Int(last.message.rawValue)] {
      Array(text.utf8).withUnsafeBytes { body($0, position.at) }
    }
  }
}

@Suite("Archive search")
struct ArchiveSearchTests {
  private let archive = FakeArchive([
    Array(repeating: "small talk", count: 40) + ["the budget", "for the hotel", "is 400"],
    ["hotel hotel hotel"] + Array(repeating: "weather", count: 80) + ["budget budget"],
    ["明日の会議は？", "はい", "会社の議題"],
    Array(repeating: "deploy failed", count: 30),
  ])

  private func rows(
    _ query: String,
    filter: SearchScope = SearchScope(),
    limit: Int = 10
  ) throws -> [Int64] {
    try ArchiveSearch(archive).hits(for: SearchQuery(query), filter: filter, limit: limit)
      .map(\.position.message.rawValue)
  }

  @Test("a place where the words meet comes first, and one hit stands for it")
  func meetingPlace() throws {
    let found = try rows("hotel budget")
    #expect([41, 42].contains(found.first))
    #expect(!found.dropFirst().contains { (41...43).contains($0) })
    #expect(Set(found.dropFirst()) == [44, 125])
  }

  @Test("where one hit of a thread is wanted, a thread of thousands hides no other")
  func perThread() throws {
    let threads =
      [Array(repeating: "alpha alpha report", count: 6000)]
      + Array(repeating: ["alpha"], count: 20)
    let search = ArchiveSearch(FakeArchive(threads))
    let found = try search.finds(for: SearchQuery("alpha"), limit: 30, perThread: 1).hits
    #expect(Set(found.map(\.position.thread)).count == 21 && found.count == 21)
  }

  @Test("a single digit is a word of a query, a single letter none")
  func digits() {
    #expect(SearchQuery("option 3").terms.map(\.text) == ["option", "3"])
    #expect(SearchQuery("plan b").terms.map(\.text) == ["plan"])
  }

  @Test("characters count only side by side")
  func unspaced() throws {
    #expect(try rows("会議") == [126])
    #expect(try rows("議題") == [128])
    #expect(try rows("題会").isEmpty)
  }

  @Test("a neighbourhood gives one hit, a long stretch several")
  func spacing() throws {
    let found = try rows("deploy", limit: 20).sorted()
    #expect(found.count > 1 && found.count <= 6)
    #expect(zip(found, found.dropFirst()).allSatisfy { $1 - $0 >= ArchiveSearch.neighbourhood })
  }

  @Test("filters keep to a thread, a conversation, senders")
  func filters() throws {
    #expect(try rows("hotel", filter: SearchScope(thread: ThreadRow(2))) == [44])
    #expect(try rows("hotel", filter: SearchScope(conversation: ConversationRow(1))) == [42])
    #expect(
      try rows("hotel", filter: SearchScope(senders: [SenderRow(0)])).allSatisfy { $0 % 2 == 0 }
    )
    #expect(
      try rows("deploy", filter: SearchScope(thread: ThreadRow(4), senders: [SenderRow(1)]))
        .allSatisfy { $0 % 2 == 1 }
    )
    #expect(try rows("hotel", filter: SearchScope(thread: ThreadRow(99))).isEmpty)
  }

  @Test("the limit holds", arguments: [-1, 0, 1, 2, Int.max])
  func limits(limit: Int) throws {
    #expect(try rows("budget hotel deploy", limit: limit).count <= max(0, limit))
  }

  @Test("nothing is found where there is nothing", arguments: ["", "👍", "absent", "...", "\u{0}"])
  func nothing(query: String) throws {
    #expect(try rows(query).isEmpty)
  }
}

@Suite("Archive search in a workspace")
struct WorkspaceSearchTests {
  private func database() throws -> Connection {
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
      INSERT INTO messages (id, sender, created_at, text) VALUES (1, 1, 0, 'Où est le résumé ?'), (2, 2, 1000, '明日の会議'),
        (3, 1, 2000, 'I don''t know, AND OR NOT "quoted" NEAR(a b)'), (4, NULL, NULL, 'การประชุม');
      INSERT INTO threads VALUES (1, 1, 1);
      INSERT INTO thread_messages VALUES (1, 0, 1), (1, 1000, 2), (1, 2000, 3), (1, 3000, 4);
      INSERT INTO message_text (message_text) VALUES ('rebuild');
      """
    )
    return connection
  }

  private func rows(_ query: String, thread: ThreadRow? = nil) throws -> [Int64] {
    try database().read { transaction in
      let archive = IndexedArchive(
        index: try MessageIndex(transaction),
        messages: MessagePositions(transaction)
      )
      return try ArchiveSearch(archive)
        .hits(for: SearchQuery(query), filter: SearchScope(thread: thread), limit: 9)
        .map(\.position.message.rawValue)
    }
  }

  @Test(
    "words of every script are found, with the index and without",
    arguments: [("resume", 1), ("RÉSUMÉS", 1), ("会議", 2), ("dont know", 3), ("ประชุม", 4)]
  )
  func finds(query: String, row: Int64) throws {
    #expect(try rows(query).first == row)
    #expect(try rows(query, thread: ThreadRow(1)).first == row)
  }

  @Test(
    "no query is ever read as FTS5 syntax",
    arguments: [
      "\"", "'", "\"unclosed", "quoted\" OR \"x", "AND", "NOT", "NEAR(a b)", "text:know", "a*",
      "^a", "(",
      "-x", "\u{0}", "a\u{0}b", "👍👍", "{text}: x", "会\"議", "\\", "%", "; DROP TABLE messages",
      String(repeating: "know ", count: 10_000), String(repeating: "会議", count: 10_000),
    ]
  )
  func hostile(query: String) throws {
    #expect(throws: Never.self) { _ = try rows(query) }
    #expect(throws: Never.self) { _ = try rows(query, thread: ThreadRow(1)) }
  }

  @Test("every word of 10,000 different ones is bounded work")
  func manyWords() throws {
    #expect(throws: Never.self) {
      _ = try rows((0..<10_000).map { "w\($0)" }.joined(separator: " ") + " know")
    }
  }

  @Test("a word that is too common to be read whole is found in a late period")
  func commonWordInPeriod() throws {
    let old = Array(repeating: "deploy", count: CandidateSearch.longestPostings + 10)
    let search = ArchiveSearch(FakeArchive([old, ["deploy late"]]))
    var scope = SearchScope()
    scope.since = Int64(old.count + 1) * 1000
    let found = try search.finds(for: SearchQuery("deploy"), filter: scope, limit: 9)
    #expect(found.hits.map(\.position.message) == [MessageRow(Int64(old.count + 1))])
    #expect(!found.isExhaustive)
  }

  @Test("a search finds only what its scope admits, and says how much it leaves out")
  func scopes() throws {
    let search = ArchiveSearch(FakeArchive([["deploy one", "deploy two"], ["deploy three"]]))
    func found(_ change: (inout SearchScope) -> Void) throws -> [Int64] {
      var scope = SearchScope()
      change(&scope)
      return try search.finds(for: SearchQuery("deploy"), filter: scope, limit: 9).hits
        .map(\.position.message.rawValue)
    }
    #expect(try found { $0.conversations = [ConversationRow(2)] } == [3])
    #expect(try found { $0.conversations = [] } == [])
    #expect(try found { $0.excludedSenders = [SenderRow(1)] } == [2])
    #expect(try found { $0.since = 3000 } == [3])
    #expect(try found { $0.until = 2000 } == [1])
    let first = try search.finds(for: SearchQuery("deploy"), limit: 1)
    #expect(first.hits.count == 1 && first.omitted == 2 && first.isExhaustive)
  }
}
