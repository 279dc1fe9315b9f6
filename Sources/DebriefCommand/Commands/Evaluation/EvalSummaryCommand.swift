import Sinks
import Debrief

/// Measures the offline engine's summaries on labelled data.
enum EvalSummaryCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "eval summary",
      abstract: "measure the offline engine's summaries on labelled data",
      examples: [
        .init(line: "debrief eval summary --data dialogsum.jsonl.gz --words 20", help: "ROUGE F1")
      ],
      options: [
        Option("data", nil, .file, help: "the labelled conversations", isRequired: true),
        Option("words", nil, .count, help: "how many words a summary may have", default: "40"),
        Option("predictions", nil, .file, help: "where to write the summaries, as JSON lines"),
        .json,
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    try session.checkOutputs(["predictions"], arguments)
    let scores = try SummaryScores(
      data: arguments["data"] ?? "",
      words: arguments.number("words"),
      predictions: arguments["predictions"]
    )
    if arguments.has("json") {
      session.console.print(scores.json)
    } else {
      session.console.print("summaries  \(Figures.grouped(scores.summaries))")
      session.console.print("ROUGE-1    \(Figures.oneDecimal(scores.rouge1))")
      session.console.print("ROUGE-2    \(Figures.oneDecimal(scores.rouge2))")
      session.console.print("ROUGE-L    \(Figures.oneDecimal(scores.rougeL))")
      session.console.print("words      \(Figures.oneDecimal(scores.words))")
    }
    return .done
  }
}

/// Measures which edited quotes the evidence check accepts.
enum EvalGroundingCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "eval grounding",
      abstract: "measure which edited quotes the evidence check accepts",
      examples: [
        .init(line: "debrief eval grounding --data ami.jsonl.gz", help: "acceptance per edit")
      ],
      options: [
        Option("data", nil, .file, help: "the labelled conversations", isRequired: true),
        Option("predictions", nil, .file, help: "where to write the quotes, as JSON lines"),
        .json,
      ],
      notes: ["The exit code is 1 if light edits are refused or wrong quotes accepted too often."]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    try session.checkOutputs(["predictions"], arguments)
    let scores = try GroundingScores(
      data: arguments["data"] ?? "",
      predictions: arguments["predictions"]
    )
    if arguments.has("json") {
      session.console.print(scores.json)
    } else {
      for edit in scores.edits {
        let bar = edit.isWrong ? "wrong" : "light"
        session.console.print(
          "\(edit.reachesBar ? "ok  " : "MISS")  \(bar)  "
            + "\(Figures.oneDecimal(edit.acceptance)) % of \(Figures.grouped(edit.quotes)) "
            + "accepted  \(edit.name)"
        )
      }
    }
    return scores.edits.allSatisfy(\.reachesBar) ? .done : .failed
  }
}
