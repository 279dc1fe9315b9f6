import Foundation
import JSON
import TestSupport
import Testing

/// `debrief review` in a terminal: script(1) gives the program one and types.
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

  /// Types keys into `debrief review` once it asks, and returns what the terminal shows.
  private func type(_ keys: String, _ options: String = "--kind action_item") async throws -> String
  {
    let run = try await life.scratch.run(
      "rm -f shown; { until grep -q 'q quit\\|nothing to review' shown; do sleep 0.05; done;"
        + " printf '\(keys)'; } 2>/dev/null |"
        + " TERM=xterm USER=cleo script -qefc \"$P review \(options)\" shown"
    )
    #expect(run.code == 0, "\(run.errors)")
    return run.output
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
    let shown = try await type("ru" + #"nsure\na"# + "d")
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
    #expect(try await type("").contains("there is nothing to review"))
  }

  @Test("an insight is edited and merged, and quitting keeps what was said")
  func editAndMerge() async throws {
    try await life.output("$D run nightly")
    let shown = try await type(#"eReport it\nAna\n2019-04-01\nm1q"#)
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
    #expect(try await type(#"\033[A"#).contains("2 left"))
    #expect(try await type(#"\003"#).contains("2 left"))
    #expect(try await reviews().allSatisfy(\.isNull))
  }

  @Test("a key typed at once behind an arrow counts")
  func keyBehindArrow() async throws {
    try await life.output("$D run nightly")
    #expect(try await type(#"\033[Aa\033OBr"#).contains("1 accepted, 1 rejected, 0 left"))
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

  @Test("without a terminal it says what to do")
  func noTerminal() async throws {
    try await life.output("$D run nightly")
    let run = try await life.scratch.run("echo a | $D review")
    #expect(run.code == 64)
    #expect(run.errors.contains("debrief review --json"))
  }
}
