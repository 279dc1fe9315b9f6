import Failures
import Arguments
import Debrief
import TerminalIO

/// Measures the ranking on labelled data.
enum EvalRetrievalCommand: Command {
  static let data = Option(required: "data", .file, help: "the labelled queries")
  static let predictions = EvaluationOptions.predictions("the rankings")

  static let specification = CommandSpecification(
    "eval retrieval",
    abstract: "measure the ranking on labelled data",
    examples: [
      .init(line: "debrief eval retrieval --data qmsum.jsonl.gz", help: "recall, MAP, nDCG")
    ],
    options: [data, predictions, CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    try session.checkOutputs([arguments[predictions]], arguments)
    let scores = try RetrievalScores(
      data: arguments[data],
      predictions: arguments[predictions]
    )
    session.show(scores.json, arguments) { render(scores, to: $0) }
    return .done
  }

  /// Prints a line for each figure.
  static func render(_ scores: RetrievalScores, to console: Console) {
    console.print("queries  \(Figures.grouped(scores.queries))")
    let figures = [
      ("R10", scores.r10), ("R20", scores.r20), ("R30", scores.r30), ("MAP", scores.map),
      ("nDCG", scores.ndcg),
    ]
    for (name, value) in figures {
      console.print(name.padded(to: 9) + Figures.oneDecimal(value))
    }
  }
}
