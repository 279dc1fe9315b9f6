/// Chooses the messages of a thread that fit a budget.
package struct ContextSelection: Sendable {
  /// How much the chosen messages may cost together, in the unit of their costs: words or tokens.
  package let budget: Int
  /// How many messages before and behind a chosen one come with it, so that it can be understood.
  package let neighbours: Int

  /// Sets the limits.
  ///
  /// - Parameter budget: How much the chosen messages may cost together.
  package init(budget: Int, neighbours: Int = 1) {
    self.budget = budget
    self.neighbours = max(0, neighbours)
  }

  /// Takes messages, best first, while they fit; one that does not fit is passed over.
  ///
  /// - Parameter scores: The scores of the messages. One that scores 0 comes only as a neighbour.
  /// - Returns: The places of the chosen messages, in reading order.
  package func places(_ scores: ThreadRanking.Scores, costs: [Int]) -> [Int] {
    var isTaken = Array(repeating: false, count: scores.values.count)
    var left = budget
    func take(_ place: Int) -> Bool {
      guard isTaken.indices.contains(place), !isTaken[place] else { return true }
      let cost = max(0, costs.indices.contains(place) ? costs[place] : 0)
      guard cost <= left else { return false }
      left -= cost
      isTaken[place] = true
      return true
    }
    for place in scores.ranked {
      guard left > 0, scores.values[place] > 0 else { break }
      guard take(place), neighbours > 0 else { continue }
      for distance in 1...min(neighbours, max(1, isTaken.count)) {
        _ = take(place - distance)
        _ = take(place + distance)
      }
    }
    return isTaken.indices.filter { isTaken[$0] }
  }
}
