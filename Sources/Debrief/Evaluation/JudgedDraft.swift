import Extraction
import Insights

/// A draft as it would be stored: with checked quotes and the confidence that these give it.
struct JudgedDraft {
  let checked: CheckedDraft
  let confidence: Double
  /// Whether a listing would show it.
  let isListed: Bool

  /// Judges the drafts of a thread that was read whole.
  static func all(
    _ drafts: [Draft],
    in task: ExtractionTask,
    _ catalog: KindCatalog
  ) -> [JudgedDraft] {
    let coverage = Insight.Coverage(messages: task.messages.count, used: task.messages.count)
    return EvidenceCheck(task.messages.map(QuotableMessage.init)).check(drafts).map { checked in
      let kind = catalog.kind(named: checked.draft.kind)
      let confidence = Confidence()
        .value(ConfidenceSignals(checked, coverage: coverage), of: kind)
      return JudgedDraft(
        checked: checked,
        confidence: confidence,
        isListed: !checked.isUnsupported && confidence >= kind.minimumConfidence
      )
    }
  }
}
