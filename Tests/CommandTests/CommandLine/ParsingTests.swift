import Archives
import Testing

@testable import Arguments
@testable import DebriefCommand

@Suite("Command lines")
struct ParsingTests {
  static let grammar = Commands.grammar

  static func parsed(_ line: String) throws -> ParsedArguments? {
    let words = line.split(separator: " ").map(String.init)
    guard case .run(let parsed) = try grammar.parse(words) else { return nil }
    return parsed
  }

  @Test(
    "the order and the spelling of options make no difference",
    arguments: [
      "search deploy --limit 3 --conversation eng",
      "search --limit=3 --conversation=eng deploy",
      "search -n 3 deploy --conversation eng",
      "search -n3 --conversation eng -- deploy",
      "--workspace /w search deploy -n 3 --conversation eng",
      "--limit 3 --conversation eng search deploy",
      "-q search -n 3 --conversation eng deploy",
    ]
  )
  func theOrderAndThe(line: String) throws {
    let parsed = try #require(try Self.parsed(line))
    #expect(parsed.command.name == "search")
    #expect(parsed.positionals == ["deploy"])
    #expect(parsed[SearchCommand.limit] == 3)
    #expect(parsed[CommonOptions.conversation] == "eng")
  }

  @Test("short flags may be joined and repeated")
  func shortFlagsMayBe() throws {
    let parsed = try #require(try Self.parsed("threads -vvn 7 -v"))
    #expect(parsed[CommonOptions.verbose] == 3)
    #expect(parsed[CommonOptions.limit] == 7)
  }

  @Test("a dash is a value and what follows two dashes is no option")
  func aDashIsA() throws {
    let stdin = try #require(try Self.parsed("ingest - --map - -- --json -x"))
    #expect(stdin.positionals == ["-", "--json", "-x"])
    #expect(stdin[ReadingOptions.map] == "-")
    #expect(!stdin[CommonOptions.json])
  }

  @Test("a value that looks like an option needs an equals sign")
  func aValueThatLooks() throws {
    #expect(try Self.parsed("ingest --map=--odd a")?[ReadingOptions.map] == "--odd")
    #expect(throws: UsageError.self) { try Self.parsed("ingest --map --odd a") }
  }

  @Test(
    "a mistake is named, with what was probably meant",
    arguments: [
      ("thred", "there is no command 'thred'; did you mean 'thread'?"),
      ("serch x", "there is no command 'serch'; did you mean 'search'?"),
      ("frobnicate", "there is no command 'frobnicate'"),
      (
        "eval",
        "'eval' needs one of: retrieval, items, summary, grounding, threads, extraction, claims, injection, calibration"
      ),
      ("eval retreival", "there is no command 'eval retreival'; did you mean 'eval retrieval'?"),
      ("eval retrieval", "--data FILE is missing"),
      ("threads --jsno", "unknown option '--jsno'; did you mean '--json'?"),
      ("threads --js", "unknown option '--js'"),
      ("threads -x", "unknown option '-x'"),
      ("threads x", "there is an argument too many: 'x'"),
      ("search", "QUERY is missing"),
      ("search a b", "there is an argument too many: 'b'"),
      ("ingest", "SOURCE is missing"),
      ("ingest --map", "--map needs a value: --map FILE"),
      ("ingest a --json=yes", "--json takes no value"),
      ("ingest a --map b --map c", "--map may be given only once"),
      ("threads -q -v", "--quiet and --verbose cannot be used together"),
      ("completions tcsh", "SHELL cannot be 'tcsh'; it must be one of bash, zsh, fish"),
      (
        "ingest a --format slak",
        "--format cannot be 'slak'; it must be one of auto, "
          + ArchiveFormats.names.joined(separator: ", ") + "; did you mean 'slack'?"
      ),
      ("threads --limit 0", "--limit cannot be '0'; it must be a whole number from 1"),
      ("threads --limit 99999999999999999999", nil),
      ("threads --since 2024-02-30", nil),
      ("threads --since yesterday", nil),
      ("ingest a --timezone Mars/Olympus", nil),
      ("ingest a --max-bad 101%", nil),
      ("ingest a --max-bad -1", nil),
      ("ingest a --max-bad nan%", nil),
    ]
  )
  func aMistakeIsNamed(line: String, message: String?) throws {
    let error = #expect(throws: UsageError.self) { try Self.parsed(line) }
    if let message { #expect(error?.line == message) }
  }

  @Test("an empty argument is refused")
  func anEmptyArgumentIs() {
    #expect(throws: UsageError.self) { try Self.grammar.parse(["show", ""]) }
  }

  @Test(
    "help wins over everything else",
    arguments: [
      (["--help"], nil), (["-h"], nil), (["ingest", "--help"], "ingest"),
      (["--help", "ingest"], "ingest"), (["search", "-h", "--no-such-option"], "search"),
      (["eval", "retrieval", "--help"], "eval retrieval"),
    ]
  )
  func helpWinsOverEverything(words: [String], command: String?) throws {
    switch try Self.grammar.parse(words) {
    case .help: #expect(command == nil)
    case .helpOfCommand(let found): #expect(found.name == command)
    case .helpOfFamily, .run, .nothing: Issue.record("no help of a command")
    }
  }

  @Test(
    "help on the first word of several commands is help on all of them",
    arguments: ["eval", "schedule", "insights"],
    [["--help"], ["-h"], ["-q", "--help"], ["--home", "x", "--help"]]
  )
  func helpOfFamily(word: String, options: [String]) throws {
    #expect(try Printed([word] + options) == Printed(["help", word]))
    #expect(try Printed(options + [word]) == Printed(["help", word]))
  }

  @Test("two dashes and a dash h ask for no help")
  func twoDashesAndA() throws {
    #expect(try Self.parsed("search -- -h")?.positionals == ["-h"])
  }

  @Test(
    "before its command an option takes a value unless the command follows",
    arguments: [
      ("--branches all ingest a", "ingest", "all"), ("--branches show a", "show", nil),
      ("--branches=all ingest a", "ingest", "all"),
    ]
  )
  func beforeItsCommandAn(
    line: String,
    command: String,
    value: String?
  ) throws {
    let parsed = try #require(try Self.parsed(line))
    #expect(parsed.command.name == command)
    #expect(parsed.positionals == ["a"])
    #expect(parsed.has("branches"))
    #expect(parsed.command.option("branches").flatMap(parsed.text) == value)
  }

  @Test("every command begins its help with an example that parses")
  func everyCommandBeginsIts()
    throws
  {
    for command in Self.grammar.commands {
      #expect(!command.examples.isEmpty, "\(command.name)")
      for example in command.examples {
        // `insights` alone lists them.
        let name = command.words.last == "list" ? command.words[0] : command.name
        #expect(example.line.contains("debrief \(name)"))
      }
    }
  }
}
