import TestSupport
import Testing

/// Listings of the built binary in terminals of different widths.
@Suite("Widths of listings")
struct ListingWidthTests {
  private let life: LifeOnTheCommandLine

  init() throws {
    life = try LifeOnTheCommandLine()
    try life.scratch.write(
      "chat.jsonl",
      ExtractionCommandTests.talk
        + #"""
        {"id":"w1","conversationId":"a-conversation-with-a-long-name","senderId":"bo","senderName":"Bo","text":"I will write the announcement of the new release for the customers of the northern region by Friday.","createdAt":"2019-03-11T09:03:00Z"}

        """#
    )
  }

  private func lines(of command: String, columns: UInt16) async throws -> [String] {
    let session = try TerminalSession(
      "/bin/bash",
      ["-c", command],
      environment: [
        "D": BuiltProgram.path, "DEBRIEF_WORKSPACE": life.scratch.path("w"), "TERM": "dumb",
        "HOME": life.scratch.path(),
      ],
      folder: life.scratch.path(),
      columns: columns
    )
    let (shown, ending) = try await onThread { session.end() }
    #expect(ending == .exited(0), "\(shown)")
    return shown.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
  }

  @Test("fit, and cut no word", arguments: [UInt16(60), 80, 200])
  func fits(columns: UInt16) async throws {
    try await life.output("$D run nightly")
    let whole = try await life.output("$D threads; $D insights --show-expired")
    for listing in ["threads", "insights --show-expired", "jobs", "prompts", "inspect chat.jsonl"] {
      let lines = try await lines(of: "$D \(listing)", columns: columns)
      #expect(!lines.isEmpty)
      for line in lines { #expect(line.count <= columns, "\(listing): \(line)") }
      guard ["threads", "insights --show-expired"].contains(listing) else { continue }
      for line in lines where line.hasSuffix("…") {
        let word = line.dropLast().split(separator: " ").last ?? ""
        #expect(whole.split { $0 == " " || $0 == "\n" }.contains(word), "\(line)")
      }
    }
  }
}
