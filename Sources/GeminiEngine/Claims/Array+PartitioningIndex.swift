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
}
