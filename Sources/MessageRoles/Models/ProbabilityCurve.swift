import BoostedTrees

/// A map from scores in log-odds to the probability that a find is right, measured on held-out
/// folds.
package struct ProbabilityCurve: Sendable {
  /// A point of the curve.
  struct Point: Sendable {
    let score: Float
    let probability: Float
  }

  let points: [Point]

  /// The probability, interpolated linearly between the nearest points.
  package subscript(score: Float) -> Double {
    guard let next = points.firstIndex(where: { $0.score >= score }) else {
      return Double(points.last?.probability ?? 0)
    }
    guard next > 0 else { return Double(points[0].probability) }
    let (low, high) = (points[next - 1], points[next])
    let share = (score - low.score) / max(high.score - low.score, .leastNormalMagnitude)
    return Double(low.probability + share * (high.probability - low.probability))
  }
}

extension WeightsReader {
  /// Reads the points of a curve that never falls.
  mutating func curve() throws -> ProbabilityCurve {
    let count = Int(try integer())
    var points: [ProbabilityCurve.Point] = []
    for _ in 0..<count { points.append(.init(score: try float(), probability: try float())) }
    return ProbabilityCurve(points: points)
  }
}
