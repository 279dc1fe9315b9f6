import ShippedFiles
import Foundation
import JSON
import TestSupport
import Testing

/// The commands that extract and report, of the built binary.
@Suite("Extraction on the command line")
struct ExtractionCommandTests: BuiltProgramSuite {
  static let talk = """
    {"id":"m1","conversationId":"c","senderId":"ana","senderName":"Ana","text":"The gateway timed out twice this week, the logs show it.","createdAt":"2019-03-11T09:00:00Z"}
    {"id":"m2","conversationId":"c","senderId":"bo","senderName":"Bo","text":"I'll send the error report to the vendor by Friday.","createdAt":"2019-03-11T09:01:00Z"}
    {"id":"m3","conversationId":"c","senderId":"ana","senderName":"Ana","text":"Good. We decided on the blue layout for the start page.","createdAt":"2019-03-11T09:02:00Z"}

    """

  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("chat.jsonl", Self.talk)
    try scratch.write(
      "jobs/nightly.yaml",
      "source: ../chat.jsonl\nas_of: source\nengine: offline\n"
    )
  }

  /// The ids of the action items in the workspace.
  private func items() async throws -> [String] {
    try await document("$D insights --kind action_item --json", fits: "insights")["insights"]?
      .array?.compactMap { $0["id"]?.string } ?? []
  }

  @Test("run prints what it did, then that there is nothing to do")
  func run() async throws {
    let first = try await document("$D run nightly --json", fits: "run")
    #expect(first["threads"]?["read"]?.integer == 1)
    #expect(first["asOf"]?.string == "2019-03-11T09:02:00Z")
    let second = try await document("$D run jobs/nightly.yaml --json", fits: "run")
    #expect(second["threads"]?["read"]?.integer == 0)
    let third = try await scratch.run("$D run nightly -v")
    #expect(third.errors.contains("nothing to do"))
    #expect(third.output.isEmpty)
    let dry = try await document("$D run nightly --dry-run --json", fits: "run")
    #expect(dry["runId"]?.isNull == true)
  }

  @Test(
    "thread reads a file or standard input and stores nothing",
    arguments: ["$D thread chat.jsonl --json", "$D thread - --json < chat.jsonl"]
  )
  func thread(command: String) async throws {
    let found = try await document(command, fits: "extraction")
    #expect(found["stored"]?.bool == false)
    let kinds = Set(found["insights"]?.array?.compactMap { $0["kind"]?.string } ?? [])
    #expect(kinds.isSuperset(of: ["summary", "action_item"]))
    #expect(!FileManager.default.fileExists(atPath: scratch.path("w")))
  }

  @Test("every insight that is printed fits the schema of insights")
  func insightSchema() async throws {
    let found = try await document("$D thread chat.jsonl --json", fits: "extraction")
    let insights = try #require(found["insights"]?.array)
    let schema = try #require(PublishedSchema.named("insight"))
    let check = SchemaCheck(root: try JSONParser().parse(schema.text))
    for insight in insights { #expect(check.complaints(insight) == []) }
    #expect(!insights.isEmpty)
  }

  @Test("thread finds only the kinds that are asked for")
  func kinds() async throws {
    let command = "$D thread chat.jsonl --kinds summary,decision --json"
    let found = try await document(command, fits: "extraction")
    let kinds = found["insights"]?.array?.compactMap { $0["kind"]?.string } ?? []
    #expect(kinds.sorted() == ["decision", "summary"])
  }

  @Test("thread reads days in the zone of the job that read the thread last")
  func zoneOfThread() async throws {
    let late = #"""
      {"id":"n1","conversationId":"n","senderId":"bo","senderName":"Bo","text":"I'll send the revised contract to Acme tomorrow.","createdAt":"2019-03-11T23:30:00Z"}
      """#
    try scratch.write("late.jsonl", late)
    try scratch.write("jobs/late.yaml", "source: ../late.jsonl\ntimezone: Europe/Berlin\n")
    try await output("$D run late --offline")
    let days = { (found: JSONValue) in
      found["insights"]?.array?.compactMap { $0["detail"]?["due"]?.string } ?? []
    }
    let found = try await document("$D thread n --json --offline", fits: "extraction")
    #expect(days(found) == ["2019-03-13"])
    let stored = try await document("$D insights --kind action_item --json", fits: "insights")
    #expect(days(stored) == ["2019-03-13"])
    let listing = "$D insights --kind action_item --timezone Europe/Berlin"
    #expect(try await output(listing).contains("2019-03-12"))
    #expect(try await output(listing + " --since 2019-03-12").contains("2019-03-12"))
    #expect(try await output(listing + " --until 2019-03-11").isEmpty)
  }

  @Test("a report that could not be printed is not the last one")
  func unprintedReport() async throws {
    try await output("$D run nightly")
    #expect(try await scratch.run("$D report > /dev/full").code != 0)
    let report = try await output("$D report --since last")
    #expect(!report.contains("Nothing changed since the last report"))
    #expect(try await output("$D report --since last").contains("Nothing changed since the last"))
  }

  @Test("thread saves a file and what is found in it on request")
  func save() async throws {
    let found = try await document("$D thread chat.jsonl --save --json", fits: "extraction")
    #expect(found["stored"]?.bool == true)
    #expect(try await output("$D insights --show-expired").contains("Send the error report"))
    let id = try #require(found["thread"]?["id"]?.string)
    let again = try await document("$D thread '\(id)' --json", fits: "extraction")
    let ids = [found, again].map { $0["insights"]?.array?.map { $0["id"]?.string } }
    #expect(ids[0] == ids[1])
    #expect(again["stored"]?.bool == true)
  }

  @Test(
    "an unknown word is reported with the nearest known one",
    arguments: [
      ("$D thread chat.jsonl --kinds sumary", 64, "did you mean 'summary'?"),
      ("$D insights --kind decisions", 64, "did you mean 'decision'?"),
      ("$D report --format markdwn", 64, "did you mean 'markdown'?"),
      ("$D insights --json --csv", 64, "exclude each other"),
      (
        "$D run nosuch", 78,
        "nosuch: there is no such job; there are archive, broken, demo, nightly, thread"
      ),
      ("$D run nightli", 78, "did you mean nightly?"),
      ("$D run jobs/nosuch.yaml", 78, "jobs/nosuch.yaml: there is no such file"),
      ("$D run jobs/broken.yaml", 78, "jobs/broken.yaml:2:1: "),
      ("$D run jobs/broken.yaml", 78, #"did you mean "engine"?"#),
      ("$D run nightly >&2 && $D thread nosuch.jsonl", 66, "nosuch.jsonl"),
      ("$D run nightly >&2 && $D insights show i-0000000000", 66, "i-0000000000"),
      (
        "$D run nightly >&2 && $D show i-0000000000", 66,
        "`debrief insights show i-0000000000` shows an insight"
      ),
      ("$D run nightly >&2 && $D report --job demo", 66, "demo"),
      ("$D run nightly >&2 && $D report --since yesteryear", 64, "--since"),
      ("$D insights", 66, "nothing has been read yet"), ("$D report", 66, "nothing has been read"),
      ("$D status", 66, "nothing has been read yet"),
    ] as [(String, Int32, String)]
  )
  func mistakes(command: String, code: Int32, words: String) async throws {
    try scratch.write("jobs/broken.yaml", "source: ../chat.jsonl\nengin: offline\n")
    let run = try await scratch.run(command)
    #expect(run.code == code)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test("insights prints tables, JSON, lines of JSON and CSV of the same insights")
  func insights() async throws {
    _ = try await output("$D run nightly")
    let list = try await document("$D insights --json", fits: "insights")
    let insights = try #require(list["insights"]?.array)
    let lines = try await output("$D insights --jsonl").split(separator: "\n")
    #expect(try lines.map { try JSONParser().parse(String($0)) } == insights)
    let table = try await output("$D insights").split(separator: "\n")
    let csv = try await output("$D insights --csv")
    for insight in insights {
      let id = try #require(insight["id"]?.string)
      #expect(table.count { $0.hasPrefix(id) } == 1)
      #expect(csv.contains(id))
    }
    #expect(table.count == insights.count + 1)
  }

  @Test("show and history tell everything about an insight")
  func show() async throws {
    _ = try await output("$D run nightly")
    let id = try #require(try await items().first)
    let insight = try await document("$D insights show \(id) --json", fits: "insight")
    #expect(insight["evidence"]?.array?.first?["messageId"]?.string == "m2")
    let card = try await output("$D insights show \(id)")
    #expect(card.contains(id) && card.contains("I'll send the error report"))
    let history = try await document("$D insights history \(id) --json", fits: "history")
    #expect(history["changes"]?.array?.map { $0["change"]?.string } == ["created"])
    #expect(try await output("$D insights history \(id)").contains("created"))
  }

  @Test("report goes to files in each format")
  func report() async throws {
    _ = try await output("$D run nightly")
    for (format, beginning) in [("text", "Report"), ("markdown", "# "), ("json", "{")] {
      let printed = try await output("$D report --format \(format) -o out.\(format)")
      #expect(printed.isEmpty)
      let text = String(decoding: try scratch.bytes("out.\(format)"), as: UTF8.self)
      #expect(text.hasPrefix(beginning))
      #expect(text.contains("Send the error report"))
    }
    let job = try await document("$D report --job nightly --format json", fits: "report")
    #expect(job["actionItems"]?.array?.count == 1)
  }

  @Test("a second report since the last one says that nothing changed")
  func sinceLast() async throws {
    _ = try await output("$D run nightly")
    // A report that cannot be written is not the last one.
    #expect(try await scratch.run("$D report --since last -o absent/report.md").code == 73)
    #expect(try await output("$D report --since last").contains("ACTION ITEMS (1)"))
    let second = try await output("$D report --since last")
    #expect(second.contains("0 new, 0 changed, 0 expired since the last report"))
    #expect(second.contains("Nothing changed since the last report."))
    let json = try await document("$D report --since last --format json", fits: "report")
    #expect(json["actionItems"]?.array == [])
  }

  @Test("a report never goes half-way to a place that cannot be written")
  func unwritable() async throws {
    _ = try await output("$D run nightly")
    let run = try await scratch.run("$D report -o nosuch/out.txt")
    #expect(run.code == 73, "\(run.errors)")
    #expect(run.errors.contains("nosuch/out.txt"))
  }

  @Test("status counts what the workspace holds and names the latest runs")
  func status() async throws {
    _ = try await output("$D run nightly")
    let status = try await document("$D status --json", fits: "status")
    #expect(status["messages"]?.integer == 3)
    let table = try await output("$D status")
    #expect(table.contains(/(?m)^JOB +LAST +NEXT +WAITING +LAST SUCCESS +RESULT$/))
    #expect(table.contains(/(?m)^nightly .* done$/), "\(table)")
  }
}
