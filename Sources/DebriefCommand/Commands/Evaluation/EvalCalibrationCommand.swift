import Failures
import Arguments
import CivilTime
import Debrief
import Evaluation
import GeminiEngine
import TerminalIO

/// Compares stated confidences with what turned out right.
enum EvalCalibrationCommand: Command {
  static let data = Option(
    "data",
    .folder,
    help: "labelled chats; without them, the reviews of the workspace are the truth"
  )

  static let specification = CommandSpecification(
    "eval calibration",
    abstract: "compare stated confidences with what turned out right",
    examples: [
      .init(line: "debrief eval calibration", help: "by the reviews of the workspace"),
      .init(
        line: "debrief eval calibration --data Benchmarks/chats",
        help: "by the truth of labelled chats"
      ),
    ],
    options: [
      data, CommonOptions.json,
    ],
    notes: [
      """
      The error is the mean distance between stated confidence and the share that is right, over \
      tenths, weighted by items. In reviews, rejected counts as wrong; accepted, edited and done \
      count as right.
      """
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let scores = try scores(arguments, session)
    if arguments[CommonOptions.json] {
      session.console.print(scores.json)
      return .done
    }
    guard scores.kinds.contains(where: { $0.items > 0 }) else {
      session.console.note("nothing was reviewed yet: see `debrief review`")
      return .done
    }
    for (index, kind) in scores.kinds.enumerated() where kind.items > 0 {
      if index > 0 { session.console.print("") }
      let error = kind.error.error.map { Figures.oneDecimal($0 * 100) } ?? "–"
      session.console.print(
        "\(kind.name): error \(error) % of \(Figures.count(kind.items, "item"))"
      )
      var table = TextTable(
        [.init(title: "stated")]
          + ["items", "mean", "right"].map { .init(title: $0, isNumeric: true) }
      )
      for bin in kind.error.bins {
        let from = Int((bin.from * 100).rounded())
        table.append([
          "\(from)–\(from + 10) %", Figures.grouped(bin.items),
          Figures.oneDecimal(bin.stated * 100), Figures.oneDecimal(bin.right * 100),
        ])
      }
      for line in table.lines(style: session.console.style, width: nil) {
        session.console.print(line)
      }
    }
    return .done
  }

  private static func scores(
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws -> CalibrationScores {
    if let data = arguments[data] {
      let scores = try ExtractionScores(data: data, isCancelled: Interruption.request)
      return CalibrationScores(scores.figures.total.statements, basis: "truth")
    }
    let workspace = try session.workspace(arguments)
    let service = try CalibrationService(
      workspace,
      now: .now,
      catalog: session.prompts(arguments).catalog
    )
    return CalibrationScores(try service.statements(), basis: "reviews")
  }
}
