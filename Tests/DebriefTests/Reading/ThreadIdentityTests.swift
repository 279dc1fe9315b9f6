import Conversations
import Testing
@testable import Workspace

@Suite("Threads of a growing archive")
struct ThreadIdentityTests {
  @Test("talk is cut where no one spoke for 45 minutes")
  func silence() throws {
    let test = try TestWorkspace()
    try test.ingest([line("a", 0), line("b", 44), line("c", 89), line("d", 200)])
    #expect(try test.members() == ["c:a": ["a", "b"], "c:c": ["c"], "c:d": ["d"]])
  }

  @Test("a chat with a model is cut after 24 hours")
  func silenceInAIChats() throws {
    let test = try TestWorkspace()
    let model = #""senderKind":"assistant""#
    try test.ingest([line("a", 0), line("b", 1400, "answer", model), line("c", 2900)])
    #expect(try test.members() == ["c:a": ["a", "b"], "c:c": ["c"]])
  }

  @Test("native threads come before replies, and replies before stretches of talk")
  func precedence() throws {
    let test = try TestWorkspace()
    try test.ingest([
      line("root", 0), line("x", 1), line("n", 2, "native", #""threadId":"root""#),
      line("r", 500, "reply", #""replyToId":"x""#), line("y", 3),
      line("nr", 700, "reply into a thread", #""replyToId":"n""#),
    ])
    #expect(
      try test.members() == ["c:root": ["root", "n", "nr"], "c:x": ["x", "r"], "c:y": ["y"]]
    )
  }

  @Test("later messages join the stretch they continue, and its id stays")
  func grows() throws {
    let test = try TestWorkspace()
    try test.ingest([line("a", 0), line("b", 10)])
    let result = try test.ingest([line("c", 40), line("d", 300)], from: "more.jsonl")
    #expect(try test.members() == ["c:a": ["a", "b", "c"], "c:d": ["d"]])
    #expect((result.new, result.changed, result.unchanged) == (1, 1, 0))
  }

  @Test("older history makes new threads and renames none")
  func olderHistory() throws {
    let test = try TestWorkspace()
    try test.ingest([line("m", 1000), line("n", 1010)])
    try test.ingest([line("a", 0), line("b", 10), line("m", 1000)], from: "older.jsonl")
    #expect(try test.members() == ["c:a": ["a", "b"], "c:m": ["m", "n"]])
  }

  @Test("older history that runs into a thread joins it and leaves its id")
  func olderHistoryWithoutSilence() throws {
    let test = try TestWorkspace()
    try test.ingest([line("m", 100)])
    try test.ingest([line("a", 40), line("b", 70)], from: "older.jsonl")
    #expect(try test.members() == ["c:m": ["a", "b", "m"]])
  }

  @Test("a message between two threads joins the nearer one, and they do not merge")
  func between() throws {
    let test = try TestWorkspace()
    try test.ingest([line("a", 0), line("z", 80)])
    try test.ingest([line("near", 20), line("far", 60)], from: "between.jsonl")
    #expect(try test.members() == ["c:a": ["a", "near"], "c:z": ["far", "z"]])
  }

  @Test("a reply to an old message joins that message's thread")
  func lateReply() throws {
    let test = try TestWorkspace()
    try test.ingest([line("a", 0), line("b", 5)])
    try test.ingest([line("r", 9000, "late", #""replyToId":"b""#)], from: "late.jsonl")
    #expect(try test.members() == ["c:a": ["a", "b", "r"]])
  }

  @Test("a thread whose root is missing has its id, and keeps it when the root arrives")
  func missingRoot() throws {
    let test = try TestWorkspace()
    try test.ingest([line("r1", 10, "reply", #""threadId":"root""#)])
    #expect(try test.threads().map(\.id) == ["c:root"])
    #expect(try test.threads().first?.rootMissing == true)
    try test.ingest([line("root", 0, "the question")], from: "older.jsonl")
    #expect(try test.members() == ["c:root": ["root", "r1"]])
    #expect(try test.threads().first?.rootMissing == false)
  }

  @Test("a root that others answer in a thread only later leaves its stretch of talk")
  func lateThread() throws {
    let test = try TestWorkspace()
    try test.ingest([line("a", 0), line("q", 5), line("b", 6)])
    try test.ingest([line("r", 90, "in thread", #""threadId":"q""#)], from: "more.jsonl")
    #expect(try test.members() == ["c:a": ["a", "b"], "c:q": ["q", "r"]])
  }

  @Test("lines of the platform alone make no thread")
  func systemLines() throws {
    let test = try TestWorkspace()
    let joined = #""senderKind":"system""#
    try test.ingest([
      line("j1", 0, "joined", joined), line("a", 200), line("j2", 201, "joined", joined),
      line("j3", 400, "left", joined),
    ])
    #expect(try test.members() == ["c:a": ["a", "j2"]])
  }

  @Test("reading an archive in two parts gives the threads that reading it whole gives")
  func parts() throws {
    var random = SystemRandomNumberGenerator()
    var lines: [String] = []
    var minute = 0
    for number in 0..<400 {
      minute += Int.random(in: 0...60, using: &random)
      let root = Int.random(in: 0...max(0, number - 1), using: &random)
      let isReply = number > 0 && number % 5 == 0
      lines.append(
        line("m\(number)", minute, "t", isReply ? #""threadId":"m\#(root / 5 * 5)""# : "")
      )
    }
    let whole = try TestWorkspace()
    try whole.ingest(lines)
    let parts = try TestWorkspace()
    try parts.ingest(Array(lines.prefix(200)))
    try parts.ingest(lines)
    let (first, second) = (try whole.members(), try parts.members())
    // A root may leave the stretch it was read in before its first answer came; the native threads
    // are the same in any case.
    let native = try whole.threads().filter { $0.origin == .native }.map(\.id)
    #expect(!native.isEmpty)
    for id in native { #expect(first[id] == second[id]) }
    #expect(first.values.flatMap { $0 }.count == second.values.flatMap { $0 }.count)
  }
}
