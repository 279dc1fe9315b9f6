import Failures
import Arguments
import Debrief
import TerminalIO

/// Measures the offline engine's items on labelled data.
enum EvalItemsCommand: Command {
  static let data = Option(required: "data", .file, help: "the labelled meetings or sentences")
  static let top = Option(
    "top",
    .count,
    help: "rank what is said, and take N items of each meeting"
  )
  static let predictions = EvaluationOptions.predictions("the items")
  static let features = Option(
    "features",
    .file,
    help: "where to write the features that weights are fitted on"
  )

  static let specification = CommandSpecification(
    "eval items",
    abstract: "measure the offline engine's items on labelled data",
    examples: [
      .init(line: "debrief eval items --data ami.jsonl.gz", help: "meetings"),
      .init(line: "debrief eval items --data parakweet.jsonl.gz", help: "sentences"),
    ],
    options: [data, top, predictions, features, CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    try session.checkOutputs([arguments[predictions], arguments[features]], arguments)
    let result = try ItemScores(
      data: arguments[data],
      top: arguments[top],
      predictions: arguments[predictions],
      features: arguments[features]
    )
    session.show(result.json, arguments) { console in
      for score in result.scores { console.print(line(score)) }
    }
    return .done
  }

  private static func line(_ score: ItemScores.Score) -> String {
    let top = score.top.map { " of \($0)" } ?? ""
    let kind = (score.kind + top).padded(to: 18)
    let found = "found \(Figures.grouped(score.reached)) of \(Figures.grouped(score.gold))"
    let recall = Figures.oneDecimal(score.recall)
    let precision = Figures.oneDecimal(score.precision)
    return "\(kind)\(found)  recall \(recall)  precision \(precision)  F1 "
      + Figures.oneDecimal(score.f1)
  }
}
