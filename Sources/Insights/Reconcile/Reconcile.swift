package import CivilTime
package import Conversations
import JSON
import Text

/// Brings the stored insights of a thread, or of a conversation in a period, in line with a new
/// extraction.
///
/// The same item keeps its id, its review and its history; what is no longer found is retracted;
/// what a reader rejected does not come back for the same evidence. The same input gives no change.
///
/// Unsure finds are kept too: the minimum confidence is a matter of listing, so that two jobs with
/// different minima do not undo each other's work.
package struct Reconcile: Sendable {
  /// The thread's id; nil for a conversation in a period.
  var threadId: ThreadID?
  /// The conversation's id.
  var conversationId: ConversationID
  /// The period in ISO 8601; nil for a thread.
  package var period: String?
  /// The names of the kinds that were looked for.
  var kinds: Set<KindName>
  /// How much of the thread was read.
  var coverage: Insight.Coverage
  /// The ids of the messages that were read; nil if all were.
  ///
  /// An insight none of whose messages were read is not retracted.
  package var readMessages: Set<MessageID>?
  /// The ids of the messages that the thread has; nil if unknown.
  ///
  /// What a reader has confirmed is not retracted as long as its messages exist.
  package var messageIds: Set<MessageID>?
  /// The quotes of what a reader merged into stored insights, by the id of the one that stays.
  package var mergedQuotes: [InsightID: [Evidence]] = [:]
  /// The quotes in other threads that close stored tasks, by the id of the task.
  package var closings: [InsightID: Evidence] = [:]
  /// When the first message was written that came after a reader rejected a stored insight, by the
  /// id of the insight: quotes from then on are new evidence.
  package var news: [InsightID: Instant] = [:]
  /// When the thread's last message was written.
  var lastMessageAt: Instant?
  /// Where new finds come from; `sourceHash` is the thread's fingerprint.
  var provenance: Insight.Provenance
  /// What triggered the extraction.
  var triggeredBy: Trigger
  /// The known kinds.
  package var catalog = KindCatalog.shipped
  /// How confidence is computed.
  var confidence = Confidence()
  /// The calibration of confidences by the reviews of the workspace.
  package var calibration = Calibration()

  /// Describes an extraction.
  ///
  /// - Parameters:
  ///   - threadId: The thread's id; nil for a conversation in a period.
  ///   - provenance: Where new finds come from.
  package init(
    threadId: ThreadID?,
    conversationId: ConversationID,
    kinds: Set<KindName>,
    coverage: Insight.Coverage,
    lastMessageAt: Instant?,
    provenance: Insight.Provenance,
    triggeredBy: Trigger
  ) {
    self.threadId = threadId
    self.conversationId = conversationId
    self.kinds = kinds
    self.coverage = coverage
    self.lastMessageAt = lastMessageAt
    self.provenance = provenance
    self.triggeredBy = triggeredBy
  }

  /// Computes what changes.
  ///
  /// - Parameter drafts: What was found, its evidence checked; kinds that were not looked for are ignored.
  package func changes(
    stored: [Insight],
    drafts: [CheckedDraft],
    now: Instant,
    isTaken: (InsightID) -> Bool = { _ in false }
  ) -> Reconciliation {
    if stored.isEmpty, drafts.isEmpty { return Reconciliation() }
    let tokenizer = Tokenizer()
    let isSingle = { (name: KindName) in catalog.kind(named: name).isSingle }
    let wanted = drafts.filter { kinds.contains($0.draft.kind) }
    let finds = DraftMerging(tokenizer, isSingle: isSingle).merged(wanted)
    var work = ReconcileWork(stored)
    let supported = finds.filter { !$0.isUnsupported }
    let open = stored.filter { $0.status != .quarantined }
    let matching = InsightMatching(supported, open, isSingle: isSingle, tokenizer)
    var ids: [InsightID] = []
    for (index, find) in supported.enumerated() {
      let known = matching.stored[index].map { open[$0] }
      let insight = insight(find, known: known, now, in: work, isTaken)
      ids.append(insight.id)
      work.find(insight)
    }
    work.findMerged()
    for find in finds where find.isUnsupported { quarantine(find, now, &work, isTaken) }
    link(supported, ids, &work, tokenizer)
    retract(&work)
    return work.reconciliation(now)
  }

  /// What ids are derived from, besides the find: the thread, or the conversation and the period.
  private var subject: String { threadId?.rawValue ?? "\(conversationId)\u{1F}\(period ?? "")" }

  // MARK: Finds

  private func insight(
    _ find: CheckedDraft,
    known: Insight?,
    _ now: Instant,
    in work: ReconcileWork,
    _ isTaken: (InsightID) -> Bool
  ) -> Insight {
    let id =
      known?.id ?? InsightIdentity.id(of: find, in: subject) { work.has($0) || isTaken($0) }
    let kind = catalog.kind(named: find.draft.kind)
    let signals = ConfidenceSignals(find, coverage: coverage)
    var insight = Insight(
      id: id,
      kind: kind.name,
      conversationId: conversationId,
      threadId: threadId,
      title: find.draft.title,
      content: find.draft.content,
      detail: find.draft.detail,
      evidence: find.evidence,
      confidence: calibration.value(confidence.value(signals, of: kind), of: kind),
      at: now,
      triggeredBy: triggeredBy,
      provenance: provenance.from(find.draft)
    )
    insight.signals = signals.json
    let dropped = find.draft.dropped
    if !dropped.isEmpty { insight.signals.append("dropped", .array(dropped.map(\.json))) }
    insight.coverage = coverage
    insight.period = period
    if let known { insight.keep(known) }
    insight.absorb(mergedQuotes[id] ?? [])
    if let closing = closings[id], insight.review?.edits.state == nil {
      insight.absorb([closing])
      if insight.detail.state == .open { insight.detail.state = .done }
    }
    insight.expiresAt = kind.expiry.instant(
      detail: insight.detail,
      evidence: insight.evidence,
      lastMessageAt: lastMessageAt,
      now: now
    )
    // Every reading of a thread without times would postpone the expiry.
    if let known, lastMessageAt == nil, insight.evidence.allSatisfy({ $0.createdAt == nil }),
      insight.detail == known.detail
    {
      insight.expiresAt = known.expiresAt
    }
    guard let known, known.review?.verdict == .rejected else { return insight }
    guard isNews(insight, to: known) else { return known }
    insight.comeBack()
    return insight
  }

  /// Whether an insight rests on something that was said after a reader rejected it.
  private func isNews(_ insight: Insight, to known: Insight) -> Bool {
    guard let news = news[known.id] else { return false }
    return insight.evidence.contains { quote in
      quote.createdAt.map { $0 >= news } ?? false
        && !known.evidence.contains { $0.overlaps(quote) }
    }
  }

  private func quarantine(
    _ find: CheckedDraft,
    _ now: Instant,
    _ work: inout ReconcileWork,
    _ isTaken: (InsightID) -> Bool
  ) {
    // A second reading of the same claim is the insight that is already quarantined.
    let id = InsightIdentity.id(of: find, in: subject) { id in
      isTaken(id) || work.has(id) && !work.isQuarantined(id, find.draft)
    }
    var insight = insight(find, known: work.stored(id), now, in: work, { _ in false })
    insight.id = id
    insight.status = .quarantined
    insight.expiresAt = nil
    var claims: [JSONValue] = []
    for rejected in find.rejected {
      let isUnknown = rejected.reason == .unknownMessage
      claims.append([
        "messageId": isUnknown ? .null : .string(rejected.claim.messageId.rawValue),
        "quote": .string(String(rejected.claim.quote.prefix(400))),
        "reason": .string(rejected.reason.rawValue),
      ])
    }
    insight.signals.append("claims", .array(claims))
    if !find.draft.objections.isEmpty {
      let reasons = Set(find.draft.objections.map(\.rawValue)).sorted()
      insight.signals.append("objections", .array(reasons.map(JSONValue.string)))
    }
    work.find(insight)
  }

  // MARK: Reversals and retractions

  /// Links decisions to those they replace.
  private func link(
    _ finds: [CheckedDraft],
    _ ids: [InsightID],
    _ work: inout ReconcileWork,
    _ tokenizer: Tokenizer
  ) {
    for (index, find) in finds.enumerated() where find.draft.reverses {
      let spans = find.draft.reversedIndices.compactMap {
        find.evidence.indices.contains($0) ? find.evidence[$0] : nil
      }
      work.supersede(
        by: ids[index],
        spans: spans,
        words: StatementWords(find.draft.title, "", tokenizer),
        tokenizer
      )
    }
  }

  private func retract(_ work: inout ReconcileWork) {
    work.retract { insight in
      guard kinds.contains(insight.kind), !isDecided(insight) else { return false }
      guard let readMessages, !insight.evidence.isEmpty else { return true }
      return insight.evidence.contains { readMessages.contains($0.messageId) }
    }
  }

  /// Whether a reader decided about an insight, so that it is not retracted automatically.
  private func isDecided(_ insight: Insight) -> Bool {
    guard let review = insight.review else { return false }
    if review.verdict == .rejected { return true }
    guard review.isInFavour, let messageIds, !insight.evidence.isEmpty else { return false }
    return insight.evidence.allSatisfy { messageIds.contains($0.messageId) }
  }
}

