import Conversations
import Database
import Debrief
import Jobs
import Reporting
import Runs
import Testing
import TestSupport
import Workspace

@Suite("The names that sources give threads")
struct ThreadNameTests {
  private let test: TestWorkspace

  init() throws { test = try TestWorkspace() }

  private func archive(_ name: String) -> [String] {
    [
      line("a", 0, "when do we go live", #""threadId":"a","threadName":"\#(name)""#),
      line("b", 10, "on Monday", #""threadId":"a""#), line("c", 11, "lunch anyone"),
    ]
  }

  private func titles() throws -> [String] { try test.threads().map(\.title).sorted() }

  private func hits(_ query: String) throws -> [String] {
    try WorkspaceQueries(test.workspace).search(query, SearchFilter()).hits.map {
      "\($0.threadName ?? "-"): \($0.messageId)"
    }
  }

  @Test("are what the threads are listed under, and no part of any message")
  func listed() throws {
    try test.ingest(archive("launch checklist"))
    #expect(try titles() == ["launch checklist", "lunch anyone"])
    #expect(try test.message("a")?.text == "when do we go live")
  }

  @Test("find the thread in a search, and are shown with what it found")
  func found() throws {
    try test.ingest(archive("launch checklist"))
    #expect(try hits("checklist") == ["launch checklist: a"])
    #expect(try hits("Monday") == ["launch checklist: b"])
    #expect(try hits("lunch") == ["-: c"])
  }

  @Test("change without their threads: nothing is read again, and the old name finds nothing")
  func renamed() throws {
    try test.ingest(archive("launch checklist"))
    let before = try test.threads().map(\.fingerprint)
    let result = try test.ingest(archive("go-live plan"))
    #expect((result.new, result.changed) == (0, 0))
    #expect(try titles() == ["go-live plan", "lunch anyone"])
    #expect(try test.threads().map(\.fingerprint) == before)
    #expect(try hits("plan") == ["go-live plan: a"])
    #expect(try hits("checklist").isEmpty)
    try expectSoundIndex()
  }

  @Test("stay when a later reading gives none, and count when a later message gives another")
  func later() throws {
    try test.ingest(archive("launch checklist"))
    try test.ingest([line("a", 0, "when do we go live", #""threadId":"a""#)])
    #expect(try titles() == ["launch checklist", "lunch anyone"])
    try test.ingest([line("d", 20, "moved", #""threadId":"a","threadName":"launch 2""#)])
    #expect(try titles() == ["launch 2", "lunch anyone"])
    try expectSoundIndex()
  }

  @Test(
    "stand in reports beside what the thread says",
    arguments: [JobDefinition.ReportFormat.text, .html, .json]
  )
  func reported(format: JobDefinition.ReportFormat) throws {
    try test.run(over: [
      said(
        "a",
        0,
        "Ana",
        "Can you send Acme the contract?",
        #""threadId":"a","threadName":"go-live""#
      ),
      said("b", 1, "Bo", "I'll send it to Acme by Friday.", #""threadId":"a""#),
    ])
    #expect(try test.report(day: 1, format: format).contains("go-live"))
  }

  @Test("stay with the thread when the message that gave one is moved to another")
  func moved() throws {
    let lunch = [
      line("a", 0, "when do we go live", #""threadId":"a","threadName":"launch""#),
      line("b", 10, "pasta", #""threadId":"b","threadName":"lunch""#),
      line("c", 20, "no, soup", #""threadId":"b""#),
    ]
    try test.ingest(lunch)
    try test.ingest([lunch[0], line("b", 10, "pasta", #""threadId":"a""#), lunch[2]])
    #expect(try test.threads().first { $0.id == "c:a" }?.title == "launch")
  }

  @Test("are one line that is not endless, or none")
  func odd() throws {
    let long = String(repeating: "plan ", count: 1000)
    try test.ingest([
      line("a", 0, "hello", #""threadId":"a","threadName":"  \t\u200b ""#),
      line("b", 10, "salut", #""threadId":"b","threadName":"\#(long)""#),
      line("c", 20, "hallo", #""threadId":"c","threadName":"two\n lines""#),
    ])
    let names = try test.threads().map { $0.name ?? "-" }
    #expect(names.filter { $0 != "-" }.allSatisfy { $0.count <= 200 && !$0.contains("\n") })
    #expect(Set(names.map { $0.prefix(9) }) == ["-", "plan plan", "two lines"])
  }

  @Test("survive an export")
  func exported() throws {
    try test.ingest(archive("launch checklist"))
    var options = ExportOptions()
    options.path = test.path("export.jsonl")
    _ = try WorkspaceQueries(test.workspace).export(options)
    let other = try TestWorkspace()
    _ = try Ingestion(other.workspace, options: IngestOptions(), now: TestWorkspace.now(0))
      .run([test.path("export.jsonl")])
    #expect(try other.threads().map(\.title).sorted() == ["launch checklist", "lunch anyone"])
  }

  @Test("go with the message that gave them when it is forgotten")
  func forgotten() throws {
    try test.ingest([
      #"{"id":"a","conversationId":"c","senderId":"bo","senderName":"Bo","text":"hi","threadId":"a","threadName":"secret"}"#,
      line("b", 10, "on Monday", #""threadId":"a""#),
    ])
    var request = ForgetRequest()
    request.person = "bo"
    var random = SystemRandomNumberGenerator()
    _ = try Forgetting(test.workspace, now: TestWorkspace.now(0))
      .run(request, isDryRun: false, random: &random)
    #expect(try titles() == ["on Monday"])
    #expect(try hits("secret").isEmpty)
    #expect(try test.rows("SELECT count(*) FROM messages WHERE thread_name IS NOT NULL") == ["0"])
  }

  /// FTS5 compares what it holds with the words of all messages:
  /// <https://www.sqlite.org/fts5.html#the_integrity_check_command>.
  private func expectSoundIndex() throws {
    try test.workspace.openForWriting().write { transaction in
      try transaction.execute(
        "INSERT INTO message_text (message_text, rank) VALUES ('integrity-check', 1)"
      )
    }
  }
}
