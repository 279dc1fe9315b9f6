import Foundation
import JSON
import TestSupport
import Testing

/// `debrief review` in a terminal.
@Suite("Reviewing in a terminal")
struct ReviewWalkTests {
  private let life: LifeOnTheCommandLine

  init() throws {
    life = try LifeOnTheCommandLine()
    let more = #"""
      {"id":"m4","conversationId":"c","senderId":"bo","senderName":"Bo","text":"I will book the meeting room for the workshop tomorrow.","createdAt":"2019-03-11T09:03:00Z"}
      """#
    try life.scratch.write("chat.jsonl", ExtractionCommandTests.talk + more)
  }

  /// Starts `debrief review` in a terminal.
  private func start(_ options: String = "--kind action_item") throws -> TerminalSession {
    try TerminalSession(
      BuiltProgram.path,
      ["review"] + options.split(separator: " ").map(String.init),
      environment: [
        "DEBRIEF_WORKSPACE": life.scratch.path("w"), "USER": "cleo", "NO_COLOR": "1",
      ],
      folder: life.scratch.path()
    )
  }

  /// Types keys into `debrief review` and returns what the terminal shows.
  ///
  /// - Parameter waits: Whether the first question is waited for; after the keys comes Ctrl-D.
  private func type(_ keys: String, waits: Bool = true) async throws -> String {
    let session = try start()
    return try await onThread {
      let first = waits ? (try? session.shown(upTo: "? help > ")) ?? "" : ""
      session.type(keys + "\u{4}")
      let (shown, ending) = session.end()
      #expect(ending == .exited(0))
      return (first + shown).replacing("\r\n", with: "\n")
    }
  }

  private func reviews() async throws -> [JSONValue] {
    let list = try await life.document("$D insights --kind action_item --json", fits: "insights")
    return list["insights"]?.array?.compactMap { $0["review"] } ?? []
  }

  @Test("a key for each verdict, and undo takes the last one back")
  func keys() async throws {
    try await life.output("$D run nightly")
    let queue = try await life.document("$D review --kind action_item --json", fits: "review-queue")
    let items = try #require(queue["items"]?.array)
    try #require(items.count == 2)
    let confidences = items.compactMap { $0["insight"]?["confidence"]?.double }
    #expect(confidences == confidences.sorted())
    let shown = try await type("runsure\nad")
    #expect(shown.contains("1 of 2 · action item"))
    #expect(shown.contains("the vendor by Friday"))
    #expect(shown.contains("1 accepted, 1 done, 0 left"))
    let id = try #require(items[0]["insight"]?["id"]?.string)
    let first = try await life.document("$D insights show \(id) --json", fits: "insight")
    #expect(first["review"]?["verdict"]?.string == "accepted")
    #expect(first["review"]?["note"]?.string == "sure")
    #expect(first["review"]?["by"]?.string == "cleo")
    let history = try await life.document("$D insights history \(id) --json", fits: "history")
    #expect(history["changes"]?.array?.count == 4)
    #expect(try await type("", waits: false).contains("there is nothing to review"))
  }

  @Test("a day that is none is asked for again, and what was typed before it stays")
  func dayAgain() async throws {
    try await life.output("$D run nightly")
    let shown = try await type("eReport it\nAna\nsoon\n2019-04-01\nq")
    #expect(shown.contains("that is not a valid date: write one such as 2024-03-08, or none"))
    #expect(shown.contains("1 edited"))
    let edits = try await reviews().compactMap { $0["edits"] }
    #expect(edits.compactMap { $0["title"]?.string } == ["Report it"])
    #expect(edits.compactMap { $0["due"]?.string } == ["2019-04-01"])
  }

  @Test("an insight is edited and merged, and quitting keeps what was said")
  func editAndMerge() async throws {
    try await life.output("$D run nightly")
    let shown = try await type("eReport it\nAna\n2019-04-01\nm1q")
    #expect(shown.contains("1 edited, 1 merged, 0 left"))
    let left = try await life.ids("action_item")
    #expect(left.count == 1)
    let shownItem = try await life.document("$D insights show \(left[0]) --json", fits: "insight")
    #expect(shownItem["title"]?.string == "Report it")
    #expect(shownItem["detail"]?["owner"]?["id"]?.string == "ana")
    #expect(shownItem["detail"]?["due"]?.string == "2019-04-01")
    #expect(shownItem["evidence"]?.array?.count == 2)
  }

  @Test("arrows, a wish to stop and the end of the input do no harm")
  func otherKeys() async throws {
    try await life.output("$D run nightly")
    #expect(try await type("\u{1B}[A").contains("2 left"))
    #expect(try await type("\u{3}").contains("2 left"))
    #expect(try await reviews().allSatisfy(\.isNull))
  }

  @Test("keys from before the first question count, also the end of the input")
  func earlyKeys() async throws {
    try await life.output("$D run nightly")
    #expect(try await type("", waits: false).contains("2 left"))
    #expect(try await type("ad", waits: false).contains("1 accepted, 1 done, 0 left"))
  }

  @Test("every key says what it did")
  func summaries() async throws {
    try await life.output("$D run nightly")
    let title = "vendor by Friday"
    let session = try start()
    let shown = try await onThread {
      _ = try session.shown(upTo: "? help > ")
      // An Escape is one only if nothing follows it at once.
      session.type("susu\u{1B}")
      let first = try session.shown(upTo: "there is nothing to cancel")
      session.type("\u{4}")
      let (rest, ending) = session.end()
      #expect(ending == .exited(0))
      return (first + rest).split(whereSeparator: \.isNewline).map(String.init)
    }
    #expect(shown.count { $0.hasSuffix("skipped") } == 2)
    #expect(shown.count { $0.hasSuffix("back to the one before") } == 2)
    #expect(shown.contains { $0.contains("there is nothing to cancel; q quits") })
    let judged = try await type("aurud")
    #expect(judged.contains("accepted: ") && judged.contains("undone: accepted: "))
    #expect(judged.contains("rejected: ") && judged.contains("done: "))
    #expect(judged.contains(title))
  }

  @Test("escape leaves an entry as it was, and Ctrl-C amid one changes nothing")
  func leaving() async throws {
    try await life.output("$D run nightly")
    let session = try start()
    let shown = try await onThread {
      try session.shown(upTo: "? help > ")
      session.type("eOther title\n")
      try session.shown(upTo: "owner> ")
      session.type("\u{1B}")
      try session.shown(upTo: "nothing was changed")
      session.type("nsome note")
      try session.shown(upTo: "some note")
      session.type("\u{1B}")
      try session.shown(upTo: "the note was not changed")
      session.type("m")
      try session.shown(upTo: "any other key for none")
      session.type("\u{1B}")
      try session.shown(upTo: "nothing was changed")
      session.type("eOther title\n")
      try session.shown(upTo: "owner> ")
      session.type("\u{3}")
      return session.end()
    }
    #expect(shown.ending == .exited(0))
    #expect(shown.shown.contains("2 left"))
    #expect(try await reviews().allSatisfy(\.isNull))
  }

  @Test("a key typed at once after an arrow counts")
  func keyBehindArrow() async throws {
    try await life.output("$D run nightly")
    #expect(try await type("\u{1B}[Aa\u{1B}OBr").contains("1 accepted, 1 rejected, 0 left"))
  }

  @Test("what a chat says cannot steer the terminal")
  func hostile() async throws {
    try life.scratch.write(
      "chat.jsonl",
      #"""
      {"id":"m1","conversationId":"c","senderId":"bo","senderName":"Bo\u001b[31m","text":"I'll send the error \u001b]0;owned\u0007report to the vendor by Friday.","createdAt":"2019-03-11T09:01:00Z"}

      """#
    )
    try await life.output("$D run nightly")
    let shown = try await type("q")
    #expect(!shown.contains("\u{1B}]0;"))
    #expect(!shown.contains("\u{1B}[31m"))
  }

  @Test(
    "what a chat says cannot steer the terminal as JSON Lines either",
    arguments: ["export", "insights --jsonl", "insights export", "insights --json", "show c:m1"]
  )
  func hostileJSON(command: String) async throws {
    try life.scratch.write(
      "chat.jsonl",
      #"""
      {"id":"m1","conversationId":"c","senderId":"bo","senderName":"Bo\u009b31m","text":"I'll send the \u202Eerror \u009d0;owned\u0007report to the vendor by Friday.","createdAt":"2019-03-11T09:01:00Z"}

      """#
    )
    try await life.output("$D run nightly")
    let run = try await life.scratch.run("script -qec \"$P \(command)\" /dev/null </dev/null")
    #expect(run.output.contains("owned"))
    #expect(!run.output.unicodeScalars.contains { (0x80..<0xA0).contains($0.value) })
    #expect(!run.output.contains("\u{202E}"))
  }

  @Test("without a terminal it says what to do")
  func noTerminal() async throws {
    try await life.output("$D run nightly")
    let run = try await life.scratch.run("echo a | $D review")
    #expect(run.code == 64)
    #expect(run.errors.contains("debrief review --json"))
  }
}
