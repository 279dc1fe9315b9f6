import Sinks
import Debrief

/// Measures the ranking on labelled data.
enum EvalRetrievalCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "eval retrieval",
      abstract: "measure the ranking on labelled data",
      examples: [
        .init(line: "debrief eval retrieval --data qmsum.jsonl.gz", help: "recall, MAP, nDCG")
      ],
      options: [
        Option("data", nil, .file, help: "the labelled queries", isRequired: true),
        Option("predictions", nil, .file, help: "where to write the rankings, as JSON lines"),
        .json,
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    try session.checkOutputs(["predictions"], arguments)
    let scores = try session.facade.evaluateRetrieval(
      data: arguments["data"] ?? "",
      predictions: arguments["predictions"]
    )
    let console = session.console
    if arguments.has("json") {
      console.print(scores.json)
    } else {
      console.print("queries  \(Figures.grouped(scores.queries))")
      let figures = [
        ("R10", scores.r10), ("R20", scores.r20), ("R30", scores.r30), ("MAP", scores.map),
        ("nDCG", scores.ndcg),
      ]
      for (name, value) in figures {
        console.print(
          name + String(repeating: " ", count: 9 - name.count) + Figures.oneDecimal(value)
        )
      }
    }
    return .done
  }
}
