import Glibc

/// How well the messages that a find cites support its title, compared with others of the thread.
///
/// A title whose words occur elsewhere belongs to another item, however verbatim the quote is; so
/// does one that shares nothing with messages that have a subject of their own.
struct TitleSupport {
  /// The features that ``ClaimModel/titles`` judges, in the order in which it was fitted.
  let features: [Float]

  /// Whether none of the title's content words occur nearby, and two or more of them occur together
  /// elsewhere.
  let isElsewhere: Bool

  /// The number of features.
  static let count = 43

  /// The distances from a citation within which a word is searched for, in messages.
  private static let reaches = [0, 1, 2, 4, 8]
  /// The minimum distance from a citation that counts as elsewhere, in messages.
  private static let elsewhere = 3
  /// The numbers of messages before the first citation, before any, and after the last one, that it
  /// may refer to.
  private static let (before, leading, after) = (5, 3, 4)
  /// The maximum difference of positions that is told apart, in messages.
  private static let far = 30

  /// Compares a title with a thread.
  ///
  /// - Parameters:
  ///   - title: Its words.
  ///   - cited: The indices of the cited messages, in order.
  ///   - kind: 0 for an action item, 1 for a decision, 2 for any other.
  init(_ title: ClaimWords, cited: [Int], kind: Float, in thread: ThreadWords) {
    var (total, found) = (Float(0), Float(0))
    var near = [Float](repeating: 0, count: Self.reaches.count)
    var (weights, beside): ([Int: Float], [Int: Float]) = ([:], [:])
    var around = (before: Float(0), leading: Float(0), after: Float(0))
    let content = Set(title.content)
    var contentNear = [Float](repeating: 0, count: Self.reaches.count)
    let (words, keys) = Self.distinct(title)
    let writers = Set(cited.map { thread.messages[$0].writerNumber })
    var written = Dictionary(uniqueKeysWithValues: writers.map { ($0, Float(0)) })
    let (first, last) = (cited.first ?? 0, cited.last ?? 0)
    for (key, length) in words {
      let occurrences = thread.indices(of: key)
      let weight = Self.weight(length, occurrences.count, in: thread)
      total += weight
      guard !occurrences.isEmpty else { continue }
      found += weight
      let distance = Self.distance(occurrences, cited)
      for (index, reach) in Self.reaches.enumerated() where distance <= reach {
        near[index] += weight
        if content.contains(key) { contentNear[index] += 1 }
      }
      if Self.meets(occurrences, first - Self.before..<first) { around.before += weight }
      if Self.meets(occurrences, last + 1..<last + 1 + Self.after) { around.after += weight }
      if cited.contains(where: { Self.meets(occurrences, $0 - Self.leading..<$0 + 1) }) {
        around.leading += weight
      }
      let examined = occurrences.prefix(ThreadWords.maxOccurrences)
      var next = Int.min
      for index in examined {
        weights[index, default: 0] += weight
        for center in max(next, index - 1)...index + 1 { beside[center, default: 0] += weight }
        next = index + 2
      }
      for writer in writers
      where examined.contains(where: { thread.messages[$0].writerNumber == writer }) {
        written[writer, default: 0] += weight
      }
    }
    let together = thread.counts(of: content).values.max() ?? 0
    isElsewhere = contentNear[3] == 0 && 2 * together >= max(4, content.count)
    let share = { (weight: Float) in total > 0 ? weight / total : 0 }
    let isFar = { (index: Int) in Self.distance(index, cited) >= Self.elsewhere }
    let best = weights.lazy.filter { isFar($0.key) }
      .max { ($0.value, $1.key) < ($1.value, $0.key) }
    let three = share(beside.lazy.filter { isFar($0.key) }.map(\.value).max() ?? 0)
    let (one, shares) = (share(best?.value ?? 0), near.map(share))
    let own = share(cited.map { weights[$0] ?? 0 }.max() ?? 0)
    let answered = Set(cited.compactMap { thread.answered($0) })
    var features = shares
    features += [
      share(found), one, three, shares[1] - three, shares[0] - one, Float(words.count),
      words.isEmpty ? 0 : total / Float(words.count), Float(cited.count),
      Float(thread.messages.count), kind, Float(content.count),
      contentNear[1] / Float(max(1, content.count)),
      contentNear[4] / Float(max(1, content.count)),
    ]
    features += [
      share(around.before), share(around.after), share(around.leading),
      share(weights[first] ?? 0), own, own - one,
    ]
    features += Self.subjects(of: cited, keys, in: thread)
    if let best {
      let subject = Subject(best.key, keys, in: thread)
      features += [
        subject.total, subject.share, Float(max(-Self.far, min(Self.far, best.key - first))),
        writers.contains(thread.messages[best.key].writerNumber) ? 1 : 0,
      ]
    } else {
      features += [-1, -1, 0, -1]
    }
    features += [
      share(written.values.max() ?? 0), Float(writers.count), Float(thread.writers),
      answered.isEmpty ? -1 : share(answered.reduce(0) { $0 + (weights[$1] ?? 0) }),
      Float(last - first), Float(first) / Float(max(1, thread.messages.count)),
    ]
    self.features = features
  }

