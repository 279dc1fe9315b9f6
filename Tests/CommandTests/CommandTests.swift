import ShippedFiles
import Archives
import JSON
import Testing
import TestSupport

@testable import DebriefCommand

private let fixtures =
  #filePath.split(separator: "/").dropLast()
  .reduce(into: "") { $0 += "/" + $1 } + "/Fixtures"

/// Where the expected texts are: `Fixtures/Snapshots`.
private let anchor = fixtures + "/anchor"

@Suite struct CommandTests {
  @Test(arguments: [
    ["threads"], ["show", "t"], ["search", "signs"], ["inspect", "a.zip"], ["doctor"],
    ["version"], ["eval", "retrieval", "--data", "q.jsonl"], ["init", "a.zip", "-o", "-"],
    ["schema"],
  ])
  func `results are printed as text to read`(arguments: [String]) throws {
    let environment = ["HOME": "/h", "DEBRIEF_HOME": fixtures + "/home"]
    let printed = try Printed(arguments, environment: environment)
    #expect(printed.code == (arguments == ["doctor"] ? .failed : .done))
    try expectSnapshot(printed.output, named: "\(arguments[0]).txt", file: anchor)
  }

  @Test func `on a terminal lines fit and matches are set off`() throws {
    var terminal = Terminal.none
    terminal.hasTerminalOutput = true
    terminal.columns = 70
    let environment = ["HOME": "/h", "TERM": "xterm"]
    let threads = try Printed(["threads"], environment: environment, terminal: terminal)
    let lines = threads.output.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 70 })
    let search = try Printed(["search", "signs"], environment: environment, terminal: terminal)
    #expect(search.output.contains("\u{1B}[1;33msigns\u{1B}[0m"))
    let plain = try Printed(
      ["search", "signs", "--color", "never"],
      environment: environment,
      terminal: terminal
    )
    #expect(!plain.output.contains("\u{1B}"))
  }

  @Test func `an ingestion says nothing on success unless somebody watches`() throws {
    var facade = FakeFacade()
    let silent = try Printed(["ingest", "a.zip", "--quiet"], facade: facade)
    #expect(silent.code == .done)
    #expect(silent.output.isEmpty && silent.errors.isEmpty)
    let talkative = try Printed(["ingest", "a.zip", "-v"], facade: facade)
    #expect(talkative.output.isEmpty)
    #expect(
      talkative.errors == """
        debrief: a.zip/b.json:3: it is no object
        debrief: a.zip: 2 more records set aside
        a.zip (slack): 2 new threads, 1 changed, 1,200 unchanged, 5,000 messages, 3 set aside

        """
    )
    facade.failure = SourceError(.bad, file: "a.zip", reason: "it ends in the middle")
    let failed = try Printed(["ingest", "a.zip", "-q"], facade: facade)
    #expect(failed.code == .badData)
    #expect(failed.errors == "debrief: a.zip: it ends in the middle\n")
  }

  @Test func `what the library throws is one line and one number`() throws {
    var facade = FakeFacade()
    facade.failure = SourceError(.missing, file: "t", reason: "there is no such thread")
    let printed = try Printed(["show", "t"], facade: facade)
    #expect(printed.code == .noInput)
    #expect(printed.output.isEmpty)
    #expect(printed.errors == "debrief: t: there is no such thread\n")
  }

  @Test func `what was read of a damaged source is shown before the failure`() throws {
    var facade = FakeFacade()
    facade.failure = SourceError(.bad, file: "a.zip", reason: "it ends in the middle")
    let printed = try Printed(["inspect", "a.zip"], facade: facade)
    #expect(printed.code == .badData)
    #expect(printed.output.contains("messages      5,000"))
    #expect(printed.errors.hasSuffix("debrief: a.zip: it ends in the middle\n"))
  }

  @Test func `a span that ends before it begins is a usage error`() throws {
    let printed = try Printed(["threads", "--since", "2024-03-09", "--until", "2024-03-08"])
    #expect(printed.code == .usage)
    #expect(printed.errors.contains("--since is not before --until"))
  }

  @Test(arguments: [
    ["help"], ["help", "exit-codes"], ["help", "ingest"], ["help", "eval"], ["threads", "--help"],
  ])
  func `help fits 80 columns and begins with examples`(arguments: [String]) throws {
    let printed = try Printed(arguments)
    #expect(printed.code == .done)
    #expect(printed.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let name = arguments.joined(separator: "-") + ".txt"
    try expectSnapshot(printed.output, named: name, file: anchor)
  }

  @Test func `help COMMAND and COMMAND --help are the same`() throws {
    for command in ParsingTests.grammar.commands {
      let help = try Printed(["help"] + command.words)
      #expect(help.output == (try Printed(command.words + ["--help"])).output)
      #expect(help.code == .done && !help.output.isEmpty)
    }
  }

  @Test func `help wraps at the width of COLUMNS`() throws {
    let environment = ["HOME": "/h", "COLUMNS": "50"]
    let printed = try Printed(["ingest", "--help"], environment: environment)
    let prose = printed.output.split(separator: "\n").filter { $0.count > 50 }
    #expect(prose.isEmpty, "\(prose)")
  }
}

