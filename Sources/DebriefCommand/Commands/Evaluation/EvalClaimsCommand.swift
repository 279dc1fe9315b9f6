import Failures
import Arguments
import Debrief
import Evaluation
import TerminalIO

/// Measures which wrong claims the claim check catches.
enum EvalClaimsCommand: Command {
  static let data = EvaluationOptions.chats
  static let predictions = EvaluationOptions.predictions("the verdict on each item")

  static let specification = CommandSpecification(
    "eval claims",
    abstract: "measure which wrong claims with right quotes are caught",
    examples: [
      .init(line: "debrief eval claims --data Benchmarks/chats", help: "our own chats"),
      .init(
        line: "debrief eval claims --data chats --predictions verdicts.jsonl",
        help: "with the verdict on each item"
      ),
    ],
    options: [data, predictions, CommonOptions.json],
    notes: [
      """
      The items of labelled chats, with their quotes, are changed in the ways that models get them \
      wrong: numbers, days, names, owners, the opposite, the title of another item. A wrong item \
      is caught if it is quarantined, falls below the minimum confidence of its kind, or loses the \
      wrong owner. The exit code is 1 if fewer than 98 % of the wrong ones are caught or of the \
      right ones kept.
      """,
      """
      The sentences of the gists are changed, too, as the bullets of a summary, and the first of \
      each as its headline. A gist cites nothing: each sentence is given up to three of the \
      messages that matter, or that items cite, which share its words. A wrong bullet is caught if \
      it is left out, a wrong headline if another one takes its place.
      """,
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    try session.checkOutputs([arguments[predictions]], arguments)
    let scores = try ClaimScores(
      data: arguments[data],
      predictions: arguments[predictions],
      isCancelled: Interruption.request
    )
    session.show(scores.json, arguments) { print(scores, to: $0) }
    return scores.isPassed ? .done : .failed
  }

  private static func print(_ scores: ClaimScores, to console: Console) {
    let threads = " of \(Figures.count(scores.threads, "thread"))"
    console.print(summary(scores.items, "item", threads))
    for figure in scores.items.all { console.print(line(figure)) }
    for (figures, part) in [(scores.bullets, "bullet"), (scores.headlines, "headline")]
    where figures.count > 0 {
      console.print(summary(figures, part))
      for figure in figures.all where figure.items > 0 { console.print(line(figure)) }
    }
  }

  private static func summary<Edit>(
    _ figures: ClaimFigures<Edit>,
    _ part: String,
    _ source: String = ""
  ) -> String {
    "\(Figures.count(figures.count, part))\(source): \(Figures.oneDecimal(figures.caught)) % of wrong "
      + "versions caught, \(Figures.oneDecimal(figures.kept)) % of right ones kept"
  }

  private static func line<Edit>(_ figure: ClaimFigures<Edit>.Figure) -> String {
    "\(figure.reachesBar ? "ok  " : "MISS")  \(Figures.oneDecimal(figure.share)) % of "
      + "\(Figures.grouped(figure.items)) \(figure.edit.isWrong ? "caught" : "kept  ")  "
      + figure.edit.rawValue
  }
}
