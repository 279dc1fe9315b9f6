package import Conversations
package import Text

/// What a search is restricted to.
package struct SearchScope: Sendable, Hashable {
  /// The row of the only thread to search.
  package var thread: Int64?
  /// The row of the only conversation to search.
  package var conversation: Int64?
  /// The rows of the senders one of whom must have written a message.
  package var senders: Set<Int64>?
  /// The rows of the conversations to search; nil for all.
  package var conversations: Set<Int64>?
  /// The rows of the senders whose messages are not found.
  package var excludedSenders: Set<Int64> = []
  /// The time from which messages are found, in milliseconds since 1970.
  package var since: Int64?
  /// The time before which messages are found, in milliseconds since 1970.
  package var until: Int64?

  /// Restricts a search.
  ///
  /// - Parameters:
  ///   - thread: The row of the only thread to search.
  ///   - conversation: The row of the only conversation to search.
  ///   - senders: The rows of the senders one of whom must have written a message.
  package init(thread: Int64? = nil, conversation: Int64? = nil, senders: Set<Int64>? = nil) {
    self.thread = thread
    self.conversation = conversation
    self.senders = senders
  }

  var isNarrow: Bool {
    conversation != nil || senders != nil || conversations != nil || since != nil || until != nil
  }

  /// Whether a time is in the period.
  func covers(_ at: Int64) -> Bool {
    (since.map { at >= $0 } ?? true) && (until.map { at < $0 } ?? true)
  }

  /// Whether messages of a sender are found.
  func admits(sender: Int64?) -> Bool {
    if let senders, !senders.contains(sender ?? -1) { return false }
    return sender.map { !excludedSenders.contains($0) } ?? true
  }

  /// Whether the writer of a message decides whether it is found.
  var asksForSenders: Bool { senders != nil || !excludedSenders.isEmpty }
}

/// What a search found, and how much of it was left out.
package struct ArchiveFinds: Sendable {
  /// The best messages, best first, one per neighbourhood.
  package var hits: [ArchiveHit]
  /// The number of messages that were ranked and are no hit: beyond the limit, or near a better one.
  package var omitted: Int
  /// Whether every message that holds a telling word of the query was ranked.
  package var isExhaustive: Bool
}

/// A message that a search found.
package struct ArchiveHit: Sendable, Hashable {
  /// Its position.
  package let place: MessagePlace
  /// How well it and its neighbourhood fit; comparable within one search only.
  package let score: Double
}