@Suite struct SchemaTests {
  @Test(arguments: [
    ("ingest", ["ingest", "a.zip", "--json"]), ("inspection", ["inspect", "a.zip", "--json"]),
    ("threads", ["threads", "--json"]), ("thread", ["show", "t", "--json"]),
    ("search", ["search", "x", "--json"]), ("doctor", ["doctor", "--json"]),
    ("version", ["version", "--json"]),
    ("eval.items", ["eval", "items", "--data", "x", "--json"]),
    ("eval.retrieval", ["eval", "retrieval", "--data", "x", "--json"]),
  ])
  func `what --json prints has the published shape`(name: String, arguments: [String]) throws {
    let schema = try JSONParser().parse(try Printed(["schema", name]).output)
    var facade = FakeFacade()
    if ["ingest", "inspection"].contains(name) {
      facade.failure = SourceError(.bad, file: "a", reason: "b")
    }
    let printed = try Printed(arguments, facade: facade).output
    let document = try JSONParser().parse(printed)
    #expect(document["schema"]?.string == "debrief.\(name)/1")
    #expect(printed.split(separator: "\n").count == 1)
    #expect(SchemaCheck(root: schema).complaints(document) == [])
  }

  @Test func `JSON has the same meaning on a terminal, over several lines`() throws {
    var terminal = Terminal.none
    terminal.hasTerminalOutput = true
    let shown = try Printed(["show", "t", "--json"], terminal: terminal).output
    let piped = try Printed(["show", "t", "--json"]).output
    #expect(try JSONParser().parse(shown) == JSONParser().parse(piped))
    #expect(shown.split(separator: "\n").count > 10)
  }

  @Test(arguments: [
    (#"{"id": "1", "conversationId": "c", "text": "x", "createdAt": 1709889240}"#, true),
    (#"{"id": 1, "conversationId": "c", "imageURL": "u", "more": 1}"#, true),
    (#"{"id": "1", "conversationId": "c"}"#, false), (#"{"id": "1", "text": "x"}"#, false),
    (#"{"id": "1", "conversationId": "c", "text": 5}"#, false),
    (#"{"id": "1", "conversationId": "c", "text": "x", "senderKind": "cat"}"#, false),
    (#"[]"#, false),
  ])
  func `the schema of messages tells good lines from bad ones`(line: String, fits: Bool) throws {
    let check = SchemaCheck(
      root: try JSONParser().parse(#require(PublishedSchema.named("message")).text)
    )
    #expect(check.complaints(try JSONParser().parse(line)).isEmpty == fits)
  }

  @Test func `the checker finds missing, superfluous and wrong members`() throws {
    let check = SchemaCheck(
      root: try JSONParser().parse(#require(PublishedSchema.named("doctor")).text)
    )
    let bad: JSONValue = ["schema": "debrief.doctor/2", "ok": 1, "more": true]
    #expect(check.complaints(bad).count == 5)
  }

  @Test func `every schema is of draft 07 and has a name of its own`() throws {
    for schema in PublishedSchema.all {
      let parsed = try JSONParser().parse(schema.text)
      #expect(parsed["$schema"] == "http://json-schema.org/draft-07/schema#")
    }
    #expect(Set(PublishedSchema.all.map(\.name)).count == PublishedSchema.all.count)
  }
}
