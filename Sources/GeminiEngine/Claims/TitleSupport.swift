import Foundation

/// How well the messages that a find cites bear its title out, beside how well others of the thread do.
///
/// A title whose words stand elsewhere is that of another item, however verbatim the quote is.
struct TitleSupport {
  /// What ``ClaimModel/titles`` judges, in the order in which it was fitted.
  let features: [Float]

  /// Whether none of the title's words that say something stand near, and two or more of them stand
  /// together elsewhere.
  let isElsewhere: Bool

  /// The number of features.
  static let count = 18

  /// How far from a citation a word is looked for, in messages.
  private static let reaches = [0, 1, 2, 4, 8]
  /// What lies nearer to a citation is not elsewhere, in messages.
  private static let elsewhere = 3
  /// How many messages with a word are looked at; a word of more of them tells none apart.
  private static let mostPlaces = 50

  /// Compares a title with a thread.
  ///
  /// - Parameters:
  ///   - title: Its words.
  ///   - cited: The places of the messages that are cited, in order.
  ///   - kind: 0 for an action item, 1 for a decision, 2 for what else there is.
  init(_ title: ClaimWords, cited: [Int], kind: Float, in thread: ThreadWords) {
    var (total, found) = (Float(0), Float(0))
    var near = [Float](repeating: 0, count: Self.reaches.count)
    var (alone, beside): ([Int: Float], [Int: Float]) = ([:], [:])
    var together: [Int: Int] = [:]
    let content = Set(title.content)
    var contentNear = [Float](repeating: 0, count: Self.reaches.count)
    let words = Self.distinct(title)
    for (key, length) in words {
      let places = thread.places(of: key)
      let rarity = log(Float(thread.messages.count + 2) / (Float(places.count) + 0.7))
      let weight = 0.45 * Float(min(length, 9)) + rarity
      total += weight
      guard !places.isEmpty else { continue }
      found += weight
      let distance = Self.distance(places, cited)
      for (index, reach) in Self.reaches.enumerated() where distance <= reach {
        near[index] += weight
        if content.contains(key) { contentNear[index] += 1 }
      }
      var centers: Set<Int> = []
      for place in places.prefix(Self.mostPlaces) {
        if Self.distance([place], cited) >= Self.elsewhere { alone[place, default: 0] += weight }
        if content.contains(key) { together[place, default: 0] += 1 }
        centers.formUnion([place - 1, place, place + 1])
      }
      for center in centers where Self.distance([center], cited) >= Self.elsewhere {
        beside[center, default: 0] += weight
      }
    }
    isElsewhere =
      contentNear[3] == 0 && 2 * (together.values.max() ?? 0) >= max(4, content.count)
    let share = { (weight: Float) in total > 0 ? weight / total : 0 }
    let (one, three) = (share(alone.values.max() ?? 0), share(beside.values.max() ?? 0))
    let shares = near.map(share)
    features =
      shares + [
        share(found), one, three, shares[1] - three, shares[0] - one, Float(words.count),
        words.isEmpty ? 0 : total / Float(words.count), Float(cited.count),
        Float(thread.messages.count), kind, Float(content.count),
        contentNear[1] / Float(max(1, content.count)),
        contentNear[4] / Float(max(1, content.count)),
      ]
  }

  /// The words of a title as they are compared, each once, with their lengths in bytes.
  private static func distinct(_ title: ClaimWords) -> [(key: String, length: Int)] {
    var seen: Set<String> = []
    return title.tokens.compactMap { token in
      let key = ClaimWords.key(token)
      return seen.insert(key).inserted ? (key, token.utf8.count) : nil
    }
  }

  /// How far the nearest of some places is from the nearest of others.
  private static func distance(_ places: [Int], _ others: [Int]) -> Int {
    others.reduce(.max) { best, other in
      // Both sides of where it would stand.
      let index = places.partitioningIndex { $0 >= other }
      let after = index < places.count ? places[index] - other : .max
      let before = index > 0 ? other - places[index - 1] : .max
      return min(best, min(before, after))
    }
  }
}