/// Searches a whole archive in two stages.
///
/// The index gives messages that hold telling words of the query; then the stretches of thread
/// around the best of them are read and ranked as ``ThreadRanking`` does, with the statistics of
/// the whole archive. A single thread is read as a whole and needs no index.
package struct ArchiveSearch {
  /// How many messages before and after a candidate are read: about the reach of its score.
  package static let reach = 30
  /// How close, in messages, two hits of one thread may not be.
  static let neighbourhood = 5
  /// How many milliseconds apart candidates support each other.
  static let nearness: Int64 = 3_600_000

  private let archive: any SearchableArchive
  private let ranking: ThreadRanking

  /// Prepares a search.
  ///
  /// - Parameter archive: Where to search.
  package init(_ archive: any SearchableArchive, tokenizer: Tokenizer = Tokenizer()) {
    self.archive = archive
    ranking = ThreadRanking(tokenizer: tokenizer)
  }

  /// Searches.
  ///
  /// - Returns: The best messages that hold a word of the query, best first, one per
  ///   neighbourhood.
  /// - Throws: `DatabaseError`.
  package func hits(
    for query: SearchQuery,
    filter: SearchScope = SearchScope(),
    limit: Int
  ) throws -> [ArchiveHit] {
    try finds(for: query, filter: filter, limit: limit).hits
  }

  /// Searches, and says how much was left out.
  ///
  /// - Parameter perThread: The maximum number of messages of one thread; nil for no maximum.
  /// - Throws: `DatabaseError`.
  package func finds(
    for query: SearchQuery,
    filter: SearchScope = SearchScope(),
    limit: Int,
    perThread: Int? = nil
  ) throws -> ArchiveFinds {
    guard limit > 0, !query.isEmpty else {
      return ArchiveFinds(hits: [], omitted: 0, isExhaustive: true)
    }
    var hits: [(hit: ArchiveHit, order: Int)] = []
    var isExhaustive = true
    if let thread = filter.thread {
      let stretch = try archive.places(inThread: thread).map { ($0, true) }
      hits = try rank(stretch, for: query, filter: filter, statistics: nil)
    } else {
      // Where few of a thread are wanted, one that has thousands must not hide the others.
      let search = try CandidateSearch(query, in: archive, filter: filter, isDeep: perThread != nil)
      let (stretches, isWhole) = try stretches(
        search,
        count: max(100, min(limit, 1000) * 3),
        perThread: perThread.map { 2 * $0 + 1 }
      )
      isExhaustive = isWhole
      for thread in stretches.keys.sorted() {
        let ranked = try rank(
          stretches[thread] ?? [],
          for: query,
          filter: filter,
          statistics: search.statistics
        )
        hits += ranked
      }
    }
    let best = spaced(hits, limit: limit, perThread: perThread ?? limit)
    return ArchiveFinds(hits: best, omitted: hits.count - best.count, isExhaustive: isExhaustive)
  }

  /// The stretches of thread around the best candidates, and whether no candidate was left out.
  ///
  /// - Returns: For each thread its positions in order, each with whether the position before it is
  ///   the one before it in the thread.
  private func stretches(
    _ search: CandidateSearch,
    count: Int,
    perThread: Int?
  ) throws -> ([Int64: [(MessagePlace, Bool)]], isWhole: Bool) {
    var covered: [Int64: [MessagePlace: Bool]] = [:]
    var left = count
    var read: [Int64: Int] = [:]
    let (candidates, isComplete) = try search.candidates(fromThreads: count)
    var isWhole = isComplete
    for candidate in ordered(candidates, search) {
      guard left > 0 else {
        isWhole = false
        break
      }
      if covered[candidate.thread]?[candidate] != nil { continue }
      if let perThread, read[candidate.thread, default: 0] >= perThread { continue }
      read[candidate.thread, default: 0] += 1
      let places = try archive.neighbours(of: candidate, reach: Self.reach)
      for (index, place) in places.enumerated() {
        covered[candidate.thread, default: [:]][place, default: false] =
          index > 0 || covered[candidate.thread]?[place] ?? false
      }
      left -= 1
    }
    let stretches = covered.mapValues { places in
      places.sorted { ($0.key.at, $0.key.message) < ($1.key.at, $1.key.message) }
        .map { ($0.key, $0.value) }
    }
    return (stretches, isWhole)
  }

  /// The candidates by what they and the candidates near them hold together.
  private func ordered(
    _ candidates: [Candidate],
    _ search: CandidateSearch
  ) -> [MessagePlace] {
    let inOrder = candidates.sorted {
      ($0.place.thread, $0.place.at, $0.place.message)
        < ($1.place.thread, $1.place.at, $1.place.message)
    }
    var values: [UInt64: Double] = [:]
    let valued = inOrder.indices.map { index -> (MessagePlace, Double) in
      let own = inOrder[index]
      var elements = own.elements
      for other in inOrder[max(0, index - 4)...min(inOrder.count - 1, index + 4)]
      where other.place.thread == own.place.thread
        && other.place.at.subtractingReportingOverflow(own.place.at).partialValue.magnitude
          <= Self.nearness.magnitude
      {
        elements |= other.elements
      }
      let value = values[elements] ?? search.value(of: elements)
      values[elements] = value
      return (own.place, value + own.score / 4)
    }
    return valued.sorted { ($0.1, $0.0.message) > ($1.1, $1.0.message) }.map(\.0)
  }

  private func rank(
    _ stretch: [(place: MessagePlace, followsOn: Bool)],
    for query: SearchQuery,
    filter: SearchScope,
    statistics: TextStatistics?
  ) throws -> [(hit: ArchiveHit, order: Int)] {
    let texts = try texts(of: stretch)
    let scores = ranking.score(texts, for: query, statistics: statistics)
    return try stretch.indices.compactMap { index in
      guard scores.isHit[index] else { return nil }
      let place = stretch[index].place
      guard filter.covers(place.at) else { return nil }
      if filter.asksForSenders, try !filter.admits(sender: archive.sender(of: place.message)) {
        return nil
      }
      return (ArchiveHit(place: place, score: scores.values[index]), index)
    }
  }

  /// The texts of positions of a thread, read run by run of those that follow one another.
  private func texts(
    of stretch: [(place: MessagePlace, followsOn: Bool)]
  ) throws -> ThreadTexts {
    var texts = ThreadTexts()
    var start = 0
    while start < stretch.count {
      let isDetached = !stretch[start].followsOn
      let first = texts.count
      let end = stretch[(start + 1)...].firstIndex { !$0.followsOn } ?? stretch.count
      try archive.forEachText(from: stretch[start].place, through: stretch[end - 1].place) {
        texts.append($0, milliseconds: $1, isDetached: isDetached && texts.count == first)
      }
      start = end
    }
    return texts
  }

  /// The best hits, leaving out those in the neighbourhood of better ones.
  private func spaced(
    _ hits: [(hit: ArchiveHit, order: Int)],
    limit: Int,
    perThread: Int
  ) -> [ArchiveHit] {
    // Of hits that fit alike, the newest.
    let best = hits.sorted {
      ($0.hit.score, $0.hit.place.message) > ($1.hit.score, $1.hit.place.message)
    }
    var taken: [Int64: [Int]] = [:]
    var result: [ArchiveHit] = []
    for (hit, order) in best {
      guard result.count < limit else { break }
      let others = taken[hit.place.thread, default: []]
      if others.count >= perThread { continue }
      if others.contains(where: { abs($0 - order) < Self.neighbourhood }) { continue }
      taken[hit.place.thread, default: []].append(order)
      result.append(hit)
    }
    return result
  }
}
