import Conversations

/// A message worth a closer look.
struct Candidate {
  let place: MessagePlace
  /// The elements of the query that the message holds, one bit each.
  let elements: UInt64
  /// How well it fits by itself.
  let score: Double
}

/// The first stage of a search: messages that hold telling words of the query.
struct CandidateSearch {
  /// Something to look up: a term, or two characters side by side.
  struct Element {
    let place: Int
    let weight: Double
    let frequency: Int
    let telling: Double
    let pair: [Int64]
  }

  /// How many occurrences of one term are read.
  ///
  /// At a tenth of a microsecond each, one term takes at most 10 ms.
  static let longestPostings = 100_000
  /// The number of candidates that are located in their threads; ten times as many where a filter drops
  /// most.
  static let maximumCandidates = 4000

  private let archive: any SearchableArchive
  private let query: SearchQuery
  private let filter: SearchScope
  /// What the archive as a whole says of the query's words.
  let statistics: TextStatistics
  private let elements: [Element]

  init(_ query: SearchQuery, in archive: any SearchableArchive, filter: SearchScope) throws {
    self.archive = archive
    self.query = query
    self.filter = filter
    let totals = try archive.totals()
    var frequencies = try query.terms.map { try archive.frequency(of: $0.text) }
    var pairs: [[Int64]] = []
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
    _ pairs: [[Int64]]
  ) -> [Element] {
    let weights =
      query.terms.map(\.weight) + query.pairs.map { $0.isUnspaced ? $0.weight : 0 }
    let elements = weights.indices.compactMap { place -> Element? in
      let frequency = statistics.frequencies[place]
      guard weights[place] > 0, frequency > 0 else { return nil }
      return Element(
        place: place,
        weight: weights[place],
        frequency: frequency,
        telling: statistics.weight(place),
        pair: place < query.terms.count ? [] : pairs[place - query.terms.count]
      )
    }
    return Array(elements.sorted { ($0.frequency, $0.place) < ($1.frequency, $1.place) }.prefix(64))
  }

  /// The candidates, best first, and whether these are all that there are.
  ///
  /// - Returns: At most ``maximumCandidates``, or ten times as many.
  func candidates() throws -> ([Candidate], isComplete: Bool) {
    let (found, isComplete) = try gather()
    let limit = Self.maximumCandidates * (filter.isNarrow ? 10 : 1)
    // Of messages that fit alike, the newest.
    let best = found.sorted { ($0.value.score, $0.key) > ($1.value.score, $1.key) }.prefix(limit)
    let candidates = try best.compactMap { message, match in
      try archive.place(of: message, in: filter).map {
        Candidate(place: $0, elements: match.elements, score: match.score)
      }
    }
    return (candidates, isComplete && found.count <= limit)
  }

  /// The value of a set of elements that stand near one another.
  func value(of elements: UInt64) -> Double {
    var value = 0.0
    for (bit, element) in self.elements.enumerated() where elements & (1 << UInt64(bit)) != 0 {
      value += element.weight * element.telling.squareRoot()
    }
    return value
  }

  private func gather() throws -> ([Int64: (score: Double, elements: UInt64)], isComplete: Bool) {
    var found: [Int64: (score: Double, elements: UInt64)] = [:]
    var isComplete = true
    for (bit, element) in elements.enumerated() {
      if element.frequency > Self.longestPostings {
        isComplete = false
        // A very common word only ranks what rarer ones found, and the second stage does that.
        if !found.isEmpty { break }
      }
      for posting in try postings(of: element) {
        let frequency = Double(posting.frequency)
        let score = element.weight * element.telling * frequency * 2.2 / (frequency + 1.2)
        let known = found[posting.message] ?? (0, 0)
        found[posting.message] = (known.score + score, known.elements | 1 << UInt64(bit))
      }
    }
    return (found, isComplete)
  }

  private func postings(of element: Element) throws -> [MessageIndex.Posting] {
    guard element.pair.isEmpty else {
      return element.pair.map { MessageIndex.Posting(message: $0, frequency: 1) }
    }
    return try archive.postings(
      of: query.terms[element.place].text,
      limit: Self.longestPostings
    )
  }
}
