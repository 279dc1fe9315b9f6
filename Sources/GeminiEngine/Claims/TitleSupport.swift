import Glibc

/// How well the messages that a find cites support its title, compared with others of the thread.
///
/// A title whose words occur elsewhere belongs to another item, however verbatim the quote is.
struct TitleSupport {
  /// The features that ``ClaimModel/titles`` judges, in the order in which it was fitted.
  let features: [Float]

  /// Whether none of the title's content words occur nearby, and two or more of them occur together
  /// elsewhere.
  let isElsewhere: Bool

  /// The number of features.
  static let count = 18

  /// The distances from a citation within which a word is searched for, in messages.
  private static let reaches = [0, 1, 2, 4, 8]
  /// The minimum distance from a citation that counts as elsewhere, in messages.
  private static let elsewhere = 3

  /// Compares a title with a thread.
  ///
  /// - Parameters:
  ///   - title: Its words.
  ///   - cited: The indices of the cited messages, in order.
  ///   - kind: 0 for an action item, 1 for a decision, 2 for any other.
  init(_ title: ClaimWords, cited: [Int], kind: Float, in thread: ThreadWords) {
    var (total, found) = (Float(0), Float(0))
    var near = [Float](repeating: 0, count: Self.reaches.count)
    var (alone, beside): ([Int: Float], [Int: Float]) = ([:], [:])
    let content = Set(title.content)
    var contentNear = [Float](repeating: 0, count: Self.reaches.count)
    let words = Self.distinct(title)
    for (key, length) in words {
      let occurrences = thread.indices(of: key)
      let rarity = log(Float(thread.messages.count + 2) / (Float(occurrences.count) + 0.7))
      let weight = 0.45 * Float(min(length, 9)) + rarity
      total += weight
      guard !occurrences.isEmpty else { continue }
      found += weight
      let distance = Self.distance(occurrences, cited)
      for (index, reach) in Self.reaches.enumerated() where distance <= reach {
        near[index] += weight
        if content.contains(key) { contentNear[index] += 1 }
      }
      var centers: Set<Int> = []
      for index in occurrences.prefix(ThreadWords.maxOccurrences) {
        if Self.distance([index], cited) >= Self.elsewhere { alone[index, default: 0] += weight }
        centers.formUnion([index - 1, index, index + 1])
      }
      for center in centers where Self.distance([center], cited) >= Self.elsewhere {
        beside[center, default: 0] += weight
      }
    }
    let together = thread.counts(of: content).values.max() ?? 0
    isElsewhere = contentNear[3] == 0 && 2 * together >= max(4, content.count)
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

  /// The keys of a title's words, each once, with the words' lengths in bytes.
  private static func distinct(_ title: ClaimWords) -> [(key: String, length: Int)] {
    var seen: Set<String> = []
    return title.tokens.compactMap { token in
      let key = ClaimWords.key(token)
      return seen.insert(key).inserted ? (key, token.utf8.count) : nil
    }
  }

  /// The smallest distance between two lists of positions, the first of which is sorted.
  private static func distance(_ positions: [Int], _ others: [Int]) -> Int {
    others.reduce(.max) { best, other in
      // The neighbours on both sides of where it would be inserted.
      let index = positions.partitioningIndex { $0 >= other }
      let after = index < positions.count ? positions[index] - other : .max
      let before = index > 0 ? other - positions[index - 1] : .max
      return min(best, min(before, after))
    }
  }
}
