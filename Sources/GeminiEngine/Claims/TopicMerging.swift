import Conversations
import Extraction
import Insights
import JSON
import Language

/// Keeps one item a topic: a task that was requested and promised is a single one, and a suggestion
/// of what someone does already is dropped.
struct TopicMerging {
  private let messageIndices: [MessageID: Int]

  /// The maximum distance between two messages about one task.
  private static let near = 20
  /// The minimum share of the shorter title's words that two titles of one task have in common.
  private static let alike = 0.75
  /// The share that suffices for items with the same evidence, or for a suggestion and an item.
  private static let related = 0.5

  /// Creates a merger for the drafts of a thread.
  init(_ task: ExtractionTask) { messageIndices = task.messageIndices }

  /// Drafts without those that repeat another one.
  func merged(_ drafts: [Draft]) -> [Draft] {
    var kept: [Draft] = []
    for draft in drafts {
      if let index = kept.firstIndex(where: { isSame($0, draft) }) {
        kept[index] = Self.joined(kept[index], draft)
      } else {
        kept.append(draft)
      }
    }
    let takers = kept.filter { Self.takers.contains($0.kind) }
    let taken = Set(takers.flatMap { $0.evidence.map(\.messageId) })
    return settled(kept).filter { draft in
      draft.kind != .suggestion
        || taken.isDisjoint(with: draft.evidence.map(\.messageId))
          && !takers.contains { meets($0, draft) }
    }
  }

  /// Whether an item does what a nearby suggestion proposes.
  private func meets(_ item: Draft, _ suggestion: Draft) -> Bool {
    item.kind != .openQuestion && item.objections.isEmpty
      && Self.common(item, suggestion) >= Self.related && areNear(item, suggestion)
  }

  // MARK: Changed decisions

  /// Drafts in which a decision that a later one replaces is reversed: "the launch is on the 12th",
  /// then "on the 19th".
  ///
  /// Both remain decisions; the older one also cites what replaced it.
  private func settled(_ drafts: [Draft]) -> [Draft] {
    var drafts = drafts
    for (index, draft) in drafts.enumerated() where Self.isAgreed(draft) {
      let later = drafts.filter { other in
        Self.isAgreed(other) && isLater(other, than: draft) && Self.hasMoved(draft, to: other)
      }
      guard let replacing = later.first else { continue }
      drafts[index].detail.state = .reversed
      if let claim = replacing.evidence.first, !draft.evidence.contains(claim) {
        drafts[index].evidence.append(claim)
      }
    }
    return drafts
  }

  private static func isAgreed(_ draft: Draft) -> Bool {
    draft.kind == .decision && draft.objections.isEmpty
      && draft.detail.state == .agreed
  }

  private func isLater(_ draft: Draft, than other: Draft) -> Bool {
    let first = draft.evidence.compactMap { messageIndices[$0.messageId] }.min()
    let last = other.evidence.compactMap { messageIndices[$0.messageId] }.max()
    return first.flatMap { first in last.map { first > $0 } } ?? false
  }

  /// Whether two decisions are about the same matter, and differ in their days or numbers.
  private static func hasMoved(_ old: Draft, to new: Draft) -> Bool {
    let (one, other) = (ClaimWords(old.title), ClaimWords(new.title))
    let (before, after) = (NumberScan(old.title).claims, NumberScan(new.title).claims)
    let days = (one.days, other.days)
    let differ =
      !before.isEmpty && !after.isEmpty && before != after
      || !days.0.isEmpty && !days.1.isEmpty && days.0 != days.1
    return differ && Set(one.content).subtracting(one.days).count > 1 && common(old, new) >= alike
  }

  /// The kinds that leave nothing to suggest about their evidence.
  private static let takers: Set<KindName> = [.actionItem, .decision, .openQuestion]

  // MARK: Duplicates

  private func isSame(_ left: Draft, _ right: Draft) -> Bool {
    guard left.kind == .actionItem, right.kind == .actionItem,
      left.objections.isEmpty, right.objections.isEmpty, !left.isOfAnother(than: right),
      NumberScan(left.title).claims == NumberScan(right.title).claims
    else { return false }
    // Items with the same evidence need less in common: they are steps of one task.
    let common = Self.common(left, right)
    return common >= (Self.shareMessage(left, right) ? Self.related : Self.alike)
      && areNear(left, right)
  }

  private static func shareMessage(_ left: Draft, _ right: Draft) -> Bool {
    !Set(left.evidence.map(\.messageId)).isDisjoint(with: right.evidence.map(\.messageId))
  }

  /// The share of the shorter title's words that two titles have in common; days do not count.
  private static func common(_ left: Draft, _ right: Draft) -> Double {
    let titles = (ClaimWords(left.title), ClaimWords(right.title))
    let one = Set(titles.0.content).subtracting(titles.0.days)
    let other = Set(titles.1.content).subtracting(titles.1.days)
    let shorter = min(one.count, other.count)
    return shorter > 1 ? Double(one.intersection(other).count) / Double(shorter) : 0
  }

  private func areNear(_ left: Draft, _ right: Draft) -> Bool {
    let one = left.evidence.compactMap { messageIndices[$0.messageId] }
    let other = right.evidence.compactMap { messageIndices[$0.messageId] }
    guard let first = one.min(), let last = one.max(), let start = other.min(),
      let end = other.max()
    else { return false }
    return start <= last + Self.near && first <= end + Self.near
  }

  /// Merges two tasks: the later status wins, and nothing that only one of them has is lost.
  private static func joined(_ left: Draft, _ right: Draft) -> Draft {
    var joined = left
    for claim in right.evidence where !joined.evidence.contains(claim) {
      joined.evidence.append(claim)
    }
    for field in ["owner", "due"] where joined.detail[field]?.isNull ?? true {
      if let value = right.detail[field] { joined.detail[field] = value }
    }
    if let state = right.detail.state, state != .open { joined.detail.state = state }
    if right.detail.commitment == .explicit { joined.detail.commitment = .explicit }
    joined.isExplicit = left.isExplicit || right.isExplicit
    joined.isHedged = left.isHedged && right.isHedged
    return joined
  }
}
