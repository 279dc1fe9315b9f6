import Debrief

/// Measures how well threads are built where a source says nothing of them.
enum EvalThreadsCommand: Command {
  static let data = Option(required: "data", .file, help: "an archive that says what answers what")

  static let specification = CommandSpecification(
    "eval threads",
    abstract: "measure how well threads are built of flat channels",
    examples: [
      .init(line: "debrief eval threads --data channel.json", help: "link accuracy")
    ],
    options: [data] + ReadingOptions.all + [CommonOptions.json],
    notes: [
      "What messages answer is hidden, threads are built, and both are compared.",
      "agreement is 100 less the scaled variation of information.",
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let scores = try ThreadScores(
      data: arguments[data],
      options: arguments.sourceOptions
    )
    let console = session.console
    if arguments[CommonOptions.json] {
      console.print(scores.json)
    } else {
      console.print("messages   \(Figures.grouped(scores.messages))")
      console.print("threads    \(Figures.grouped(scores.threads))")
      console.print("links      \(Figures.grouped(scores.links))")
      console.print("together   \(Figures.oneDecimal(scores.together))")
      console.print("adjacent   \(Figures.oneDecimal(scores.adjacent))")
      console.print("agreement  \(Figures.oneDecimal(scores.agreement))")
    }
    return .done
  }
}
