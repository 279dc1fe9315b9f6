import Failures
import Arguments
import Debrief
import Evaluation
import TerminalIO

/// Measures how well threads are built when the source does not define them.
enum EvalThreadsCommand: Command {
  static let data = Option(
    required: "data",
    .file,
    help: "an archive that says what answers what, or a folder of labelled logs"
  )
  static let weights = Option(
    "weights",
    .file,
    help: "weights to use instead of those of the program"
  )
  static let features = Option(
    "features",
    .file,
    help: "where to write the features that weights are fitted on"
  )

  static let specification = CommandSpecification(
    "eval threads",
    abstract: "measure how well threads are built from flat channels",
    examples: [
      .init(line: "debrief eval threads --data channel.json", help: "link accuracy"),
      .init(
        line: "debrief eval threads --data channel.json --threads sessions",
        help: "by silences"
      ),
    ],
    options: [data, weights, features] + ReadingOptions.all + [CommonOptions.json],
    notes: [
      "What messages answer is hidden, threads are built without it, and the two are compared.",
      "agreement is 100 less the scaled variation of information over all messages in threads. What "
        + "follows it counts messages that answer or are answered, or that people marked: links found "
        + "(precision and recall), 1−VI, the share under the best assignment of threads, and threads "
        + "of more than one message that are exactly right.",
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    try session.checkOutputs([arguments[features]], arguments)
    var options = ThreadScores.Options()
    options.source = arguments.sourceOptions
    options.weights = arguments[weights]
    options.features = arguments[features]
    let scores = try ThreadScores(data: arguments[data], options: options)
    session.show(scores.json, arguments) { console in
      for line in lines(scores) { console.print(line) }
    }
    return .done
  }

  private static func lines(_ scores: ThreadScores) -> [String] {
    let figures = scores.figures
    let parts = { (precision: Double, recall: Double) in
      "  (precision \(Figures.oneDecimal(precision)), recall \(Figures.oneDecimal(recall)))"
    }
    return [
      "messages   \(Figures.grouped(scores.messages))",
      "threads    \(Figures.grouped(scores.threads))",
      "links      \(Figures.grouped(scores.links))",
      "together   \(Figures.oneDecimal(scores.together))",
      "adjacent   \(Figures.oneDecimal(scores.adjacent))",
      "agreement  \(Figures.oneDecimal(scores.agreement))",
      "judged     \(Figures.grouped(figures.messages)) messages, "
        + "\(Figures.grouped(figures.foundThreads)) threads of \(Figures.grouped(figures.threads))",
      "link F1    \(Figures.oneDecimal(figures.linkF1))"
        + parts(figures.linkPrecision, figures.linkRecall),
      "1-VI       \(Figures.oneDecimal(figures.scaledVariation))",
      "one-to-one \(Figures.oneDecimal(figures.oneToOne))",
      "exact F1   \(Figures.oneDecimal(figures.exactF1))"
        + parts(figures.exactPrecision, figures.exactRecall),
    ]
  }
}
