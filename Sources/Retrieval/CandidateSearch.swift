import Conversations

/// A message worth a closer look.
struct Candidate {
  let position: MessagePosition
  /// The elements of the query that the message contains, one bit each.
  let elements: UInt64
  /// How well it fits by itself.
  let score: Double
}

/// The first stage of a search: messages that contain distinctive words of the query.
struct CandidateSearch {
  /// Something to look up: a term, or two characters side by side.
  struct Element {
    let index: Int
    let weight: Double
    let frequency: Int
    let inverseFrequency: Double
    let pair: [MessageRow]
  }

  /// The maximum number of occurrences read for one term; ten times as many where a filter drops
  /// most.
  ///
  /// At a tenth of a microsecond each, one term takes at most 10 ms.
  static let longestPostings = 100_000
  /// The maximum number of candidates located in their threads; ten times as many where a filter
  /// drops most.
  static let maximumCandidates = 4000

  private let archive: any SearchableArchive
  private let query: SearchQuery
  private let filter: SearchScope
  private let isDeep: Bool
  /// The statistics of the query's words over the whole archive.
  let statistics: TextStatistics
  private let elements: [Element]

  /// - Parameter isDeep: Whether ten times as many candidates are located.
  init(
    _ query: SearchQuery,
    in archive: any SearchableArchive,
    filter: SearchScope,
    isDeep: Bool = false
  ) throws {
    self.isDeep = isDeep || filter.isNarrow
    self.archive = archive
    self.query = query
    self.filter = filter
    let totals = try archive.totals()
    var frequencies = try query.terms.map { try archive.frequency(of: $0.text) }
    var pairs: [[MessageRow]] = []
    for pair in query.pairs {
      let (first, second) = (query.terms[pair.first], query.terms[pair.second])
      if pair.isUnspaced {
        let messages = try archive.messages(
          holding: first.text,
          second.text,
          limit: Self.longestPostings
        )
        frequencies.append(messages.count)
        pairs.append(messages)
      } else {
        // Counting a phrase takes as long as finding it. A pair is rarer than its rarer word: this
        // guess only sets how much rarer.
        frequencies.append(min(frequencies[pair.first], frequencies[pair.second]) / 4)
        pairs.append([])
      }
    }
    statistics = TextStatistics(
      messages: totals.messages,
      averageLength: Double(totals.words) / Double(max(1, totals.messages)),
      frequencies: frequencies
    )
    elements = Self.elements(query, statistics, pairs)
  }

  /// The elements that occur, rarest first.
  private static func elements(
    _ query: SearchQuery,
    _ statistics: TextStatistics,
    _ pairs: [[MessageRow]]
  ) -> [Element] {
    let weights =
      query.terms.map(\.weight) + query.pairs.map { $0.isUnspaced ? $0.weight : 0 }
    let elements = weights.indices.compactMap { index -> Element? in
      let frequency = statistics.frequencies[index]
      guard weights[index] > 0, frequency > 0 else { return nil }
      return Element(
        index: index,
        weight: weights[index],
        frequency: frequency,
        inverseFrequency: statistics.weight(index),
        pair: index < query.terms.count ? [] : pairs[index - query.terms.count]
      )
    }
    return Array(elements.sorted { ($0.frequency, $0.index) < ($1.frequency, $1.index) }.prefix(64))
  }

  /// The candidates, best first, and whether they are complete.
  ///
  /// - Parameter threads: The number of threads after which the search stops, once each of them has
  ///   a message that contains every element looked up: no later candidate fits better.
  /// - Returns: At most ``maximumCandidates``, or ten times as many.
  func candidates(fromThreads threads: Int) throws -> ([Candidate], isComplete: Bool) {
    let found = try gather()
    let limit = Self.maximumCandidates * (isDeep ? 10 : 1)
    var candidates: [Candidate] = []
    var whole: Set<ThreadRow> = []
    for match in Self.best(limit, of: found.matches) {
      guard whole.count < threads else { return (candidates, false) }
      guard let position = try archive.position(of: match.message, in: filter) else { continue }
      candidates.append(Candidate(position: position, elements: match.elements, score: match.score))
      if match.elements == found.elements { whole.insert(position.thread) }
    }
    return (candidates, found.isComplete && found.matches.count <= limit)
  }

  /// The best matches, best first; among those that fit equally well, the newest first.
  ///
  /// - Parameter matches: In the order of messages.
  private static func best(_ limit: Int, of matches: [Match]) -> [Match] {
    guard matches.count > limit else { return sorted(matches) }
    // There are few different scores and many matches: no need to sort all of them.
    var counts: [Double: Int] = [:]
    for match in matches { counts[match.score, default: 0] += 1 }
    var (room, lowest) = (limit, 0.0)
    for (score, count) in counts.sorted(by: { $0.key > $1.key }) {
      lowest = score
      guard count < room else { break }
      room -= count
    }
    let last = matches.filter { $0.score == lowest }.suffix(room)
    return sorted(matches.filter { $0.score > lowest }) + last.reversed()
  }

  private static func sorted(_ matches: [Match]) -> [Match] {
    matches.sorted { ($0.score, $0.message) > ($1.score, $1.message) }
  }

  /// The value of a set of elements that occur near one another.
  func value(of elements: UInt64) -> Double {
    var value = 0.0
    for (bit, element) in self.elements.enumerated() where elements & (1 << UInt64(bit)) != 0 {
      value += element.weight * element.inverseFrequency.squareRoot()
    }
    return value
  }

  /// A message that contains elements of the query.
  private struct Match {
    let message: MessageRow
    var score: Double
    var elements: UInt64
  }

  /// The messages that contain distinctive elements, in order; the elements looked up; and whether
  /// none was left out.
  private func gather() throws -> (matches: [Match], elements: UInt64, isComplete: Bool) {
    var found: [Match] = []
    var lookedUp: UInt64 = 0
    var isComplete = true
    for (bit, element) in elements.enumerated() {
      if element.frequency > Self.longestPostings {
        isComplete = false
        // A very common word only ranks what rarer ones found, and the second stage does that.
        if !found.isEmpty { break }
      }
      lookedUp |= 1 << UInt64(bit)
      let matches = try postings(of: element).map { posting in
        let frequency = Double(posting.frequency)
        return Match(
          message: posting.message,
          score: element.weight * element.inverseFrequency * frequency * 2.2 / (frequency + 1.2),
          elements: 1 << UInt64(bit)
        )
      }
      found = Self.merged(found, matches)
    }
    return (found, lookedUp, isComplete)
  }

  /// Merges two lists of matches, combining those of the same message.
  private static func merged(_ one: [Match], _ other: [Match]) -> [Match] {
    guard !one.isEmpty else { return other }
    var merged: [Match] = []
    merged.reserveCapacity(one.count + other.count)
    var position = 0
    for var match in other {
      while position < one.count, one[position].message < match.message {
        merged.append(one[position])
        position += 1
      }
      if position < one.count, one[position].message == match.message {
        match.score += one[position].score
        match.elements |= one[position].elements
        position += 1
      }
      merged.append(match)
    }
    return merged + one[position...]
  }

  /// The messages that contain an element, in order.
  private func postings(of element: Element) throws -> [MessageIndex.Posting] {
    guard element.pair.isEmpty else {
      return element.pair.sorted().map { MessageIndex.Posting(message: $0, frequency: 1) }
    }
    return try archive.postings(
      of: query.terms[element.index].text,
      // A filter may drop all but the last of them.
      limit: Self.longestPostings * (filter.isNarrow ? 10 : 1)
    )
  }
}
