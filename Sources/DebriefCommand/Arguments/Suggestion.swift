/// What was probably meant.
enum Suggestion {
  /// The word that a mistyped one was probably meant to be.
  ///
  /// - Parameters:
  ///   - word: What was typed.
  ///   - words: What could have been typed.
  /// - Returns: The nearest word that is at most a third of its letters away; nil if none is.
  static func nearest(to word: String, in words: [String]) -> String? {
    let ranked = words.map { (word: $0, distance: distance(Array(word), Array($0))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, best.word.count / 3) ? best.word : nil
  }

  /// How many letters must be added, taken away, changed or swapped with the next one.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    guard left.count <= 64 else { return .max }
    var before: [Int] = []
    var previous = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(previous[column + 1], current[column]) + 1
        cost = min(cost, previous[column] + (letter == other ? 0 : 1))
        let isSwap =
          row > 0 && column > 0 && letter == right[column - 1] && left[row - 1] == other
        if isSwap { cost = min(cost, before[column - 1] + 1) }
        current.append(cost)
      }
      before = previous
      previous = current
    }
    return previous.last ?? left.count
  }
}
