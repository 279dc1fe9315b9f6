import CivilTime
import Conversations
import Text

/// The insights of a thread while they are reconciled.
struct ReconcileWork {
  private let before: [InsightID: Insight]
  private let order: [InsightID]
  private var after: [InsightID: Insight] = [:]
  private var found: [InsightID] = []
  private var isFound: Set<InsightID> = []

  init(_ stored: [Insight]) {
    before = Dictionary(stored.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    order = stored.map(\.id)
    after = before
  }

  func has(_ id: InsightID) -> Bool { after[id] != nil }

  func stored(_ id: InsightID) -> Insight? { before[id] }

  /// Whether an id is that of a quarantined insight that says the same.
  func isQuarantined(_ id: InsightID, _ draft: Draft) -> Bool {
    guard let known = after[id], known.evidence.isEmpty else { return false }
    return known.kind == draft.kind && known.title == draft.title
  }

  /// Records what was found.
  mutating func find(_ insight: Insight) {
    after[insight.id] = insight
    if isFound.insert(insight.id).inserted { found.append(insight.id) }
  }

  /// Counts a find that was merged into another insight as a find of that one.
  mutating func findMerged() {
    for id in found {
      guard let insight = after[id], insight.review?.verdict == .merged,
        let kept = insight.supersededBy, let other = after[kept], other.status == .active
      else { continue }
      find(other)
    }
  }

  // MARK: Reversals

  /// The minimum similarity of a reversed decision and its reversal if no evidence identifies it.
  private static let alike = 0.5

  /// Marks what a find reverses as superseded by it.
  mutating func supersede(
    by id: InsightID,
    spans: [Evidence],
    words: StatementWords,
    _ tokenizer: Tokenizer
  ) {
    guard let reversal = after[id], reversal.status != .superseded else { return }
    let index = reversals ?? ReversalIndex((order + found).compactMap { after[$0] }, tokenizer)
    reversals = index
    var target: (id: InsightID, similarity: Double)?
    for candidate in index.ids(spans, words) {
      guard candidate != id, let insight = after[candidate], insight.kind == reversal.kind,
        insight.status != .quarantined, insight.review?.verdict != .rejected
      else { continue }
      if let own = insight.evidence.first, spans.contains(where: { $0.overlaps(own) }) {
        target = (candidate, 1)
        break
      }
      guard spans.isEmpty, insight.isEarlier(than: reversal) else { continue }
      let other = StatementWords(insight.title, "", tokenizer)
      let similarity = words.similarity(to: other)
      // A decision that was itself reversed says the same as its like; a reversal says the opposite.
      if similarity >= Self.alike, words.contradicts(other), similarity > target?.similarity ?? 0 {
        target = (candidate, similarity)
      }
    }
    guard let target else { return }
    after[target.id]?.status = .superseded
    after[target.id]?.supersededBy = id
    after[id]?.supersedes = target.id
    linked.insert(target.id)
  }

  private var linked: Set<InsightID> = []
  private var reversals: ReversalIndex?

  /// An index of what may be reversed, by quotes and by words, so that not each is compared with
  /// all.
  private struct ReversalIndex {
    private var ids: [InsightID] = []
    private var ofMessage: [MessageID: [Int]] = [:]
    private var similar: SimilarStatements

    init(_ insights: [Insight], _ tokenizer: Tokenizer) {
      let words = insights.map { StatementWords($0.title, "", tokenizer) }
      similar = SimilarStatements(ReconcileWork.alike, among: words)
      for (index, insight) in insights.enumerated() {
        ids.append(insight.id)
        similar.add(words[index], at: index)
        guard let quote = insight.evidence.first else { continue }
        ofMessage[quote.messageId, default: []].append(index)
      }
    }

    /// The ids of the candidates, in the order of the insights.
    func ids(_ spans: [Evidence], _ words: StatementWords) -> [InsightID] {
      guard !spans.isEmpty else { return similar.candidates(for: words).map { ids[$0] } }
      let indices = spans.flatMap {
        (ofMessage[$0.messageId] ?? []).prefix(SimilarStatements.maxCompared)
      }
      return Set(indices).sorted().map { ids[$0] }
    }
  }

  // MARK: Retractions

  /// Retracts what was not found, and restores what is no longer replaced.
  mutating func retract(where isMissed: (Insight) -> Bool) {
    let seen = Set(found)
    for id in order {
      guard let insight = after[id], !seen.contains(id), insight.status != .retracted,
        insight.status != .superseded, isMissed(insight)
      else { continue }
      after[id]?.status = .retracted
    }
    for id in found where !linked.contains(id) {
      guard let insight = after[id], insight.status == .superseded,
        let replacement = insight.supersededBy, let other = after[replacement],
        other.status == .retracted
      else { continue }
      after[id]?.status = .active
      after[id]?.supersededBy = nil
      after[replacement]?.supersedes = nil
    }
  }

  // MARK: Result

  /// What changed.
  func reconciliation(_ now: Instant) -> Reconciliation {
    var result = Reconciliation()
    let seen = Set(found)
    var known: Set<InsightID> = []
    for id in order + found where known.insert(id).inserted {
      guard var insight = after[id] else { continue }
      guard let old = before[id] else {
        let kind: InsightChange.Kind = insight.status == .quarantined ? .quarantined : .created
        result.changes.append(InsightChange(kind, before: nil, after: insight))
        continue
      }
      insight.updatedAt = old.updatedAt
      if let kind = insight.change(from: old) {
        insight.updatedAt = now
        if !seen.contains(id) { insight.lastSeenAt = old.lastSeenAt }
        result.changes.append(InsightChange(kind, before: old, after: insight))
      } else if seen.contains(id), insight.provenance.sourceHash != old.provenance.sourceHash {
        result.seen.append(insight)
      }
    }
    return result
  }
}

extension Insight {
  /// Whether its evidence was said before that of another one; true if times are unknown.
  fileprivate func isEarlier(than other: Insight) -> Bool {
    guard let own = evidence.first?.createdAt, let its = other.evidence.first?.createdAt else {
      return true
    }
    return own < its
  }

  /// The kind of change from its old version; nil if nothing that matters changed.
  ///
  /// Where and when it was seen, how much was read and the signals of the confidence do not matter.
  fileprivate func change(from old: Insight) -> InsightChange.Kind? {
    if status != old.status {
      switch status {
      case .superseded: return .superseded
      case .retracted: return .retracted
      case .quarantined: return .quarantined
      case .active: return .restored
      }
    }
    let (state, oldState) = (detail.state, old.detail.state)
    if state != oldState, state == .done { return .done }
    if state != oldState, oldState == .done { return .reopened }
    if state != oldState, state == .reversed { return .reversed }
    let isSame =
      title == old.title && content == old.content && detail == old.detail
      && evidence == old.evidence && confidence == old.confidence && expiresAt == old.expiresAt
      && supersedes == old.supersedes && supersededBy == old.supersededBy
    return isSame ? nil : .updated
  }
}
