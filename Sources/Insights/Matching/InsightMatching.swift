import Conversations
import JSON
import Text

/// Matches new finds to stored insights.
struct InsightMatching {
  /// The minimum similarity of two statements of the same message that are the same.
  private static let alikeInMessage = 0.5
  /// The minimum similarity of two statements that are the same, wherever they are.
  private static let alikeAnywhere = 0.8

  /// What the same owner adds to the score of a match.
  private static let ofOwner = 0.5

  private struct Candidate {
    var score: Double
    var new: Int
    var stored: Int
  }

  /// For each new find, the index of the stored insight that it matches; nil if it is new.
  private(set) var stored: [Int?]

  /// Matches, the surest pairs first; each stored insight is taken once.
  ///
  /// - Parameter isSingle: Whether a kind has at most one insight per thread.
  init(
    _ new: [CheckedDraft],
    _ old: [Insight],
    isSingle: (KindName) -> Bool,
    _ tokenizer: Tokenizer
  ) {
    let newWords = new.map { StatementWords($0.draft.title, $0.draft.content, tokenizer) }
    let oldWords = old.map { StatementWords($0.title, $0.content, tokenizer) }
    let index = Index(old, oldWords, newWords, isSingle: isSingle)
    var candidates: [Candidate] = []
    for (position, draft) in new.enumerated() {
      for other in index.matches(draft, newWords[position])
      where old[other].kind == draft.draft.kind {
        let score = Self.score(
          draft,
          old[other],
          newWords[position].similarity(to: oldWords[other]),
          isContradiction: newWords[position].contradicts(oldWords[other]),
          isSingle: isSingle(old[other].kind)
        )
        guard score > 0 else { continue }
        // Two people may take on the same in the same words.
        let isOfOwner = draft.draft.detail[.owner]?["id"] == old[other].detail[.owner]?["id"]
        candidates.append(
          Candidate(score: isOfOwner ? score + Self.ofOwner : score, new: position, stored: other)
        )
      }
    }
    candidates.sort { ($1.score, $0.new, $0.stored) < ($0.score, $1.new, $1.stored) }
    stored = Array(repeating: nil, count: new.count)
    var taken: Set<Int> = []
    for candidate in candidates where stored[candidate.new] == nil {
      if taken.insert(candidate.stored).inserted { stored[candidate.new] = candidate.stored }
    }
  }

  /// An index of the stored insights that a find may match, so that not each is compared with all.
  private struct Index {
    private var singles: [KindName: [Int]] = [:]
    private var ofMessage: [MessageID: [Int]] = [:]
    private var ofStart: [MessageID: [Int: [Int]]] = [:]
    private var similar: SimilarStatements?

    init(
      _ old: [Insight],
      _ oldWords: [StatementWords],
      _ newWords: [StatementWords],
      isSingle: (KindName) -> Bool
    ) {
      for (position, insight) in old.enumerated() {
        if isSingle(insight.kind) { singles[insight.kind, default: []].append(position) }
        for quote in insight.evidence {
          ofStart[quote.messageId, default: [:]][quote.start, default: []].append(position)
          guard ofMessage[quote.messageId]?.last != position else { continue }
          ofMessage[quote.messageId, default: []].append(position)
        }
      }
      guard !old.isEmpty, !newWords.isEmpty else { return }
      var similar = SimilarStatements(alikeAnywhere, among: oldWords + newWords)
      for (position, words) in oldWords.enumerated() { similar.add(words, at: position) }
      self.similar = similar
    }

    func matches(_ draft: CheckedDraft, _ words: StatementWords) -> [Int] {
      var found = Set(singles[draft.draft.kind] ?? [])
      for quote in draft.evidence {
        found.formUnion(ofStart[quote.messageId]?[quote.start] ?? [])
        found.formUnion((ofMessage[quote.messageId] ?? []).prefix(SimilarStatements.maxCompared))
      }
      return found.union(similar?.candidates(for: words) ?? []).sorted()
    }
  }

  /// The score of a match of a find with a stored insight; 0 if they do not match.
  private static func score(
    _ new: CheckedDraft,
    _ old: Insight,
    _ similarity: Double,
    isContradiction: Bool,
    isSingle: Bool
  ) -> Double {
    // A rejection holds for the same evidence only: elsewhere it may be right.
    let isRejected = old.review?.verdict == .rejected
    if let first = new.evidence.first, let other = old.evidence.first {
      if first.overlaps(other) { return 3 + similarity }
      let isShared = new.evidence.contains { one in old.evidence.contains { one.overlaps($0) } }
      if isShared, similarity >= 0.2 { return 2 + similarity }
      if isRejected { return 0 }
      let ids = Set(old.evidence.map(\.messageId))
      let isSameMessage = new.evidence.contains { ids.contains($0.messageId) }
      if isSameMessage, similarity >= alikeInMessage { return 1 + similarity }
    }
    if isSingle, !isRejected { return 1 }
    return similarity >= alikeAnywhere && !isContradiction && !isRejected ? similarity : 0
  }
}

extension Evidence {
  /// Whether two quotes are of the same stretch of a message, by half of the shorter one.
  func overlaps(_ other: Evidence) -> Bool {
    guard messageId == other.messageId else { return false }
    let common = min(end, other.end) - max(start, other.start)
    return common > 0 && common * 2 >= min(end - start, other.end - other.start)
  }
}
