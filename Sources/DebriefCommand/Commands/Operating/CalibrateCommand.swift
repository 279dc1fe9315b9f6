import Failures
import Arguments
import CivilTime
import Debrief
import GeminiEngine
import Insights
import TerminalIO

/// Fits confidences to the verdicts of readers.
enum CalibrateCommand: Command {
  static let dryRun = Flag("dry-run", help: "only say what would be done")
  static let reset = Flag("reset", help: "discard what was fitted")

  static let specification = CommandSpecification(
    "calibrate",
    abstract: "fit confidences to the reviews of the workspace",
    examples: [
      .init(line: "debrief calibrate", help: "the fit takes effect if a test finds it better"),
      .init(line: "debrief calibrate --dry-run", help: "only say whether it would"),
      .init(line: "debrief calibrate --reset", help: "as debrief was installed"),
    ],
    options: [
      dryRun, reset, CommonOptions.json,
    ],
    notes: [
      """
      A kind is fitted once it has \(CalibrationFit.minVerdicts) verdicts, of which at least \
      \(CalibrationFit.minOfEither) say right and \(CalibrationFit.minOfEither) wrong. The fit \
      takes effect if it is better on threads that it has not seen (five folds, Brier score, \
      paired permutation test, p < 0.05). It applies to later runs, and to what is stored.
      """,
      """
      Nothing is learned about insights below the minimum confidence of their kind, because \
      readers do not see them.
      """,
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let workspace = try session.workspace(arguments)
    let isDryRun = arguments[dryRun]
    let service = try CalibrationService(
      workspace,
      now: .now,
      catalog: session.prompts(arguments).catalog
    )
    let result =
      try arguments[reset]
      ? service.reset(isDryRun: isDryRun) : service.fit(isDryRun: isDryRun)
    session.show(result.json, arguments) { render(result, arguments, $0) }
    return .done
  }

  private static func render(
    _ result: CalibrationResult,
    _ arguments: ParsedArguments,
    _ console: Console
  ) {
    if result.fits.isEmpty, !arguments[reset] {
      return console.note("nothing was reviewed yet: see `debrief review`")
    }
    var table = TextTable(
      [.init(title: "kind")]
        + ["verdicts", "right", "stated", "Brier before", "after", "p"].map {
          .init(title: $0, isNumeric: true)
        } + [.init(title: "")]
    )
    for fit in result.fits {
      table.append([
        fit.kind, Figures.grouped(fit.verdicts), percent(fit.right), percent(fit.stated),
        percent(fit.before), percent(fit.outcome?.after), percent(fit.outcome?.p), verdict(fit),
      ])
    }
    if !result.fits.isEmpty {
      for line in table.lines(style: console.style, width: nil) { console.print(line) }
    }
    if arguments[dryRun] { return console.note("nothing was changed") }
    console.note("\(Figures.count(result.changed, "insight")) with another confidence than before")
  }

  private static func verdict(_ fit: CalibrationFit) -> String {
    if fit.outcome == nil { return "too few verdicts" }
    return fit.takesEffect ? "better: takes effect" : "not significantly better: left as it is"
  }

  private static func percent(_ share: Double?) -> String {
    share.map { Figures.oneDecimal($0 * 100) } ?? "–"
  }
}
