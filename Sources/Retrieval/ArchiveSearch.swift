package import Conversations
import Text

/// What a search is restricted to.
package struct SearchScope: Sendable, Hashable {
  /// The row of the only thread to search.
  package var thread: ThreadRow?
  /// The row of the only conversation to search.
  package var conversation: ConversationRow?
  /// The rows of the senders whose messages are found; nil for all.
  package var senders: Set<SenderRow>?
  /// The rows of the conversations to search; nil for all.
  package var conversations: Set<ConversationRow>?
  /// The rows of the senders whose messages are not found.
  package var excludedSenders: Set<SenderRow> = []
  /// The time from which messages are found, in milliseconds since 1970.
  package var since: Int64?
  /// The time before which messages are found, in milliseconds since 1970.
  package var until: Int64?

  /// Restricts a search.
  ///
  /// - Parameters:
  ///   - thread: The row of the only thread to search.
  ///   - conversation: The row of the only conversation to search.
  ///   - senders: The rows of the senders whose messages are found; nil for all.
  package init(
    thread: ThreadRow? = nil,
    conversation: ConversationRow? = nil,
    senders: Set<SenderRow>? = nil
  ) {
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
  func admits(sender: SenderRow?) -> Bool {
    if let senders, !(sender.map(senders.contains) ?? false) { return false }
    return sender.map { !excludedSenders.contains($0) } ?? true
  }

  /// Whether the writer of a message affects whether it is found.
  var filtersSenders: Bool { senders != nil || !excludedSenders.isEmpty }
}

/// The results of a search, and how many were left out.
package struct ArchiveFinds: Sendable {
  /// The best messages, best first, one per neighbourhood.
  package var hits: [ArchiveHit]
  /// The number of messages that were ranked but are not hits: beyond the limit, or near a better
  /// one.
  package var omitted: Int
  /// Whether every message that contains a distinctive word of the query was ranked.
  package var isExhaustive: Bool
}

/// A message that a search found.
package struct ArchiveHit: Sendable, Hashable {
  /// Its position.
  package let position: MessagePosition
  /// How well it and its neighbourhood fit; comparable within one search only.
  package let score: Double
}

/// Searches a whole archive in two stages.
///
/// The index finds messages that contain distinctive words of the query; then the stretches of
/// thread around the best of them are read and ranked as ``ThreadRanking`` does, with the
/// statistics of the whole archive. A single thread is read as a whole and needs no index.
package struct ArchiveSearch {
  /// The number of messages read before and after a candidate: about the reach of its score.
  package static let reach = 30
  /// The minimum distance, in messages, between two hits of one thread.
  static let neighbourhood = 5
  /// The maximum distance, in milliseconds, at which candidates support each other.
  static let supportDistance: Int64 = 3_600_000

  private let archive: any SearchableArchive
  private let ranking: ThreadRanking

  /// Prepares a search.
  ///
  /// - Parameter archive: Where to search.
  package init(_ archive: any SearchableArchive) {
    self.archive = archive
    ranking = ThreadRanking(tokenizer: Tokenizer())
  }

  /// Searches.
  ///
  /// - Returns: The best messages that hold a word of the query, best first, one per
  ///   neighbourhood.
  package func hits(
    for query: SearchQuery,
    filter: SearchScope = SearchScope(),
    limit: Int
  ) throws -> [ArchiveHit] {
    try finds(for: query, filter: filter, limit: limit).hits
  }

  /// Searches, and reports how much was left out.
  ///
  /// - Parameter perThread: The maximum number of messages of one thread; nil for no maximum.
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
      let stretch = try archive.positions(inThread: thread).map { ($0, true) }
      hits = try rank(stretch, for: query, filter: filter, statistics: nil)
    } else {
      // With a limit per thread, one that has thousands must not hide the others.
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
  /// - Returns: For each thread its positions in order, each with whether the preceding position
  ///   directly precedes it in the thread.
  private func stretches(
    _ search: CandidateSearch,
    count: Int,
    perThread: Int?
  ) throws -> ([ThreadRow: [(MessagePosition, Bool)]], isWhole: Bool) {
    var covered: [ThreadRow: [MessagePosition: Bool]] = [:]
    var left = count
    var read: [ThreadRow: Int] = [:]
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
      let neighbours = try archive.neighbours(of: candidate, reach: Self.reach)
      for (index, neighbour) in neighbours.enumerated() {
        covered[candidate.thread, default: [:]][neighbour, default: false] =
          index > 0 || covered[candidate.thread]?[neighbour] ?? false
      }
      left -= 1
    }
    let stretches = covered.mapValues { positions in
      positions.sorted { ($0.key.at, $0.key.message) < ($1.key.at, $1.key.message) }
        .map { ($0.key, $0.value) }
    }
    return (stretches, isWhole)
  }

  /// The positions of the candidates, ordered by the elements that they and nearby ones contain.
  private func ordered(
    _ candidates: [Candidate],
    _ search: CandidateSearch
  ) -> [MessagePosition] {
    let inOrder = candidates.sorted {
      ($0.position.thread, $0.position.at, $0.position.message)
        < ($1.position.thread, $1.position.at, $1.position.message)
    }
    var values: [UInt64: Double] = [:]
    let valued = inOrder.indices.map { index -> (MessagePosition, Double) in
      let own = inOrder[index]
      var elements = own.elements
      for other in inOrder[max(0, index - 4)...min(inOrder.count - 1, index + 4)]
      where other.position.thread == own.position.thread
        && other.position.at.subtractingReportingOverflow(own.position.at).partialValue.magnitude
          <= Self.supportDistance.magnitude
      {
        elements |= other.elements
      }
      let value = values[elements] ?? search.value(of: elements)
      values[elements] = value
      return (own.position, value + own.score / 4)
    }
    return valued.sorted { ($0.1, $0.0.message) > ($1.1, $1.0.message) }.map(\.0)
  }

  private func rank(
    _ stretch: [(position: MessagePosition, followsOn: Bool)],
    for query: SearchQuery,
    filter: SearchScope,
    statistics: TextStatistics?
  ) throws -> [(hit: ArchiveHit, order: Int)] {
    let texts = try texts(of: stretch)
    let scores = ranking.score(texts, for: query, statistics: statistics)
    return try stretch.indices.compactMap { index in
      guard scores.isHit[index] else { return nil }
      let position = stretch[index].position
      guard filter.covers(position.at) else { return nil }
      if filter.filtersSenders, try !filter.admits(sender: archive.sender(of: position.message)) {
        return nil
      }
      return (ArchiveHit(position: position, score: scores.values[index]), index)
    }
  }

  /// The texts of positions of a thread, read one contiguous run at a time.
  private func texts(
    of stretch: [(position: MessagePosition, followsOn: Bool)]
  ) throws -> ThreadTexts {
    var texts = ThreadTexts()
    var start = 0
    while start < stretch.count {
      let isDetached = !stretch[start].followsOn
      let first = texts.count
      let end = stretch[(start + 1)...].firstIndex { !$0.followsOn } ?? stretch.count
      try archive.forEachText(from: stretch[start].position, through: stretch[end - 1].position) {
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
    // Among hits that fit equally well, the newest first.
    let best = hits.sorted {
      ($0.hit.score, $0.hit.position.message) > ($1.hit.score, $1.hit.position.message)
    }
    var taken: [ThreadRow: [Int]] = [:]
    var result: [ArchiveHit] = []
    for (hit, order) in best {
      guard result.count < limit else { break }
      let others = taken[hit.position.thread, default: []]
      if others.count >= perThread { continue }
      if others.contains(where: { abs($0 - order) < Self.neighbourhood }) { continue }
      taken[hit.position.thread, default: []].append(order)
      result.append(hit)
    }
    return result
  }
}
