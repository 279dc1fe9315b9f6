package import CivilTime
import Database
package import Evaluation
package import Insights
package import JSON
package import Workspace

/// Fits the confidences of a workspace to readers' verdicts on its insights.
package struct CalibrationService {
  private let connection: Connection
  private let now: Instant
  private let catalog: KindCatalog

  /// Opens a workspace.
  ///
  /// - Throws: ``WorkspaceError/empty(folder:)`` if nothing has been read yet, `DatabaseError`, or
  ///   `MigrationError`.
  package init(_ workspace: Workspace, now: Instant, catalog: KindCatalog = .shipped) throws {
    connection = try workspace.openForReading()
    self.now = now
    self.catalog = catalog
  }

  /// The stated confidences of judged insights, and whether readers called them right.
  ///
  /// - Throws: `InsightFormatError` if a record is damaged.
  package func statements() throws -> [ExtractionCounts.Statement] {
    try connection.read { transaction in
      try InsightStore(transaction).judged(catalog: catalog).map {
        .init(kind: $0.kind, confidence: $0.stated, isRight: $0.isRight)
      }
    }
  }

  /// Fits every kind, and keeps the fits that a paired test calls better.
  ///
  /// - Parameter isDryRun: Whether nothing is kept.
  /// - Throws: `InsightFormatError` if a record is damaged.
  package func fit(isDryRun: Bool) throws -> CalibrationResult {
    try change(isDryRun: isDryRun) { store in
      var calibration = try store.calibration()
      let judged = Dictionary(grouping: try store.judged(catalog: catalog), by: \.kind)
      let fits = judged.sorted { $0.key < $1.key }.map { CalibrationFit(kind: $0.key, $0.value) }
      for fit in fits where fit.takesEffect { calibration.lines[fit.kind] = fit.outcome?.line }
      return (calibration, fits)
    }
  }

  /// Resets confidences to what their signals alone give.
  ///
  /// - Throws: `InsightFormatError` if a record is damaged.
  package func reset(isDryRun: Bool) throws -> CalibrationResult {
    try change(isDryRun: isDryRun) { _ in (Calibration(), []) }
  }

  private func change(
    isDryRun: Bool,
    _ decide: (InsightStore) throws -> (Calibration, [CalibrationFit])
  ) throws -> CalibrationResult {
    guard !isDryRun else {
      return try connection.read { transaction in
        let (calibration, fits) = try decide(InsightStore(transaction))
        return CalibrationResult(calibration: calibration, fits: fits, changed: 0)
      }
    }
    return try connection.write { transaction in
      let store = InsightStore(transaction)
      let (calibration, fits) = try decide(store)
      let changed =
        try calibration == store.calibration()
        ? 0 : store.calibrate(calibration, catalog: catalog, at: now, by: .command(.calibrate))
      return CalibrationResult(calibration: calibration, fits: fits, changed: changed)
    }
  }
}

/// What `debrief calibrate` did.
package struct CalibrationResult: Sendable {
  /// The calibration that applies from now on.
  var calibration: Calibration
  /// The fit of each kind that readers judged.
  package var fits: [CalibrationFit]
  /// The number of insights whose confidence changed.
  package var changed: Int

  /// The result in the shape `debrief.calibration/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.calibration/1",
      "kinds": .array(fits.map(\.json)),
      "calibration": calibration.json,
      "changed": JSONValue(changed),
    ]
  }
}

extension CalibrationFit {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind), "verdicts": JSONValue(verdicts), "right": .rate(right),
      "stated": .rate(stated), "brierBefore": .rate(before), "brierAfter": .rate(outcome?.after),
      "p": .rate(outcome?.p), "takesEffect": .bool(takesEffect),
    ]
  }
}

/// How stated confidences compare with what is right, kind by kind.
package struct CalibrationScores: Sendable {
  /// What the statements are compared with: `truth` of labelled chats, or `reviews`.
  var basis: String
  /// The kinds with their tenths, and all kinds together first.
  package var kinds: [(name: String, error: CalibrationError, items: Int)]

  /// Compares statements with what is right.
  package init(_ statements: [ExtractionCounts.Statement], basis: String) {
    self.basis = basis
    let groups = Dictionary(grouping: statements, by: \.kind).sorted { $0.key < $1.key }
    kinds = ([("all", statements)] + groups.map { ($0.key, $0.value) }).map { name, statements in
      (name, CalibrationError(statements), statements.count)
    }
  }

  /// The figures in the shape `debrief.eval.calibration/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.eval.calibration/1", "basis": .string(basis),
      "kinds": .array(
        kinds.map { kind in
          [
            "kind": .string(kind.name), "items": JSONValue(kind.items),
            "error": .rate(kind.error.error), "brier": .rate(kind.error.brier),
            "bins": .array(
              kind.error.bins.map {
                [
                  "from": .rate($0.from), "items": JSONValue($0.items), "stated": .rate($0.stated),
                  "right": .rate($0.right),
                ]
              }
            ),
          ]
        }
      ),
    ]
  }
}
