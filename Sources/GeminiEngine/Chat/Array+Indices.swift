extension [Int] {
  /// The first index of a sorted list from which a condition holds; its end if it never does.
  func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = holds(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }

  /// These indices and those near them, in order, each once.
  ///
  /// - Parameters:
  ///   - before: The number of indices before each one.
  ///   - after: The number of indices after each one.
  ///   - count: What all indices are below.
  func neighbours(before: Int, after: Int, below count: Int) -> [Int] {
    var near: [Int] = []
    // What follows the last one.
    var next = 0
    for index in sorted() {
      let end = Swift.min(count, index + after + 1)
      guard next < end else { continue }
      near += Swift.max(next, index - before)..<end
      next = end
    }
    return near
  }
}
