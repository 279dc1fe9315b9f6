import Glibc

/// The quality of one ranking of the turns of a conversation.
struct RankingMetrics {
  private let ranked: [Int]
  private let gold: Set<Int>
  private let words: [Int]

  /// Judges a ranking.
  ///
  /// - Parameters:
  ///   - ranked: The positions of all turns, best first.
  ///   - gold: The positions of the relevant turns; at least one.
  init(ranked: [Int], gold: Set<Int>, words: [Int]) {
    self.ranked = ranked
    self.gold = gold
    self.words = words
  }

  /// The share of relevant turns among those taken, in rank order, while they fit in a share of the
  /// conversation's words; a turn that does not fit is skipped.
  ///
  /// - Parameter share: The share of the words, 0 to 1.
  /// - Returns: 0 to 1.
  func recall(withinWords share: Double) -> Double {
    let budget = Double(words.reduce(0, +)) * share
    var used = 0
    var found = 0
    for turn in ranked where Double(used + words[turn]) <= budget {
      used += words[turn]
      if gold.contains(turn) { found += 1 }
    }
    return Double(found) / Double(gold.count)
  }

  /// The mean of the precision at every relevant turn.
  var averagePrecision: Double {
    var found = 0
    var sum = 0.0
    for (rank, turn) in ranked.enumerated() where gold.contains(turn) {
      found += 1
      sum += Double(found) / Double(rank + 1)
    }
    return sum / Double(gold.count)
  }

  /// The normalised discounted cumulative gain over the whole ranking.
  var gain: Double {
    var sum = 0.0
    for (rank, turn) in ranked.enumerated() where gold.contains(turn) { sum += Self.discount(rank) }
    return sum / (0..<gold.count).reduce(0) { $0 + Self.discount($1) }
  }

  /// The number of words a turn takes of a budget: its runs of letters and digits, at least one.
  ///
  /// - Returns: 1 or more.
  static func words(_ text: String) -> Int {
    max(1, text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.count)
  }

  private static func discount(_ rank: Int) -> Double { 1 / log2(Double(rank) + 2) }
}
