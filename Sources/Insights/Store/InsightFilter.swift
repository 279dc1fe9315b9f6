package import CivilTime
package import Conversations
import JSON

/// Which insights to list.
package struct InsightFilter: Sendable, Hashable {
  /// The names of the kinds; empty for all.
  package var kinds: [KindName] = []
  /// Only those of this thread.
  package var threadId: ThreadID?
  /// Only those of this conversation.
  package var conversationId: ConversationID?
  /// Only those about threads, or only those about conversations; nil for both.
  package var scope: Insight.Scope?
  /// Only those that one of these people owns, by id or by name; nil for all.
  package var owners: Set<String>?
  /// Only those in this state at the time, for instance `open`; nil for all.
  package var state: ItemState?
  /// Only those with one of these statuses; empty for current ones.
  package var standings: Set<Insight.Standing> = []
  /// Only those that rest on a message of that time or later; if no message has a time, those found
  /// then or later.
  package var since: Instant?
  /// Only those whose latest message is of before that time; found before then, if none has a time.
  package var until: Instant?
  /// Whether expired ones are listed too.
  package var showsExpired = false
  /// Only those whose evidence failed the check.
  package var isQuarantined = false
  /// Whether those that a reader rejected are listed too.
  package var showsRejected = false
  /// The minimum confidence for all kinds; nil for each kind's own minimum.
  package var minimumConfidence: Double?
  /// The maximum number.
  package var limit: Int?

  /// Lists what is current.
  package init() {}

  /// Whether expired ones are listed: nothing else has lapsed.
  package var listsExpired: Bool { showsExpired || state == .lapsed }

  /// Whether the filter depends only on columns of the table.
  var isOfColumns: Bool { owners == nil && state == nil }

  private func isOwned(_ insight: Insight) -> Bool {
    guard let owners else { return true }
    let owner = insight.detail[.owner]
    let names = [owner?["id"]?.string, owner?["name"]?.string ?? owner?.string].compactMap { $0 }
    return names.contains { owners.contains($0) || owners.contains($0.lowercased()) }
  }

  private func isInState(_ insight: Insight, at instant: Instant) -> Bool {
    state.map { insight.state(at: instant) == $0 } ?? true
  }

  /// Whether an insight is listed.
  func includes(_ insight: Insight, at instant: Instant, _ catalog: KindCatalog) -> Bool {
    if let scope, insight.scope != scope { return false }
    guard isOwned(insight), isInState(insight, at: instant) else { return false }
    let standing = insight.standing(at: instant)
    if isQuarantined { return standing == .quarantined }
    if !standings.isEmpty { return standings.contains(standing) }
    let minimum = minimumConfidence ?? catalog.kind(named: insight.kind).minimumConfidence
    guard insight.confidence >= minimum else { return false }
    if insight.review?.verdict == .rejected, !showsRejected { return false }
    switch standing {
    case .active, .outdated: return listsExpired || !insight.isExpired(at: instant)
    case .expired: return listsExpired
    default: return false
    }
  }
}
