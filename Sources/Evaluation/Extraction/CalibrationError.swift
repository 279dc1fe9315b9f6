/// How far stated confidences are from the shares that are right.
package struct CalibrationError: Sendable, Hashable {
  /// The items whose confidence is in one tenth.
  package struct Bin: Sendable, Hashable {
    /// Where the tenth begins, from 0 to 0.9.
    package var from: Double
    /// The number of items.
    package var items = 0
    /// The mean of the stated confidences.
    package var stated = 0.0
    /// The share that is right.
    package var right = 0.0
  }

  /// The tenths that have items, ascending.
  package let bins: [Bin]
  /// The mean distance between stated and right, weighted by items (expected calibration error);
  /// nil without items.
  package let error: Double?
  /// The mean squared distance between a confidence and whether the item is right (Brier).
  package let brier: Double?

  /// Compares.
  package init(_ statements: [ExtractionCounts.Statement]) {
    var sums: [Int: (count: Int, stated: Double, right: Double)] = [:]
    var squares = 0.0
    for statement in statements {
      let bin = max(0, min(9, Int(statement.confidence * 10)))
      var sum = sums[bin] ?? (0, 0, 0)
      sum.count += 1
      sum.stated += statement.confidence
      sum.right += statement.isRight ? 1 : 0
      sums[bin] = sum
      let distance = statement.confidence - (statement.isRight ? 1 : 0)
      squares += distance * distance
    }
    bins = sums.sorted { $0.key < $1.key }.map { bin, sum in
      let count = Double(sum.count)
      return Bin(
        from: Double(bin) / 10,
        items: sum.count,
        stated: sum.stated / count,
        right: sum.right / count
      )
    }
    let count = Double(statements.count)
    error =
      statements.isEmpty
      ? nil : sums.values.reduce(0) { $0 + abs($1.stated - $1.right) } / count
    brier = statements.isEmpty ? nil : squares / count
  }
}
