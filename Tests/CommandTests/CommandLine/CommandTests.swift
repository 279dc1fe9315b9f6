import CivilTime
import Failures
import ArchiveReading
import JSON
import ShippedFiles
import TestSupport
import Testing

@testable import Arguments
@testable import Debrief
@testable import DebriefCommand
@testable import TerminalIO
@testable import TerminalViews
@testable import Workspace

private let fixtures =
  #filePath.split(separator: "/").dropLast(2)
  .reduce(into: "") { $0 += "/" + $1 } + "/Fixtures"

/// Where the expected texts are: `Fixtures/Snapshots`.
private let anchor = fixtures + "/anchor"

@Suite("Commands")
struct CommandTests {
  /// What prints a result as text, each with the name of the text that is expected.
  private static let renderings: [(name: String, render: @Sendable (Console) -> Void)] = [
    ("threads", { ThreadsRendering([Examples.thread], zone: .utc).render(to: $0) }),
    ("show", { TranscriptRendering(Examples.transcript, zone: .utc).render(to: $0) }),
    ("search", { SearchRendering(Examples.search, zone: .utc).render(to: $0) }),
    ("inspect", { InspectionRendering(Examples.inspection, zone: .utc).render(to: $0) }),
    ("doctor", { DoctorCommand.render(Examples.doctor, to: $0) }),
    ("version", { VersionCommand.render(Examples.versions, to: $0) }),
    ("eval", { EvalRetrievalCommand.render(Examples.scores, to: $0) }),
  ]

  @Test("results are printed as text to read")
  func resultsArePrintedAs() throws {
    for (name, render) in Self.renderings {
      let printed = try Printed(rendering: render)
      try expectSnapshot(printed.output, named: "\(name).txt", file: anchor)
    }
  }

  @Test("the names of schemas are listed")
  func theNamesOfSchemas() throws {
    try expectSnapshot(try Printed(["schema"]).output, named: "schema.txt", file: anchor)
  }

  @Test("on a terminal lines fit and matches are set off")
  func onATerminalLines() throws {
    var terminal = Terminal.none
    terminal.hasTerminalOutput = true
    terminal.columns = 70
    let threads = try Printed(terminal: terminal) {
      ThreadsRendering([Examples.thread], zone: .utc).render(to: $0)
    }
    let lines = threads.output.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 70 })
    let found = SearchRendering(Examples.search, zone: .utc)
    let search = try Printed(terminal: terminal) { found.render(to: $0) }
    #expect(search.output.contains("\u{1B}[1;33msigns\u{1B}[0m"))
    let plain = try Printed(terminal: terminal, color: .never) { found.render(to: $0) }
    #expect(!plain.output.contains("\u{1B}"))
  }

  @Test("an ingestion says nothing on success, except at a terminal")
  func anIngestionSaysNothing() throws {
    var result = Examples.ingest
    func printed(_ talk: Console.Talk) throws -> Printed {
      try Printed(talk: talk) { IngestRendering(result).render(to: $0) }
    }
    let silent = try printed(.init(isQuiet: true))
    #expect(silent.output.isEmpty && silent.errors.isEmpty)
    let talkative = try printed(.init(verbosity: 1))
    #expect(talkative.output.isEmpty)
    #expect(
      talkative.errors == """
        debrief: a.zip/b.json:3: it is no object
        debrief: a.zip: 2 more records set aside
        a.zip (slack): 2 new threads, 1 changed, 1,200 unchanged, 5,000 messages, 3 set aside

        """
    )
    result.sources[0].failure = SourceError(.bad, file: "a.zip", reason: "it ends in the middle")
    let failed = try printed(.init(isQuiet: true))
    #expect(failed.errors == "debrief: a.zip: it ends in the middle\n")
  }

  @Test("an error is one line and one number")
  func anErrorIsOne() throws {
    let scratch = try Scratch()
    let workspace = scratch.path("w")
    let printed = try Printed(["show", "t", "--workspace", workspace])
    #expect(printed.code == .noInput)
    #expect(printed.output.isEmpty)
    #expect(printed.errors.hasPrefix("debrief: \(workspace): "))
    #expect(printed.errors.split(separator: "\n").count == 1)
  }

  @Test("what was read of a damaged source is shown before the failure")
  func whatWasReadOf() throws {
    let scratch = try Scratch()
    let message = #"{"id": "1", "conversationId": "c", "text": "x"}"# + "\n"
    try scratch.write("a.gz", try scratch.gzip(message) + scratch.gzip(message).prefix(12))
    let printed = try Printed(["inspect", scratch.path("a.gz")])
    #expect(printed.code == .badData)
    #expect(printed.output.contains("messages      1\n"))
    #expect(printed.errors.hasSuffix("a.gz: the compressed data are truncated\n"))
  }

  @Test("a span that ends before it begins is a usage error")
  func aSpanThatEnds() throws {
    let printed = try Printed(["threads", "--since", "2024-03-09", "--until", "2024-03-08"])
    #expect(printed.code == .usage)
    #expect(printed.errors.contains("--since is not before --until"))
  }

  @Test(
    "help fits 80 columns and begins with examples",
    arguments: [
      ["help"], ["help", "exit-codes"], ["help", "ingest"], ["help", "eval"],
      ["threads", "--help"],
    ]
  )
  func helpFits80Columns(arguments: [String]) throws {
    let printed = try Printed(arguments)
    #expect(printed.code == .done)
    #expect(printed.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let name = arguments.joined(separator: "-") + ".txt"
    try expectSnapshot(printed.output, named: name, file: anchor)
  }

  @Test("help COMMAND and COMMAND --help are the same")
  func helpCOMMANDAndCOMMAND() throws {
    for command in ParsingTests.grammar.commands {
      let help = try Printed(["help"] + command.words)
      #expect(help.output == (try Printed(command.words + ["--help"])).output)
      #expect(help.code == .done && !help.output.isEmpty)
    }
  }

  @Test("help wraps at the width of COLUMNS")
  func helpWrapsAtThe() throws {
    let environment = ["HOME": "/h", "COLUMNS": "50"]
    let printed = try Printed(["ingest", "--help"], environment: environment)
    let prose = printed.output.split(separator: "\n").filter { $0.count > 50 }
    #expect(prose.isEmpty, "\(prose)")
  }
}

