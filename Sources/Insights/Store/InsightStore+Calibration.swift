package import CivilTime
import Conversations
import JSON

extension InsightStore {
  /// The calibration of confidences by the reviews of the workspace.
  package func calibration() throws -> Calibration {
    guard let text = try WorkspaceSettings(transaction).value(of: .calibration),
      let json = transaction.json(text, with: parser, of: "setting", id: "calibration")
    else { return Calibration() }
    return Calibration(json)
  }

  /// Stores a calibration for later runs, and recomputes the confidence of stored insights.
  ///
  /// - Parameters:
  ///   - calibration: The lines; without any, confidences are what their signals alone give.
  ///   - now: When.
  ///   - trigger: Who or what did it.
  /// - Returns: The number of insights whose confidence changed.
  /// - Throws: ``InsightFormatError`` if a record is damaged.
  package func calibrate(
    _ calibration: Calibration,
    catalog: KindCatalog = .shipped,
    at now: Instant,
    by trigger: Trigger
  ) throws -> Int {
    try WorkspaceSettings(transaction).set(
      .calibration,
      to: calibration.lines.isEmpty ? nil : calibration.json.text
    )
    var changed = 0
    let all = try insights("SELECT id, body FROM insights ORDER BY id")
    for insight in all where insight.status == .active {
      let kind = catalog.kind(named: insight.kind)
      guard let raw = insight.rawConfidence(of: kind) else { continue }
      let confidence = calibration.value(raw, of: kind)
      guard confidence != insight.confidence else { continue }
      var after = insight
      after.confidence = confidence
      after.updatedAt = now
      try apply(
        InsightChange(.updated, before: insight, after: after),
        at: now,
        by: trigger,
        isReading: false
      )
      changed += 1
    }
    return changed
  }

  /// The insights that readers called right or wrong.
  ///
  /// Accepted, edited and done ones were right; rejected ones were wrong; the others were not judged.
  ///
  /// - Throws: ``InsightFormatError`` if a record is damaged.
  package func judged(catalog: KindCatalog = .shipped) throws -> [JudgedInsight] {
    let all = try insights(
      "SELECT id, body FROM insights WHERE verdict IS NOT NULL ORDER BY id"
    )
    return all.compactMap { insight in
      let isRight: Bool
      switch insight.review?.verdict {
      case .accepted, .edited, .done: isRight = true
      case .rejected: isRight = false
      default: return nil
      }
      let kind = catalog.kind(named: insight.kind)
      return JudgedInsight(
        kind: insight.kind.rawValue,
        group: insight.threadId?.rawValue ?? insight.conversationId.rawValue,
        raw: insight.rawConfidence(of: kind) ?? insight.confidence,
        stated: insight.confidence,
        isRight: isRight
      )
    }
  }
}

extension Insight {
  /// The confidence that its signals alone give; nil if it has none, such as an imported one.
  func rawConfidence(of kind: InsightKind) -> Double? {
    ConfidenceSignals(signals).map { Confidence().value($0, of: kind) }
  }
}