  // MARK: Subjects

  /// The content words of a message, and those of them that a title has.
  private struct Subject {
    var total: Float = 0
    var shared: Float = 0
    var count: Float = 0

    init(_ index: Int, _ title: Set<String>, in thread: ThreadWords) {
      var seen: Set<String> = []
      for (key, length) in thread.messages[index].words.contentLengths
      where seen.insert(key).inserted {
        let weight = TitleSupport.weight(length, thread.postings[key]?.count ?? 0, in: thread)
        total += weight
        count += 1
        if title.contains(key) { shared += weight }
      }
    }

    /// The share of them that the title has; −1 if there are none.
    var share: Float { total > 0 ? shared / total : -1 }
  }

  /// How much the cited messages say of their own, and how much of it the title takes up.
  private static func subjects(
    of cited: [Int],
    _ title: Set<String>,
    in thread: ThreadWords
  ) -> [Float] {
    let subjects = cited.map { Subject($0, title, in: thread) }
    let total = subjects.reduce(0) { $0 + $1.total }
    let shared = subjects.reduce(0) { $0 + $1.shared }
    let counts = subjects.map(\.count)
    return [
      total, total - shared, total > 0 ? shared / total : -1,
      subjects.first?.total ?? 0, subjects.first?.shared ?? 0,
      counts.max() ?? 0, counts.min() ?? 0, counts.first ?? 0,
      subjects.max { $0.total < $1.total }?.share ?? -1,
    ]
  }

  // MARK: Words

  /// The weight of a word, by its length in bytes and the number of messages that have it.
  private static func weight(_ length: Int, _ occurrences: Int, in thread: ThreadWords) -> Float {
    0.45 * Float(min(length, 9))
      + log(Float(thread.messages.count + 2) / (Float(occurrences) + 0.7))
  }

  /// The keys of a title's words, each once, with the words' lengths in bytes.
  private static func distinct(
    _ title: ClaimWords
  ) -> (words: [(key: String, length: Int)], keys: Set<String>) {
    var (words, keys): ([(key: String, length: Int)], Set<String>) = ([], [])
    for token in title.tokens {
      let key = ClaimWords.key(token)
      if keys.insert(key).inserted { words.append((key, token.utf8.count)) }
    }
    return (words, keys)
  }

  /// Whether one of some sorted positions is in a range.
  private static func meets(_ positions: [Int], _ range: Range<Int>) -> Bool {
    let index = positions.partitioningIndex { $0 >= range.lowerBound }
    return index < positions.count && positions[index] < range.upperBound
  }

  /// The smallest distance of a position from some others.
  private static func distance(_ position: Int, _ others: [Int]) -> Int {
    others.reduce(.max) { min($0, abs($1 - position)) }
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