@Suite("Published schemas")
struct SchemaTests {
  /// A document of each command whose result is one of a kind.
  private static var documents: [(name: String, json: JSONValue)] {
    let failure = SourceError(.bad, file: "a", reason: "b")
    var ingest = Examples.ingest
    ingest.sources[0].failure = failure
    var inspection = Examples.inspection
    inspection.failure = failure
    return [
      ("ingest", ingest.json), ("inspection", inspection.json),
      ("threads", [Examples.thread].json), ("thread", Examples.transcript.json),
      ("search", Examples.search.json), ("doctor", Examples.doctor.json),
      ("version", Examples.versions.json), ("eval.items", Examples.itemScores.json),
      ("eval.retrieval", Examples.scores.json),
    ]
  }

  @Test("what --json prints has the published shape")
  func whatJsonPrintsHas() throws {
    for (name, json) in Self.documents {
      let schema = try JSONParser().parse(try Printed(["schema", name]).output)
      let printed = try Printed { $0.print(json) }.output
      let document = try JSONParser().parse(printed)
      #expect(document["schema"]?.string == "debrief.\(name)/1")
      #expect(printed.split(separator: "\n").count == 1)
      #expect(SchemaCheck(root: schema).complaints(document) == [])
    }
  }

  @Test("JSON has the same meaning on a terminal, over several lines")
  func jsonHasTheSame() throws {
    var terminal = Terminal.none
    terminal.hasTerminalOutput = true
    let json = Examples.transcript.json
    let shown = try Printed(terminal: terminal) { $0.print(json) }.output
    let piped = try Printed { $0.print(json) }.output
    #expect(try JSONParser().parse(shown) == JSONParser().parse(piped))
    #expect(shown.split(separator: "\n").count > 10)
  }

  @Test(
    "the schema of messages tells good lines from bad ones",
    arguments: [
      (#"{"id": "1", "conversationId": "c", "text": "x", "createdAt": 1709889240}"#, true),
      (#"{"id": 1, "conversationId": "c", "imageURL": "u", "more": 1}"#, true),
      (#"{"id": "1", "conversationId": "c"}"#, false), (#"{"id": "1", "text": "x"}"#, false),
      (#"{"id": "1", "conversationId": "c", "text": 5}"#, false),
      (#"{"id": "1", "conversationId": "c", "text": "x", "senderKind": "cat"}"#, false),
      (#"[]"#, false),
    ]
  )
  func theSchemaOfMessages(line: String, fits: Bool) throws {
    let check = SchemaCheck(
      root: try JSONParser().parse(#require(PublishedSchema.named("message")).text)
    )
    #expect(check.complaints(try JSONParser().parse(line)).isEmpty == fits)
  }

  @Test("the checker finds missing, superfluous and wrong members")
  func theCheckerFindsMissing()
    throws
  {
    let check = SchemaCheck(
      root: try JSONParser().parse(#require(PublishedSchema.named("doctor")).text)
    )
    let bad: JSONValue = ["schema": "debrief.doctor/2", "ok": 1, "more": true]
    #expect(check.complaints(bad).count == 5)
  }

  @Test("every schema is of draft 07 and has a name of its own")
  func everySchemaIsOf() throws {
    for schema in PublishedSchema.all {
      let parsed = try JSONParser().parse(schema.text)
      #expect(parsed["$schema"] == "http://json-schema.org/draft-07/schema#")
    }
    #expect(Set(PublishedSchema.all.map(\.name)).count == PublishedSchema.all.count)
  }
}
