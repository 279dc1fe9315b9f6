/// The name that someone who mistyped it probably meant.
///
/// - Returns: The nearest of `names` in letters added, left out, changed or swapped with their
///   neighbour, case aside; the first one if several are as near. nil if none is near: more than a
///   third of the letters, at least one, would have to change.
package func nearest(to name: String, in names: some Sequence<String>) -> String? {
  let typed = Array(name.lowercased().unicodeScalars.prefix(64))
  var best: (name: String, distance: Int)?
  for candidate in names {
    let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
    let limit = max(1, max(typed.count, letters.count) / 3)
    guard abs(letters.count - typed.count) <= limit else { continue }
    let distance = editDistance(typed, letters)
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// The Damerau–Levenshtein distance with each stretch edited at most once.
private func editDistance(_ from: [Unicode.Scalar], _ to: [Unicode.Scalar]) -> Int {
  var before: [Int] = []
  var last = Array(0...to.count)
  for (row, letter) in from.enumerated() {
    var current = [row + 1]
    for (column, other) in to.enumerated() {
      var distance = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1)
      distance = min(distance, current[column] + 1)
      if row > 0, column > 0, letter == to[column - 1], from[row - 1] == other {
        distance = min(distance, before[column - 1] + 1)
      }
      current.append(distance)
    }
    (before, last) = (last, current)
  }
  return last[to.count]
}
