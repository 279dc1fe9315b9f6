import AssistantExports
import Conversations
import TestSupport
import Testing

/// The sessions are written by hand in the form of the programs' files.
@Suite("The readers of AI coding sessions")
final class CodingSessionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A line of Claude Code.
  private func line(
    _ id: String,
    after parent: String?,
    _ type: String,
    _ content: String,
    _ more: String = ""
  ) -> String {
    let parent = parent.map { "\"\($0)\"" } ?? "null"
    return """
      {"parentUuid":\(parent),"isSidechain":false,"sessionId":"s1","cwd":"/home/ana/shop","type":"\(type)",\
      "message":{"role":"\(type)","model":"claude-x","content":\(content)},"uuid":"\(id)",\
      "timestamp":"2026-03-02T10:00:00Z"\(more)}

      """
  }

  @Test("talk of Claude Code is kept, tools are markers, thoughts and the program's lines events")
  func claudeCode() throws {
    let text =
      #"{"type":"file-history-snapshot","messageId":"m","snapshot":{"a":1},"isSnapshotUpdate":false}"#
      + "\n"
      + line("a", after: nil, "user", #""<command-name>/init</command-name>""#)
      + line("b", after: "a", "user", #""Use SQLite""#)
      + #"{"type":"progress","uuid":"p","parentUuid":"b","sessionId":"s1","data":{}}"# + "\n"
      + line("c", after: "p", "assistant", #"[{"type":"thinking","thinking":"hm"}]"#)
      + line("d", after: "c", "assistant", #"[{"type":"text","text":"We take SQLite."}]"#)
      + line(
        "e",
        after: "d",
        "assistant",
        #"[{"type":"tool_use","name":"Bash","input":{"command":"ls"}}]"#
      )
      + line(
        "f",
        after: "e",
        "user",
        #"[{"type":"tool_result","tool_use_id":"t","content":"a.txt"}]"#
      )
      + #"{"type":"ai-title","aiTitle":"Choosing a database","sessionId":"s1"}"# + "\n"
    for archive in try folder.readEverywhere(text) {
      #expect(archive.format == "claude-code")
      #expect(
        archive.lines == [
          "event user: /init", "user: Use SQLite", "event claude-x: hm",
          "claude-x: We take SQLite.",
          #"Bash: [tool call: Bash {"command":"ls"}]"#, "tool: a.txt",
        ]
      )
      #expect(archive.links == ["a", "b < a", "c < b", "d < c", "e < d", "f < e"])
      let session = try #require(archive.source.conversations.first)
      #expect(session.id == "claude-code:s1")
      #expect(session.name == "Choosing a database")
      #expect(session.activeLeafId == "f")
      #expect(session.isTree)
    }
  }

  @Test("asking Claude Code anew makes a branch; what is compacted or resumed goes on")
  func branches() throws {
    let text =
      line("a", after: nil, "user", #""one""#) + line("b", after: "a", "assistant", #""1""#)
      + line("c", after: "b", "user", #""two""#) + line("d", after: "b", "user", #""three""#)
      + #"{"type":"system","subtype":"compact_boundary","content":"Conversation compacted","uuid":"x","parentUuid":null,"logicalParentUuid":"d","sessionId":"s1","timestamp":"2026-03-02T10:00:00Z"}"#
      + "\n"
      + line("e", after: "x", "user", #""This session is continued""#, #","isCompactSummary":true"#)
      + line("f", after: "gone", "user", #""four""#)
    let archive = try folder.read(text, as: "a.jsonl")
    #expect(archive.links == ["a", "b < a", "c < b", "d < b", "x < d", "e < x", "f < e"])
    #expect(archive.branchPoints == 1)
    #expect(archive.lines.suffix(2) == ["event user: This session is continued", "user: four"])
    #expect(archive.source.reasons == [])
  }

  @Test("what Claude Code's agents do is no talk of the session, and their orders are the model's")
  func agents() throws {
    let side = { (id: String, parent: String?, text: String) in
      self.line(id, after: parent, "user", text).replacing(
        "\"isSidechain\":false",
        with: "\"isSidechain\":true"
      )
    }
    let text =
      line("a", after: nil, "user", #""go""#) + side("s", nil, #""look for it""#)
      + side("t", "s", #""found""#) + line("b", after: "a", "assistant", #""done""#)
    let archive = try folder.read(text, as: "a.jsonl")
    #expect(archive.conversationIds == ["claude-code:s1", "claude-code:s1:s"])
    #expect(
      archive.sides == [
        "human user", "assistant assistant:claude-x", "assistant assistant:claude-x",
        "assistant assistant:claude-x",
      ]
    )
  }

  @Test("the items of Codex are read, not their copies on the screen; what it puts in is an event")
  func codex() throws {
    let item = { (payload: String) in
      #"{"timestamp":"2026-03-02T10:00:01Z","type":"response_item","payload":\#(payload)}"# + "\n"
    }
    let text =
      #"{"timestamp":"2026-03-02T10:00:00Z","type":"session_meta","payload":{"id":"s1","timestamp":"2026-03-02T10:00:00Z","cwd":"/home/ana/shop","instructions":null}}"#
      + "\n"
      + item(
        #"{"type":"message","role":"user","content":[{"type":"input_text","text":"<environment_context>x</environment_context>"}]}"#
      )
      + item(
        #"{"type":"message","role":"user","content":[{"type":"input_text","text":"Use SQLite"}]}"#
      )
      + #"{"timestamp":"2026-03-02T10:00:01Z","type":"event_msg","payload":{"type":"user_message","message":"Use SQLite"}}"#
      + "\n"
      + #"{"timestamp":"2026-03-02T10:00:01Z","type":"turn_context","payload":{"model":"gpt-x"}}"#
      + "\n"
      + item(#"{"type":"reasoning","summary":[],"encrypted_content":"gAAA"}"#)
      + item(
        #"{"type":"function_call","name":"shell","arguments":"{\"command\":[\"ls\"]}","call_id":"c"}"#
      )
      + item(#"{"type":"function_call_output","call_id":"c","output":"a.txt"}"#)
      + item(
        #"{"type":"custom_tool_call","name":"apply_patch","input":"*** Begin Patch","call_id":"d"}"#
      )
      + item(
        #"{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Done."}]}"#
      )
      + "{\"timestamp\":\"2026-03-02T10:00:01Z\",\"type\":\"unheard_of\",\"payload\":{}}\n"
    for archive in try folder.readEverywhere(text) {
      #expect(archive.format == "codex")
      #expect(
        archive.lines == [
          "event user: <environment_context>x</environment_context>", "user: Use SQLite",
          #"shell: [tool call: shell {"command":["ls"]}]"#, "tool: a.txt",
          "apply_patch: [tool call: apply_patch *** Begin Patch]", "gpt-x: Done.",
        ]
      )
      #expect(archive.conversationIds == ["codex:s1"])
      #expect(archive.source.ids == ["2", "3", "7", "8", "9", "10"])
      #expect(archive.source.reasons == ["11: its type is unknown"])
    }
  }

  @Test("the first versions of Codex wrote the items as they are")
  func oldCodex() throws {
    let text = """
      {"id":"s1","timestamp":"2025-05-02T10:00:00Z","instructions":null,"git":{}}
      {"record_type":"state"}
      {"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}
      {"type":"message","id":"m","role":"assistant","content":[{"type":"output_text","text":"hello"}]}
      """
    let archive = try folder.read(text, as: "rollout.jsonl")
    #expect(archive.format == "codex")
    #expect(archive.lines == ["user: hi", "assistant: hello"])
  }

  @Test("Gemini CLI writes a document, or lines in which messages change and are deleted")
  func gemini() throws {
    let head = #""sessionId":"s1","projectHash":"h","startTime":"2026-03-02T10:00:00Z""#
    let user =
      #"{"id":"a","timestamp":"2026-03-02T10:00:00Z","type":"user","content":[{"text":"hi"}]}"#
    let answer =
      #"{"id":"b","timestamp":"2026-03-02T10:00:01Z","type":"gemini","model":"gemini-x","content":"hello","toolCalls":[{"id":"t","name":"ls","args":{"p":1},"status":"success"}]}"#
    let info =
      #"{"id":"c","timestamp":"2026-03-02T10:00:02Z","type":"info","content":"Request cancelled."}"#
    let document = "{\(head),\"messages\":[\(user),\(answer),\(info)]}"
    for archive in try folder.readEverywhere(document) {
      #expect(archive.format == "gemini-cli")
      #expect(
        archive.lines == [
          "user: hi", "gemini-x: hello\n[tool call: ls {\"p\":1}]",
          "event system: Request cancelled.",
        ]
      )
    }
    let lines = """
      {\(head),"kind":"main"}
      \(user)
      {"id":"b","timestamp":"2026-03-02T10:00:01Z","type":"gemini","content":""}
      \(answer)
      {"id":"d","timestamp":"2026-03-02T10:00:03Z","type":"user","content":"wrong"}
      {"$rewindTo":"d"}
      {"id":"e","timestamp":"2026-03-02T10:00:04Z","type":"user","content":"right"}
      {"$set":{"summary":"A greeting"}}
      """
    let archive = try folder.read(lines, as: "session.jsonl")
    #expect(
      archive.lines == [
        "user: hi", "gemini-x: hello\n[tool call: ls {\"p\":1}]", "deleted user: wrong",
        "user: right",
      ]
    )
    #expect(archive.source.conversations.map(\.name) == ["A greeting"])
  }

  @Test("a line that is no line of a session is set aside, and no damage makes a reader crash")
  func problems() throws {
    let text =
      line("a", after: nil, "user", #""one""#) + "{broken\n" + #"{"type":"user","sessionId":"s1"}"#
      + "\n"
    let archive = try folder.read(text, as: "a.jsonl")
    #expect(archive.lines == ["user: one"])
    #expect(archive.source.problems.map(\.line) == [2, 3])
    try expectSurvivesMutations(of: Array(text.utf8), as: ClaudeCodeFormat.self, in: folder)
  }
}
