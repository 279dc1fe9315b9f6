import JSON
import Text

/// Makes one draft of several that say the same, so that there is one insight per topic.
struct DraftMerging {
  /// How alike two statements must be to be the same.
  private static let alike = 0.7

  private let tokenizer: Tokenizer
  private let isSingle: (KindName) -> Bool

  init(_ tokenizer: Tokenizer, isSingle: @escaping (KindName) -> Bool) {
    self.tokenizer = tokenizer
    self.isSingle = isSingle
  }

  /// The drafts without doubles: of those that say the same the first stays, with their evidence.
  func merged(_ drafts: [CheckedDraft]) -> [CheckedDraft] {
    var kept: [(draft: CheckedDraft, words: StatementWords)] = []
    for draft in drafts {
      let words = StatementWords(draft.draft.title, draft.draft.content, tokenizer)
      if let place = kept.firstIndex(where: { isSame($0.draft, $0.words, draft, words) }) {
        kept[place].draft.absorb(draft)
      } else {
        kept.append((draft, words))
      }
    }
    return kept.map(\.draft)
  }

  private func isSame(
    _ left: CheckedDraft,
    _ leftWords: StatementWords,
    _ right: CheckedDraft,
    _ rightWords: StatementWords
  ) -> Bool {
    guard left.draft.kind == right.draft.kind, left.isUnsupported == right.isUnsupported else {
      return false
    }
    if isSingle(left.draft.kind) { return true }
    // A decision and its reversal have the same words.
    if left.draft.reverses != right.draft.reverses { return false }
    if let one = left.evidence.first, let other = right.evidence.first,
      one.messageId == other.messageId, one.start == other.start, one.end == other.end
    {
      return true
    }
    return leftWords.similarity(to: rightWords) >= Self.alike && !leftWords.contradicts(rightWords)
  }
}

extension Draft {
  /// The places of the evidence of what the draft says to be reversed.
  var reversedPlaces: [Int] {
    let value = detail["reverses"]
    let places = value?.array ?? value.map { [$0] } ?? []
    return places.compactMap { $0.integer.flatMap { Int(exactly: $0) } }
  }

  /// Whether the draft reverses a decision.
  var reverses: Bool { !reversedPlaces.isEmpty || detail.state == .reversed }
}

extension CheckedDraft {
  /// Takes over the evidence of a draft that says the same.
  fileprivate mutating func absorb(_ other: CheckedDraft) {
    for evidence in other.evidence where !self.evidence.contains(where: { $0.overlaps(evidence) }) {
      self.evidence.append(evidence)
    }
    for sender in other.senderIds where !senderIds.contains(sender) { senderIds.append(sender) }
    rejected += other.rejected
    repaired += other.repaired
    if let told = other.draft.selfReported {
      draft.selfReported = max(draft.selfReported ?? told, told)
    }
  }
}