extension Insight.Provenance {
  /// This provenance with the call that a draft comes from.
  fileprivate func from(_ draft: Draft) -> Insight.Provenance {
    guard let origin = draft.origin else { return self }
    var provenance = self
    provenance.model = origin.model
    provenance.modelVersion = origin.modelVersion
    provenance.tier = origin.tier
    provenance.prompt = provenance.prompt ?? draft.kind.rawValue
    provenance.promptHash = origin.promptHash
    provenance.requestHash = origin.requestHash
    provenance.responseId = origin.responseId
    provenance.grounding = origin.grounding
    return provenance
  }
}

extension Insight {
  /// Removes its rejection; what readers wrote in it before stays.
  fileprivate mutating func comeBack() {
    guard var review, !review.edits.members.isEmpty else { return self.review = nil }
    review.verdict = .edited
    self.review = review
  }

  /// Keeps what a new find does not change: its origin, and what a reader made of it.
  fileprivate mutating func keep(_ known: Insight) {
    createdAt = known.createdAt
    triggeredBy = known.triggeredBy
    review = known.review
    supersedes = known.supersedes
    supersededBy = known.supersededBy
    if known.status == .superseded { status = .superseded }
    guard var edits = known.review?.edits else { return }
    // A new quote may say that what a reader reopened was done since.
    let isNews = evidence.contains { quote in !known.evidence.contains { $0.overlaps(quote) } }
    if known.review?.verdict == .reopened, isNews { edits.state = nil }
    apply(edits)
  }
}
