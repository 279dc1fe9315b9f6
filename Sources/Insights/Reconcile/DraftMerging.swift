import Conversations
import JSON
import Text

/// Merges drafts that say the same, so that there is one insight per topic.
struct DraftMerging {
  /// The minimum similarity of two statements that are the same.
  private static let alike = 0.7

  private let tokenizer: Tokenizer
  private let isSingle: (KindName) -> Bool

  init(_ tokenizer: Tokenizer, isSingle: @escaping (KindName) -> Bool) {
    self.tokenizer = tokenizer
    self.isSingle = isSingle
  }

  /// The properties that drafts that say the same have in common.
  private struct Group: Hashable {
    let kind: KindName
    let isUnsupported: Bool
    // A decision and its reversal have the same words.
    let reverses: Bool

    init(_ draft: CheckedDraft, isSingle: Bool) {
      kind = draft.draft.kind
      isUnsupported = draft.isUnsupported
      reverses = !isSingle && draft.draft.reverses
    }
  }

  /// The drafts without duplicates: of those that say the same the first stays, with all evidence.
  func merged(_ drafts: [CheckedDraft]) -> [CheckedDraft] {
    var members: [Group: [Int]] = [:]
    for (index, draft) in drafts.enumerated() {
      members[Group(draft, isSingle: isSingle(draft.draft.kind)), default: []].append(index)
    }
    // Most drafts have no others to be compared with.
    guard members.count < drafts.count else { return drafts }
    var first = Array(drafts.indices)
    for (group, members) in members where members.count > 1 {
      if isSingle(group.kind) {
        for member in members { first[member] = members[0] }
      } else {
        findFirst(of: members, drafts, &first)
      }
    }
    var merged = drafts
    for index in drafts.indices where first[index] != index {
      merged[first[index]].absorb(drafts[index])
    }
    return drafts.indices.filter { first[$0] == $0 }.map { merged[$0] }
  }

  /// Finds for each draft of a group the first that says the same.
  private func findFirst(of members: [Int], _ drafts: [CheckedDraft], _ first: inout [Int]) {
    let words = members.map {
      StatementWords(drafts[$0].draft.title, drafts[$0].draft.content, tokenizer)
    }
    var known = SimilarStatements(Self.alike, among: words)
    var quotes: [Quote: Int] = [:]
    for (number, member) in members.enumerated() {
      let quote = drafts[member].evidence.first.map(Quote.init)
      // What two people take on in the same words is a task of each.
      let mayBeSame = { (other: Int) in
        !drafts[member].draft.isOfAnother(than: drafts[members[other]].draft)
      }
      let quoted = quote.flatMap { quotes[$0] }.flatMap { mayBeSame($0) ? $0 : nil }
      let alike = known.candidates(for: words[number]).first { other in
        words[other].similarity(to: words[number]) >= Self.alike
          && !words[other].contradicts(words[number]) && mayBeSame(other)
      }
      if let other = [quoted, alike].compactMap(\.self).min() {
        first[member] = members[other]
      } else {
        known.add(words[number], at: number)
        if let quote { quotes[quote] = number }
      }
    }
  }

  /// The stretch that a draft's first evidence quotes.
  private struct Quote: Hashable {
    let messageId: MessageID
    let start: Int
    let end: Int

    init(_ evidence: Evidence) {
      (messageId, start, end) = (evidence.messageId, evidence.start, evidence.end)
    }
  }
}

extension Draft {
  /// Whether it has another owner than a draft; an item without one may be anybody's.
  package func isOfAnother(than other: Draft) -> Bool {
    guard let owner = detail.owner?.id,
      let known = other.detail.owner?.id
    else { return false }
    return owner != known
  }

  /// The indices of the evidence for what the draft reverses.
  var reversedIndices: [Int] {
    let value = detail[.reverses]
    let indices = value?.array ?? value.map { [$0] } ?? []
    return indices.compactMap { $0.integer.flatMap { Int(exactly: $0) } }
  }

  /// Whether the draft reverses a decision.
  var reverses: Bool { !reversedIndices.isEmpty || detail.state == .reversed }
}

extension CheckedDraft {
  /// The maximum number of quotes of an insight: a thousand messages make it no surer than fifty.
  private static let maxEvidence = 64

  /// Takes over the evidence of a draft that says the same.
  fileprivate mutating func absorb(_ other: CheckedDraft) {
    for evidence in other.evidence where self.evidence.count < Self.maxEvidence {
      if !self.evidence.contains(where: { $0.overlaps(evidence) }) {
        self.evidence.append(evidence)
      }
    }
    for sender in other.senderIds where senderIds.count < Self.maxEvidence {
      if !senderIds.contains(sender) { senderIds.append(sender) }
    }
    rejected += other.rejected.prefix(max(0, Self.maxEvidence - rejected.count))
    repaired += other.repaired
    draft.isPending = draft.isPending && other.draft.isPending
    if let reported = other.draft.selfReported {
      draft.selfReported = max(draft.selfReported ?? reported, reported)
    }
  }
}
