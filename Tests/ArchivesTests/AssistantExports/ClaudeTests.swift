import AssistantExports
import CivilTime
import Conversations
import Foundation
import TestSupport
import Testing

/// There is no documentation of the export: these are written by hand in the form that importers
/// describe.
@Suite("The reader of Claude.ai exports")
final class ClaudeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func conversation(_ messages: [String], _ rest: String = "") -> String {
    """
    {"uuid": "c1", "name": "A", "summary": "", "created_at": "2025-01-15T10:30:00.000000Z",
     "account": {"uuid": "acc"}, \(rest)"chat_messages": [\(messages.joined(separator: ","))]}
    """
  }

  private static func message(_ id: String, _ sender: String, _ rest: String) -> String {
    """
    {"uuid": "\(id)", "sender": "\(sender)", "created_at": "2025-01-15T10:30:01.5Z", \(rest)}
    """
  }

  private static let two = [
    message("m1", "human", #""text": "Hello?", "content": []"#),
    message("m2", "assistant", #""text": "x", "content": [{"type": "text", "text": "Hi."}]"#),
  ]

  private func answer(_ rest: String) throws -> (line: String, details: String) {
    let archive = try folder.read(
      "[\(Self.conversation([Self.message("m", "assistant", rest)]))]"
    )
    #expect(archive.source.problems.isEmpty)
    return (archive.lines.first ?? "", archive.details.first?.flatMap { $0 } ?? "")
  }

  @Test("a conversation has its name, time and people, whose names another file knows")
  func conversation() throws {
    let users = (name: "users.json", text: #"[{"uuid": "acc", "full_name": "Ana Lima"}]"#)
    let document = "[\(Self.conversation(Self.two))]"
    for (index, archive) in try folder.readEverywhere(document, beside: [users]).enumerated() {
      #expect(archive.format == "claude")
      #expect(archive.sides == ["human acc", "assistant assistant"])
      #expect(archive.lines == ["\(index == 2 ? "Ana Lima" : "acc"): Hello?", "Claude: Hi."])
      #expect(archive.times == ["2025-01-15T10:30:01.500Z", "2025-01-15T10:30:01.500Z"])
      let description = try #require(archive.source.conversations.first)
      #expect(description.id == "claude:c1")
      #expect(description.name == "A")
      #expect(description.kind == .ai)
      #expect(!description.isTree)
      #expect(description.createdAt?.iso8601 == "2025-01-15T10:30:00Z")
      #expect(archive.source.problems.isEmpty)
    }
  }

  @Test("newer exports say what each message continues; the place above the first is none")
  func branches() throws {
    let root = #""parent_message_uuid": "00000000-0000-4000-8000-000000000000", "text": "x""#
    let archive = try folder.read(
      Self.conversation([
        Self.message("m1", "human", root),
        Self.message("m2", "assistant", #""parent_message_uuid": "m1", "text": "a""#),
        Self.message("m3", "assistant", #""parent_message_uuid": "m1", "text": "b""#),
        Self.message("m4", "human", #""text": "c""#),
      ])
    )
    #expect(archive.links == ["m1", "m2 < m1", "m3 < m1", "m4 < m3"])
    #expect(archive.branchPoints == 1)
    #expect(archive.source.conversations.first?.isTree == true)
    #expect(archive.source.messages.allSatisfy { $0.row.isInTree })
  }

  @Test(
    "blocks become text: talk, artifacts and short markers of tools; thoughts do not",
    arguments: [
      (
        #""content": [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "a"}, {"type": "text", "text": "b"}]"#,
        "Claude: a\nb"
      ), (#""text": "old form""#, "Claude: old form"),
      (#""text": "shown", "content": [{"type": "token_budget", "text": "9"}]"#, "Claude: shown"),
      (
        #""text": "```\nThis block is not supported on your current device yet.\n```\nDone""#,
        "Claude: ```\n```\nDone"
      ),
      (
        #""content": [{"type": "text", "text": "Look:"}, {"type": "tool_use", "name": "web_search", "input": {"query": "rain"}}, {"type": "tool_result", "content": [{"type": "text", "text": "wet"}]}]"#,
        "Claude: Look:\n[tool call: web_search {\"query\":\"rain\"}]\nwet"
      ),
      (
        #""content": [{"type": "tool_use", "name": "artifacts", "input": {"command": "create", "title": "Plan", "content": "Do it"}}]"#,
        "Claude: [artifact: Plan]\nDo it"
      ),
      (
        #""content": [{"type": "tool_use", "name": "artifacts", "input": {"command": "update", "old_str": "a"}}]"#,
        #"artifacts: [tool call: artifacts {"command":"update","old_str":"a"}]"#
      ),
      (
        #""text": "Here <antThinking>hm</antThinking>it is <antArtifact identifier=\"i\" title=\"Plan B\">Do</antArtifact> ok <b>""#,
        "Claude: Here it is [artifact: Plan B]\nDo ok <b>"
      ), (#""text": "a <antArtifact title=""#, "Claude: a <antArtifact title="),
      (#""text": "a <antArtifact>x""#, "Claude: a [artifact: untitled]\nx"),
      (#""text": "", "content": []"#, "Claude: "), (#""text": null, "content": null"#, "Claude: "),
    ]
  )
  func contents(rest: String, expected: String) throws {
    #expect(try answer(rest).line == expected)
  }

  @Test("files are attachments; what was read out of them is not talk")
  func attachments() throws {
    let found = try answer(
      #"""
      "text": "", "attachments": [{"file_name": "a.txt", "file_type": "text/plain",
        "file_size": 9, "extracted_content": "secret"}, {"file_name": "b.pdf", "file_type": "pdf"}],
        "files": [{"file_name": "c.png", "file_kind": "image"}]
      """#
    )
    #expect(found.line == "Claude: [file: a.txt] [file: b.pdf] [image: c.png]")
    #expect(found.details.contains("secret") == false)
    #expect(found.details.contains(#""mediaType":"text/plain""#))
  }

  @Test("a message or conversation that cannot be read is set aside with its place")
  func badRecords() throws {
    let archive = try folder.read(
      """
      [\(Self.conversation(Self.two)), 3, {"uuid": "e", "chat_messages": []},
       {"name": "no id", "chat_messages": [\(Self.two[0])]},
       {"uuid": "c5", "chat_messages": [7, {"sender": "human"}, \(Self.two[1])]},
       {"uuid": "c6", "chat_messages": [{"uuid": "z", "created_at": "never", "text": "x"}, {"a":}]}
      """
    )
    #expect(archive.texts == ["Hello?", "Hi.", "Hi.", "x"])
    let reasons = archive.source.reasons.map { $0.replacing(/(JSON:|byte) .*/, with: "…") }
    #expect(
      reasons == [
        "record 2: it is not a JSON object", "record 4: the conversation has no id",
        "record 5: message 1 of the conversation: it is not a JSON object",
        "record 5: message 2 of the conversation: uuid is missing",
        "record 6: message 2 of the conversation: not …", "-: it is cut off at …",
      ]
    )
  }

  @Test("an export that is cut off yields all whole messages")
  func cutOff() throws {
    let document = "[\(Self.conversation(Self.two)), \(Self.conversation(Self.two))".dropLast(20)
    let archive = try folder.read(String(document))
    #expect(archive.texts == ["Hello?", "Hi.", "Hello?"])
    #expect(archive.source.reasons.last?.hasPrefix("-: it is cut off at byte") == true)
  }

  @Test("a longer export has the ids of the shorter one")
  func longerExport() throws {
    let shorter = try folder.read("[\(Self.conversation(Self.two))]")
    let more = Self.two + [Self.message("m3", "human", #""text": "More""#)]
    let longer = try folder.read("[\(Self.conversation(more))]")
    #expect(Set(longer.messageKeys).subtracting(shorter.messageKeys) == ["claude:c1 m3"])
  }

  @Test("damaged exports end without a crash")
  func mutations() throws {
    let document = "[\(Self.conversation(Self.two)), \(Self.conversation(Self.two))]"
    try expectSurvivesMutations(of: Array(document.utf8), as: ClaudeFormat.self, in: folder)
  }
}
