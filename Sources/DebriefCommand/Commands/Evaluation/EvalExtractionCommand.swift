import Failures
import Arguments
import Debrief
import Evaluation
import Jobs
import Runs
import TerminalIO
import Workspace

/// Measures extraction from labelled chats, on the path that a user's chats take.
enum EvalExtractionCommand: Command {
  static let data = EvaluationOptions.chats
  static let baseline = Option(
    "baseline",
    .file,
    help: "what --json printed earlier, to compare with"
  )
  static let group: Option<ExtractionFigures.Group?> = Option(
    "by",
    .choice,
    help: "also the figures of each language, or of each source"
  )
  static let predictions = EvaluationOptions.predictions("the insights")
  static let features = Option(
    "features",
    .file,
    help: "where to write what titles, headlines and languages are fitted on, by Training/titles.py"
  )
  static let weights = Option(
    "weights",
    .file,
    help: "read offline with these weights, as Training/export.py writes them"
  )

  static let specification = CommandSpecification(
    "eval extraction",
    abstract: "measure what is found in labelled chats: ingest, run, listing",
    examples: [
      .init(line: "debrief eval extraction --data Benchmarks/chats", help: "our own chats"),
      .init(
        line: "debrief eval extraction --data chats --by language",
        help: "in each language"
      ),
      .init(
        line: "debrief eval extraction --data chats --baseline before.json",
        help: "compared with an earlier measurement"
      ),
    ],
    options: [
      data, EngineOptions.engine, EngineOptions.maxCost, weights, baseline, group, predictions,
      features, CommonOptions.json,
    ],
    notes: [
      """
      An item is found when its evidence is within two messages of the truth's, each item once; \
      optional ones count neither way.
      """,
      """
      With --baseline, the exit code is 1 if a figure dropped (paired bootstrap over threads, \
      p < 0.005) or a trap is taken that was not taken then.
      """,
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    try session.checkOutputs([arguments[features]], arguments)
    let scores = try scores(arguments, session)
    if let path = arguments[features] {
      try OfflineFeatures.write(
        of: arguments[data],
        to: path,
        isCancelled: Interruption.request
      )
    }
    session.show(scores.json, arguments) { ExtractionScoresRendering(scores).render(to: $0) }
    if scores.failed > 0 {
      session.console.warning("\(Figures.count(scores.failed, "thread")) could not be read")
    }
    return scores.failed > 0 || scores.comparison?.isPassed == false ? .failed : .done
  }

  private static func scores(
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws -> ExtractionScores {
    guard arguments[weights] == nil || arguments[EngineOptions.engine] != .gemini else {
      throw UsageError("--weights are those of the offline engine: leave --engine gemini out")
    }
    let reader: (Workspace) throws -> ThreadReader = { workspace in
      if let weights = arguments[weights] { return try .offline(weights: weights) }
      guard arguments[EngineOptions.engine] == .gemini else { return .offline() }
      let setup = try session.engineSetup(arguments)
      return try setup.reader(for: JobDefinition(named: "eval"), in: workspace, for: .running)
    }
    return try ExtractionScores(
      data: arguments[data],
      baseline: arguments[baseline],
      predictions: arguments[predictions],
      group: arguments[group],
      reader: reader,
      isCancelled: Interruption.request
    )
  }
}

/// Prints the figures of labelled chats.
private struct ExtractionScoresRendering {
  private let scores: ExtractionScores
  private let total: ExtractionCounts

  init(_ scores: ExtractionScores) {
    self.scores = scores
    total = scores.figures.total
  }

  func render(to console: Console) {
    console.print(
      "\(Figures.count(total.threads, "thread")), \(Figures.count(scores.messages, "message")), "
        + "engine \(scores.engine)"
    )
    let lines = kinds.lines(style: console.style, width: nil)
    for line in [""] + lines + [""] + details { console.print(line) }
    if let group = scores.group {
      let lines = groups(group).lines(style: console.style, width: nil)
      for line in [""] + lines { console.print(line) }
    }
    if let comparison = scores.comparison {
      console.print("")
      for line in Self.lines(comparison) { console.print(line) }
    }
  }

  private var kinds: TextTable {
    var table = TextTable(
      [.init(title: "kind")]
        + ["found", "of", "wrong", "precision", "recall", "F1", "exact message"].map {
          .init(title: $0, isNumeric: true)
        }
    )
    for kind in LabelledThread.Kind.allCases {
      let found = total.found[kind] ?? .init()
      table.append([
        kind.rawValue, Figures.grouped(found.hits), Figures.grouped(found.hits + found.misses),
        Figures.grouped(found.falseAlarms), Self.percent(found.precision),
        Self.percent(found.recall), Self.percent(found.f1),
        Self.percent(total.foundStrictly[kind]?.f1),
      ])
    }
    return table
  }

  private var details: [String] {
    let threads = Double(max(1, total.threads))
    return [
      "owner \(Self.share(total.owner)), due \(Self.share(total.due)), "
        + "where dated \(Self.share(total.dueWhenDated)), state \(Self.share(total.state))",
      "decisions: state \(Self.share(total.decisionState)), "
        + "reversals noticed \(total.reversal.right) of \(total.reversal.of)",
      "traps taken \(Figures.grouped(total.traps.right)) of \(Figures.grouped(total.traps.of)), "
        + "forbidden words shown \(total.leaks), answered questions listed \(total.answered)",
      "urgent found \(total.urgent.right) of \(total.urgent.of), falsely \(total.falseUrgent)",
      "summaries: facts \(Self.percent(total.facts / threads)) %, "
        + "in 60 words \(Self.percent(total.factsEarly / threads)) %, "
        + "key messages cited \(Self.share(total.keyMessages))",
      "calibration error \(Self.percent(CalibrationError(total.statements).error)) % "
        + "of \(Figures.grouped(total.statements.count)) items",
    ]
  }

  private func groups(_ group: ExtractionFigures.Group) -> TextTable {
    var table = TextTable(
      [.init(title: group.rawValue)]
        + ["threads", "action F1", "decision F1", "question F1", "traps", "facts", "in 60", "key"]
        .map { .init(title: $0, isNumeric: true) }
    )
    for (name, counts) in scores.figures.by(group) {
      let threads = Double(max(1, counts.threads))
      table.append([
        name, Figures.grouped(counts.threads), Self.percent(counts.found[.actionItem]?.f1),
        Self.percent(counts.found[.decision]?.f1), Self.percent(counts.found[.openQuestion]?.f1),
        Figures.grouped(counts.traps.right), Self.percent(counts.facts / threads),
        Self.percent(counts.factsEarly / threads), Self.percent(counts.keyMessages.rate),
      ])
    }
    return table
  }

  private static func lines(_ comparison: ExtractionScores.Comparison) -> [String] {
    let changed = comparison.changes.filter { abs($0.before - $0.now) > 0.0005 }.map { change in
      "\(change.isDrop ? "DROP" : "    ")  \(change.name): \(percent(change.before)) before, "
        + "\(percent(change.now)) now"
        + (change.now < change.before ? ", p \(Figures.oneDecimal(change.p * 100)) %" : "")
    }
    let traps = comparison.newTraps.map { "TRAP  \($0.kind) from \($0.message): \($0.why)" }
    let threads = Figures.count(comparison.threads, "thread")
    let verdict =
      comparison.isPassed
      ? "no drop against the baseline (\(threads))" : "worse than the baseline (\(threads))"
    return changed + traps + [verdict]
  }

  private static func percent(_ rate: Double?) -> String {
    rate.map { Figures.oneDecimal($0 * 100) } ?? "–"
  }

  private static func share(_ share: ExtractionCounts.Share) -> String {
    "\(percent(share.rate)) % of \(Figures.grouped(share.of))"
  }
}
