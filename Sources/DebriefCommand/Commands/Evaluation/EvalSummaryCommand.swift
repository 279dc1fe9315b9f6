import Failures
import Arguments
import Debrief
import TerminalIO

/// Measures the offline engine's summaries on labelled data.
enum EvalSummaryCommand: Command {
  static let data = Option(required: "data", .file, help: "the labelled conversations")
  static let words = Option(
    "words",
    .count,
    help: "write as many words, instead of comparing the gists of a run"
  )
  static let predictions = EvaluationOptions.predictions("the summaries")

  static let specification = CommandSpecification(
    "eval summary",
    abstract: "measure the offline engine's summaries on labelled data",
    examples: [
      .init(line: "debrief eval summary --data dialogsum.jsonl.gz --words 20", help: "ROUGE F1")
    ],
    options: [data, words, predictions, CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    try session.checkOutputs([arguments[predictions]], arguments)
    let scores = try SummaryScores(
      data: arguments[data],
      words: arguments[words],
      predictions: arguments[predictions]
    )
    session.show(scores.json, arguments) { console in
      console.print("summaries  \(Figures.grouped(scores.summaries))")
      console.print("ROUGE-1    \(Figures.oneDecimal(scores.rouge1))")
      console.print("ROUGE-2    \(Figures.oneDecimal(scores.rouge2))")
      console.print("ROUGE-L    \(Figures.oneDecimal(scores.rougeL))")
      console.print("words      \(Figures.oneDecimal(scores.words))")
    }
    return .done
  }
}

/// Measures which edited quotes the evidence check accepts.
enum EvalGroundingCommand: Command {
  static let data = Option(required: "data", .file, help: "the labelled conversations")
  static let predictions = EvaluationOptions.predictions("the quotes")

  static let specification = CommandSpecification(
    "eval grounding",
    abstract: "measure which edited quotes the evidence check accepts",
    examples: [
      .init(line: "debrief eval grounding --data ami.jsonl.gz", help: "acceptance per edit")
    ],
    options: [data, predictions, CommonOptions.json],
    notes: ["The exit code is 1 if light edits are refused or wrong quotes accepted too often."]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    try session.checkOutputs([arguments[predictions]], arguments)
    let scores = try GroundingScores(
      data: arguments[data],
      predictions: arguments[predictions]
    )
    session.show(scores.json, arguments) { console in
      for edit in scores.edits {
        let bar = edit.isWrong ? "wrong" : "light"
        console.print(
          "\(edit.reachesBar ? "ok  " : "MISS")  \(bar)  "
            + "\(Figures.oneDecimal(edit.acceptance)) % of \(Figures.grouped(edit.quotes)) "
            + "accepted  \(edit.name)"
        )
      }
    }
    return scores.edits.allSatisfy(\.reachesBar) ? .done : .failed
  }
}
