import CivilTime
import Testing

@testable import Arguments
@testable import TerminalIO

/// A program that has nothing to do with debrief.
enum Ferry {
  enum Deck: String, Sendable, CaseIterable { case upper, lower }

  static let harbour = Positional("HARBOUR", help: "where to go")
  static let deck = Option("deck", short: "d", .choice, help: "where to sit", default: Deck.upper)
  static let on = Option("on", .date, help: "the day")
  static let quiet = Flag("quiet", short: "q", help: "say less")
  static let folder = Option("log", .folder, help: "where the log is")

  static let grammar = CommandGrammar(
    program: "ferry",
    groups: [
      CommandGroup(
        title: "Travel",
        commands: [
          CommandSpecification(
            "sail",
            abstract: "go somewhere",
            examples: [.init(line: "ferry sail Kiel", help: "to Kiel")],
            positionals: [harbour],
            options: [deck, on]
          ),
          CommandSpecification("ticket buy", abstract: "buy a ticket", examples: []),
          CommandSpecification("ticket list", abstract: "list tickets", examples: []),
        ]
      )
    ],
    families: ["ticket": "buy and list tickets"],
    options: [quiet, folder],
    names: NameLookup(
      command: "names --of",
      options: ["log"],
      placeholders: ["HARBOUR": "harbours"]
    )
  )
}

@Suite("The grammar of a program")
struct GrammarTests {
  private func parsed(_ line: String) throws -> ParsedArguments {
    let words = line.split(separator: " ").map(String.init)
    guard case .run(let parsed) = try Ferry.grammar.parse(words) else {
      throw UsageError("no command")
    }
    return parsed
  }

  @Test("gives typed values of what it declares, and its common options to every command")
  func values() throws {
    let parsed = try parsed("-q sail --deck=lower Kiel --on 2024-03-08")
    #expect(parsed.command.name == "sail")
    #expect(parsed[Ferry.harbour] == "Kiel")
    #expect(parsed[Ferry.deck] == .lower)
    #expect(parsed[Ferry.on]?.start().iso8601 == "2024-03-08T00:00:00Z")
    #expect(parsed[Ferry.quiet])
    #expect(try !self.parsed("ticket").has("quiet"))
    #expect(try self.parsed("ticket").command.name == "ticket list")
    #expect(try self.parsed("ticket buy -q")[Ferry.quiet])
  }

  @Test(
    "names a mistake and what was probably meant",
    arguments: [
      ("sial Kiel", "there is no command 'sial'; did you mean 'sail'?"),
      ("sail", "HARBOUR is missing"),
      ("sail Kiel --deck middle", "--deck cannot be 'middle'; it must be one of upper, lower"),
      ("sail Kiel --on soon", "--on cannot be 'soon'; it must be \(DateOrTime.expectation)"),
      ("buy", "there is no command 'buy'; did you mean 'ticket buy'?"),
    ]
  )
  func mistakes(line: String, message: String) {
    let error = #expect(throws: UsageError.self) { try parsed(line) }
    #expect(error?.line == message)
  }

  @Test("becomes help, a manual page and Markdown")
  func help() throws {
    let page = HelpText(grammar: Ferry.grammar)
      .command(try Ferry.grammar.command(named: ["sail"]))
    let text = TerminalPage(
      page,
      style: Style(usesColor: false),
      width: 80
    )
    .text
    #expect(text.hasPrefix("ferry sail: go somewhere.\n"))
    #expect(text.contains("ferry sail HARBOUR [--OPTION…]"))
    #expect(text.contains("-d, --deck upper|lower  where to sit (default: upper)"))
    let manual = ManualPage(page, release: "ferry 1", day: "2024-03-08")
    #expect(manual.file == "ferry-sail.1")
    #expect(manual.text.hasPrefix(#".TH FERRY\-SAIL 1 2024-03-08 "ferry 1" "User Commands""#))
    #expect(MarkdownPage(page).text.contains("| `-q, --quiet` |") == false)
    #expect(MarkdownPage(page).text.contains("`-q`, `--quiet`"))
  }

  @Test("becomes completions that ask the program itself for names")
  func completions() {
    let scripts = [
      BashCompletions(Ferry.grammar).script, ZshCompletions(Ferry.grammar).script,
      FishCompletions(Ferry.grammar).script,
    ]
    for script in scripts {
      #expect(script.contains("ferry names --of"))
      #expect(script.contains("_ferry_names harbours"))
      #expect(script.contains("--log"))
      #expect(!script.contains("debrief"))
    }
  }
}
