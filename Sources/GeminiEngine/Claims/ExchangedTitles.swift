import Insights

/// Finds items of one answer that have each other's titles.
///
/// A title alone may pass for that of its neighbour, because both are about the same things; of two
/// items it is plain which title fits which messages.
struct ExchangedTitles {
  private let claims: ClaimCheck

  /// The score above which a title is worth comparing with others; seven in ten right titles are
  /// below it.
  private static let doubtful: Float = -3.4
  /// How much better two titles must fit the messages of each other, in log-odds.
  ///
  /// `Training/claims.py` prints it: the margin that leaves 99.8 % of right pairs below it.
  private static let margin: Float = 0.8
  /// The maximum number of doubtful items, and of items with which each is compared.
  private static let (maxDoubtful, maxOthers) = (24, 48)

  init(_ claims: ClaimCheck) { self.claims = claims }

  /// Drafts, of which those with each other's titles say what the talk does not.
  func marked(_ drafts: [Draft]) -> [Draft] {
    guard drafts.count > 1 else { return drafts }
    var items: [Item] = []
    for (index, draft) in drafts.enumerated() where items.count < Self.maxOthers {
      guard let place = claims.titlePlace(of: draft) else { continue }
      items.append(Item(index, place, claims.titleScore(place, isOwn: true)))
    }
    var drafts = drafts
    for one in items.filter({ $0.score > Self.doubtful }).prefix(Self.maxDoubtful) {
      for other in items where other.index != one.index && areExchanged(one, other) {
        for index in [one.index, other.index] { drafts[index].unsaid = 1 }
      }
    }
    return drafts
  }

  /// Whether the titles of two items fit each other's messages, and much better than their own.
  private func areExchanged(_ one: Item, _ other: Item) -> Bool {
    guard let limit = ClaimModel.titles?.threshold,
      Set(one.place.cited).isDisjoint(with: other.place.cited)
    else { return false }
    let first = claims.titleScore(one.place, at: other.place)
    // A title that fits nowhere was exchanged with none, and one that fits best where it is, too.
    guard first < min(limit, one.score) else { return false }
    let second = claims.titleScore(other.place, at: one.place)
    guard second < min(limit, other.score) else { return false }
    return one.score + other.score - first - second > Self.margin
  }

  private struct Item {
    let index: Int
    let place: TitlePlace
    let score: Float

    init(_ index: Int, _ place: TitlePlace, _ score: Float) {
      (self.index, self.place, self.score) = (index, place, score)
    }
  }
}

/// The scores of titles at their own messages.
final class TitleScores {
  private var known: [TitlePlace: Float] = [:]

  /// The score of a title; nil if it was not asked for yet.
  subscript(place: TitlePlace) -> Float? {
    get { known[place] }
    set { known[place] = newValue }
  }
}

/// A title, and the messages that are cited for it.
struct TitlePlace: Hashable {
  let words: ClaimWords
  /// The indices of the messages, in order.
  let cited: [Int]
  /// 0 for an action item, 1 for a decision, 2 for any other.
  let kind: Float

  static func == (left: Self, right: Self) -> Bool {
    left.kind == right.kind && left.cited == right.cited && left.words.tokens == right.words.tokens
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words.tokens)
    hasher.combine(cited)
  }
}
