import Failures
import Arguments
import CivilTime
import Conversations
import Debrief
import GeminiEngine
import Insights
import JSON
import TerminalIO

/// A command that records the same verdict on one or more insights.
protocol VerdictCommand: Command {
  /// The second word of its name, after `insights`.
  static var word: String { get }
  /// What it does, in one line.
  static var abstract: String { get }
  /// An example invocation.
  static var example: CommandSpecification.Example { get }
  /// Its own options.
  static var options: [any OptionDeclaration] { get }

  /// The verdict that the arguments describe.
  ///
  /// - Throws: ``UsageError`` if they describe none.
  static func verdict(_ arguments: ParsedArguments) throws -> ReaderVerdict
}

extension VerdictCommand {
  static var options: [any OptionDeclaration] { [] }

  static var specification: CommandSpecification {
    CommandSpecification(
      "insights \(word)",
      abstract: abstract,
      examples: [example],
      positionals: [InsightArguments.ids],
      options: options + RemarkOptions.all + [CommonOptions.json],
      notes: [
        """
        Who, when and why are recorded, and later runs do not undo it. Either all insights are \
        changed, or none.
        """
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let verdict = try verdict(arguments)
    let result = try session.judging {
      try session.reviewing(arguments).judge(
        verdict,
        arguments[InsightArguments.ids],
        note: arguments[RemarkOptions.note],
        by: session.reader(arguments)
      )
    }
    session.show(result, arguments)
    return .done
  }
}

/// Marks insights as right.
enum InsightsAcceptCommand: VerdictCommand {
  static let word = "accept"
  static let abstract = "mark insights as right"
  static let example = CommandSpecification.Example(
    line: "debrief insights accept i-7f3a9c0b12 i-02c45de781",
    help: "both are right"
  )

  static func verdict(_ arguments: ParsedArguments) -> ReaderVerdict { .accept }
}

/// Marks insights as wrong.
enum InsightsRejectCommand: VerdictCommand {
  static let word = "reject"
  static let abstract = "mark insights as wrong: they do not come back for the same evidence"
  static let example = CommandSpecification.Example(
    line: "debrief insights reject i-7f3a9c0b12 --note 'a joke'",
    help: "it does not come back, unless something new in the chat says it"
  )

  static func verdict(_ arguments: ParsedArguments) -> ReaderVerdict { .reject }
}

/// Marks insights as done.
enum InsightsDoneCommand: VerdictCommand {
  static let word = "done"
  static let abstract = "mark tasks as done, or questions as answered"
  static let example = CommandSpecification.Example(
    line: "debrief insights done i-7f3a9c0b12 --by ana",
    help: "Ana says so"
  )

  static func verdict(_ arguments: ParsedArguments) -> ReaderVerdict { .done }
}

/// Reopens insights.
enum InsightsReopenCommand: VerdictCommand {
  static let word = "reopen"
  static let abstract = "reopen what was done, rejected, merged or retracted"
  static let example = CommandSpecification.Example(
    line: "debrief insights reopen i-7f3a9c0b12",
    help: "it was not done after all"
  )

  static func verdict(_ arguments: ParsedArguments) -> ReaderVerdict { .reopen }
}

/// Corrects what was found.
enum InsightsEditCommand: VerdictCommand {
  static let word = "edit"
  static let abstract = "correct an insight"
  static let example = CommandSpecification.Example(
    line: "debrief insights edit i-7f3a9c0b12 --due 2024-03-15 --owner Bo",
    help: "a later date, another owner"
  )
  static let title = Option("title", .text("TEXT"), help: "the new title")
  static let content = Option("content", .text("TEXT"), help: "the new content")
  static let owner = Option("owner", .text("NAME"), help: "the new owner of a task, or none")
  static let due = Option("due", .due, help: "the new due date, for instance 2024-03-08, or none")
  static let options: [any OptionDeclaration] = [title, content, owner, due]

  static func verdict(_ arguments: ParsedArguments) throws -> ReaderVerdict {
    var edit = InsightEdit()
    for option in [title, content] {
      guard let text = arguments[option] else { continue }
      let field = option.specification.name
      guard text.contains(where: { !$0.isWhitespace }) else {
        throw UsageError("--\(field) cannot be empty")
      }
      edit.set(field, .string(text))
    }
    if let name = arguments[owner] { edit.set("owner", InsightEdit.owner(name)) }
    if let due = arguments[due] { edit.set("due", due) }
    guard !edit.isEmpty else {
      throw UsageError("say what to change: --title, --content, --owner or --due")
    }
    return .edit(edit)
  }
}

extension ValueType<InsightID> {
  /// An insight's id, also as an address.
  static var insight: Self {
    Self(ValueForm("ID"), expectation: "an id") { text in
      InsightID(ArchiveAddress.id(in: text))
    }
  }
}

extension ValueType<JSONValue> {
  /// A date as an edit stores it, or `none`.
  fileprivate static var due: Self {
    Self(
      ValueForm("DATE"),
      expectation: "none, or \(DateOrTime.expectation)",
      parse: InsightEdit.due
    )
  }
}

/// Merges several insights into one.
enum InsightsMergeCommand: Command {
  static let id = Positional("ID", .insight, help: "the insight that stays")
  static let other = Positional("OTHER", .insight, help: "the one that becomes part of it")

  static let specification = CommandSpecification(
    "insights merge",
    abstract: "merge two insights that say the same",
    examples: [
      .init(
        line: "debrief insights merge i-7f3a9c0b12 i-02c45de781",
        help: "the first stays, with the evidence of both"
      )
    ],
    positionals: [id, other],
    options: RemarkOptions.all + [CommonOptions.json],
    notes: [
      "Both keep their history. `debrief insights reopen OTHER` separates them again."
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let result = try session.judging {
      try session.reviewing(arguments).merge(
        arguments[other],
        into: arguments[id],
        note: arguments[RemarkOptions.note],
        by: session.reader(arguments)
      )
    }
    session.show(result, arguments)
    return .done
  }
}

/// A reader's reason and name.
enum RemarkOptions {
  static let note = Option("note", .text("TEXT"), help: "why")
  static let by = Option(
    "by",
    .text("NAME"),
    help: "who says so",
    defaultText: "the user's name"
  )

  static let all: [any OptionDeclaration] = [note, by]
}

/// Arguments that several commands on insights share.
enum InsightArguments {
  static let id = Positional("ID", .insight, help: Self.help)
  static let ids = Positional(repeated: "ID", .insight, help: Self.help)

  private static let help = "an id that insights or a report printed, or its address"
}

extension Session {
  /// The service that records verdicts in the workspace that the arguments or the environment name.
  func reviewing(_ arguments: ParsedArguments) throws -> ReviewService {
    try ReviewService(
      workspace(arguments),
      now: .now,
      catalog: try prompts(arguments).catalog
    )
  }

  /// The name of the reader: from the arguments, else the user's.
  func reader(_ arguments: ParsedArguments) -> String? {
    let name = arguments[RemarkOptions.by] ?? environment.userName
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Runs work, and turns a verdict that does not apply to an insight into a usage error.
  func judging<Result>(_ work: () throws -> Result) throws -> Result {
    do { return try work() } catch let error as ReviewError {
      throw Failure(.usage, error.description)
    }
  }

  fileprivate func show(_ result: ReviewResult, _ arguments: ParsedArguments) {
    guard !arguments[CommonOptions.json] else { return console.print(result.json) }
    for insight in result.insights {
      let isNew = result.changed.contains(insight.id)
      let outcome = isNew ? result.verdict.rawValue : "was \(result.verdict.rawValue) already"
      console.note("\(insight.id) \(outcome): \(insight.title)")
    }
  }
}
