import Glibc

/// How much each sentence of a thread is worth in a summary.
///
/// Short chats and long threads are summarised differently: in a chat the start, the promises and
/// the answers matter; in a meeting what is close to its average meaning, at length
/// (`reference/evaluation.md` §3).
struct SentenceScores {
  /// The parameters of the two methods.
  struct Weights {
    /// The number of words above which a thread is long.
    var longFrom = 1_200
    /// How fast the worth of a position fades in a chat, in sentences.
    var decay = 4.0
    var position = 1.5
    /// How much more the last sentences of a chat weigh, where it reaches a result.
    var closing = 0.6
    var similarity = 1.5
    var action = 0.2
    var length = 0.4
    var question = 0.1
    /// The penalty of a sentence that says next to nothing.
    var empty = 0.5
    /// The length in words beyond which a sentence of a long thread gains nothing.
    var longest = 25.0
    /// The exponent of the length in long threads.
    var lengthExponent = 0.75
    /// How much more the first sentence of a long thread weighs, fading over a fifth of it.
    var lead = 1.0
    /// The penalty of a sentence for its similarity to one that was chosen: in a long thread, and
    /// in a chat, where the result repeats the proposal.
    var redundancy = 0.5
    var chatRedundancy = 0.1
  }

  /// The score of each sentence.
  private(set) var values: [Double]
  /// Whether the thread is summarised as a long one.
  let isLong: Bool
  private let table: SentenceTable
  private let redundancy: Double
  /// The weight of each term: in a long thread, the rarer the higher.
  let rarity: [Double]

  /// Scores the sentences of a thread.
  init(_ table: SentenceTable, weights: Weights = Weights()) {
    self.table = table
    isLong = table.terms.count > weights.longFrom
    redundancy = isLong ? weights.redundancy : weights.chatRedundancy
    let rarity = Self.rarity(table, isLong: isLong)
    var profile = Array(repeating: 0.0, count: table.termCount)
    for sentence in table.sentences {
      for term in table.terms[sentence.terms] where term >= 0 {
        profile[Int(term)] += rarity[Int(term)]
      }
    }
    self.rarity = rarity
    values = []
    let norm = max(profile.reduce(0) { $0 + $1 * $1 }.squareRoot(), .leastNormalMagnitude)
    let count = Double(table.sentences.count)
    values = table.sentences.enumerated().map { index, sentence in
      let similarity = likeness(sentence, to: profile) / norm
      let length = Double(sentence.terms.count)
      if isLong {
        let lead = 1 + weights.lead * exp(-Double(index) / (count / 5))
        return similarity * pow(min(length, weights.longest), weights.lengthExponent) * lead
      }
      let fromEnd = count - 1 - Double(index)
      return weights.position * exp(-Double(index) / weights.decay)
        + weights.closing * exp(-fromEnd / weights.decay)
        + weights.similarity * similarity + weights.length * min(length, 15) / 15
        + (sentence.hasAction ? weights.action : 0) - (sentence.isQuestion ? weights.question : 0)
        - (sentence.isTelling ? 0 : weights.empty)
    }
  }

  /// The weights of the terms: in long threads, the rarer the higher.
  private static func rarity(_ table: SentenceTable, isLong: Bool) -> [Double] {
    guard isLong else { return Array(repeating: 1, count: table.termCount) }
    var frequency = Array(repeating: 0, count: table.termCount)
    var last = Array(repeating: -1, count: table.termCount)
    for (index, sentence) in table.sentences.enumerated() {
      for term in table.terms[sentence.terms] where term >= 0 && last[Int(term)] != index {
        last[Int(term)] = index
        frequency[Int(term)] += 1
      }
    }
    let count = Double(table.sentences.count)
    return frequency.map { log(1 + count / Double(max($0, 1))) }
  }

  /// The cosine of a sentence and a vector, times the vector's length.
  func likeness(_ sentence: SentenceTable.Sentence, to vector: [Double]) -> Double {
    var product = 0.0
    var square = 0.0
    for term in table.terms[sentence.terms] where term >= 0 {
      let weight = rarity[Int(term)]
      product += weight * vector[Int(term)]
      square += weight * weight
    }
    return square > 0 ? product / square.squareRoot() : 0
  }

  /// The indices of the sentences in the order in which they should be chosen: the best first, and
  /// those that repeat a better one later.
  func ranked(_ limit: Int) -> [Int] {
    var candidates = values.indices.sorted { (values[$1], $0) < (values[$0], $1) }
    candidates = Array(candidates.prefix(max(60, limit * 8)))
    var similarity = Array(repeating: 0.0, count: candidates.count)
    var vector = Array(repeating: 0.0, count: table.termCount)
    var ranked: [Int] = []
    while ranked.count < limit, !candidates.isEmpty {
      let scores = zip(candidates, similarity).map { values[$0] * (1 - redundancy * $1) }
      guard let best = scores.indices.max(by: { (scores[$0], $1) < (scores[$1], $0) }) else {
        break
      }
      let chosen = candidates.remove(at: best)
      similarity.remove(at: best)
      ranked.append(chosen)
      let norm = set(&vector, to: table.sentences[chosen])
      for (index, candidate) in candidates.enumerated() {
        let likeness = likeness(table.sentences[candidate], to: vector) / norm
        similarity[index] = max(similarity[index], min(1, likeness))
      }
      clear(&vector, table.sentences[chosen])
    }
    return ranked
  }

  /// Sets a vector to that of a sentence and returns its length.
  private func set(_ vector: inout [Double], to sentence: SentenceTable.Sentence) -> Double {
    var square = 0.0
    for term in table.terms[sentence.terms] where term >= 0 {
      let weight = rarity[Int(term)]
      square += (vector[Int(term)] + weight) * (vector[Int(term)] + weight)
      square -= vector[Int(term)] * vector[Int(term)]
      vector[Int(term)] += weight
    }
    return max(square.squareRoot(), .leastNormalMagnitude)
  }

  private func clear(_ vector: inout [Double], _ sentence: SentenceTable.Sentence) {
    for term in table.terms[sentence.terms] where term >= 0 { vector[Int(term)] = 0 }
  }
}
