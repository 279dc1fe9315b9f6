import ShippedFiles
import Foundation
import JSON
import TestSupport
import Testing

@Suite("debrief export")
struct ExportCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "chat.jsonl",
      """
      {"id":"1","conversationId":"ops","conversationName":"Ops","senderId":"ana","senderName":"Ana","text":"Who rolls back?","createdAt":"2024-03-01T10:00:00Z"}
      {"id":"2","conversationId":"ops","senderId":"bo","senderName":"Bo","text":"I do.","createdAt":"2024-03-02T10:00:00Z","replyToId":"1","reactions":{"👍":["ana"]}}
      {"id":"3","conversationId":"dev","senderId":"ana","senderName":"Ana","text":"Merged.","createdAt":"2024-03-03T10:00:00Z"}

      """
    )
  }

  /// Runs a command that has to succeed.
  private func output(_ command: String) async throws -> String {
    let run = try await scratch.run(command)
    #expect(run.code == 0, "\(command): \(run.errors)")
    return run.output
  }

  /// The ids of the messages that a command prints.
  private func ids(_ command: String) async throws -> [String] {
    try await output(command).split(separator: "\n").compactMap {
      try JSONParser().parse(String($0))["id"]?.string
    }
  }

  @Test("an export read into another workspace is exported to the same bytes")
  func roundTrip() async throws {
    _ = try await output("$D ingest chat.jsonl && $D export -o a.jsonl.gz")
    _ = try await output("$D --workspace v ingest a.jsonl.gz")
    _ = try await output("$D --workspace v export --format jsonl.gz -o b")
    #expect(try scratch.bytes("a.jsonl.gz") == scratch.bytes("b"))
    let threads = "export DEBRIEF_WORKSPACE=v; $D threads --json"
    #expect(try await output("$D threads --json") == output(threads))
  }

  @Test("every line fits the published schema")
  func schema() async throws {
    _ = try await output("$D ingest chat.jsonl")
    let parser = JSONParser()
    let published = try #require(PublishedSchema.named("message"))
    let check = SchemaCheck(root: try parser.parse(published.text))
    for line in try await output("$D export").split(separator: "\n") {
      #expect(check.complaints(try parser.parse(String(line))) == [])
    }
  }

  @Test("options narrow what is written")
  func filters() async throws {
    _ = try await output("$D ingest chat.jsonl")
    #expect(try await ids("$D export") == ["3", "1", "2"])
    #expect(try await ids("$D export --conversation Ops") == ["1", "2"])
    #expect(try await ids("$D export --thread ops:1") == ["1", "2"])
    #expect(try await ids("$D export --from ana") == ["3", "1"])
    #expect(try await ids("$D export --since 2024-03-02 --until 2024-03-02") == ["2"])
    #expect(try await ids("$D export --since 12h") == ["3"])
    #expect(try await ids("$D export --format jsonl.gz | gzip -dc") == ["3", "1", "2"])
  }

  @Test("a new file is for its owner alone, and no half of one is left")
  func file() async throws {
    _ = try await output("$D ingest chat.jsonl && umask 0 && $D export -o out.jsonl")
    #expect(try await output("stat -c %a out.jsonl") == "600\n")
    let failed = try await scratch.run("$D export -o nowhere/out.jsonl")
    #expect(failed.code == 73)
    let full = try await scratch.run("ulimit -f 0; $D export -o big.jsonl")
    #expect(full.code == 74)
    #expect(try await output("ls").split(separator: "\n") == ["chat.jsonl", "out.jsonl", "w"])
  }

  @Test("a reader that goes away, and a full device, are distinguished")
  func pipes() async throws {
    let lines = (0..<5000).map { number in
      #"{"id":"\#(number)","conversationId":"c","text":"A message of some length \#(number)"}"#
    }
    try scratch.write("long.jsonl", lines.joined(separator: "\n"))
    _ = try await output("$D ingest long.jsonl")
    let piped = try await scratch.run("set -o pipefail; $D export | head -1")
    #expect(piped.code == 0)
    #expect(piped.errors == "")
    #expect(try await scratch.run("$D export > /dev/full").code == 74)
  }

  @Test(
    "what does not exist is an error in one line",
    arguments: ["conversation", "thread", "from"]
  )
  func unknown(option: String) async throws {
    _ = try await output("$D ingest chat.jsonl")
    let run = try await scratch.run("$D export --\(option) nobody")
    #expect(run.code == 66)
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.output == "")
  }

  @Test("there is nothing to export before something was read")
  func empty() async throws { #expect(try await scratch.run("$D export").code == 66) }
}
