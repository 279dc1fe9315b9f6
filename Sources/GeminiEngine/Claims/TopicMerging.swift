import Conversations
import Extraction
import Insights
import JSON

/// Keeps one item a topic: a task that was asked for and promised is one, and a suggestion to do
/// what somebody does already is none.
struct TopicMerging {
  private let places: [String: Int]

  /// How far apart two messages about one task may stand.
  private static let near = 20
  /// The share of the shorter title's words that two titles of one task have in common.
  private static let alike = 0.75

  /// Knows the order of a thread's messages.
  init(_ task: ExtractionTask) {
    places = Dictionary(
      task.messages.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Drafts without those that say what another one says.
  func merged(_ drafts: [Draft]) -> [Draft] {
    var kept: [Draft] = []
    for draft in drafts {
      if let index = kept.firstIndex(where: { isSame($0, draft) }) {
        kept[index] = Self.joined(kept[index], draft)
      } else {
        kept.append(draft)
      }
    }
    let taken = Set(
      kept.filter { Self.takers.contains($0.kind) }.flatMap { $0.evidence.map(\.messageId) }
    )
    return kept.filter { draft in
      draft.kind != .suggestion || taken.isDisjoint(with: draft.evidence.map(\.messageId))
    }
  }

  /// The kinds that leave nothing to suggest about what they rest on.
  private static let takers: Set<KindName> = [.actionItem, .decision, .openQuestion]

  // MARK: The same

  private func isSame(_ left: Draft, _ right: Draft) -> Bool {
    guard left.kind == .actionItem, right.kind == .actionItem,
      left.objections.isEmpty, right.objections.isEmpty, Self.haveOneOwner(left, right),
      NumberScan(left.title).claims == NumberScan(right.title).claims
    else { return false }
    let (one, other) = (Set(ClaimWords(left.title).content), Set(ClaimWords(right.title).content))
    let shorter = min(one.count, other.count)
    guard shorter > 1 else { return false }
    let common = Double(one.intersection(other).count) / Double(shorter)
    return common >= Self.alike && areNear(left, right)
  }

  private static func haveOneOwner(_ left: Draft, _ right: Draft) -> Bool {
    let owners = [left, right].compactMap { $0.detail["owner"]?["id"]?.string }
    return owners.count < 2 || owners[0] == owners[1]
  }

  private func areNear(_ left: Draft, _ right: Draft) -> Bool {
    let one = left.evidence.compactMap { places[$0.messageId] }
    let other = right.evidence.compactMap { places[$0.messageId] }
    guard let first = one.min(), let last = one.max(), let start = other.min(),
      let end = other.max()
    else { return false }
    return start <= last + Self.near && first <= end + Self.near
  }

  /// One task of two: what was said last holds, and nothing that only one of them knows is lost.
  private static func joined(_ left: Draft, _ right: Draft) -> Draft {
    var joined = left
    for claim in right.evidence where !joined.evidence.contains(claim) {
      joined.evidence.append(claim)
    }
    for field in ["owner", "due"] where joined.detail[field]?.isNull ?? true {
      if let value = right.detail[field] { joined.detail[field] = value }
    }
    if let state = right.detail["state"]?.string, state != "open" {
      joined.detail["state"] = .string(state)
    }
    if right.detail["commitment"]?.string == "explicit" { joined.detail["commitment"] = "explicit" }
    joined.isExplicit = left.isExplicit || right.isExplicit
    joined.isHedged = left.isHedged && right.isHedged
    return joined
  }
}
