import Glibc

/// Weights for features, fitted on labelled data, with the calibration of scores.
struct LinearModel: Sendable {
  /// What is added to every score.
  let bias: Double
  /// A weight per feature of ``UnitFeatures``.
  let weights: [Double]
  /// The minimum score of a unit that counts as found.
  let threshold: Double
  /// How often units were right, by score.
  let calibration: Calibration

  /// The score of a unit; the higher the likelier.
  func score(_ features: UnitFeatures, at index: Int) -> Double {
    var sum = bias
    features.forEach(at: index) { number, value in
      if number < weights.count { sum += weights[number] * value }
    }
    return sum
  }

  /// The scores of all units, each smoothed over its neighbours.
  ///
  /// People return to what matters: a passage where several units score is likelier than a lone
  /// peak. Smoothing over more than two units hurts (`reference/evaluation.md` §4).
  func spreadScores(_ features: UnitFeatures) -> [Double] {
    let likelihoods = features.units.indices.map { 1 / (1 + exp(-score(features, at: $0))) }
    let kernel = (0...4).map { exp(-Double($0) / 2) }
    return likelihoods.indices.map { index in
      var sum = 0.0
      for distance in -4...4 where likelihoods.indices.contains(index + distance) {
        sum += likelihoods[index + distance] * kernel[abs(distance)]
      }
      // Within the neighbourhood, its own score decides.
      return sum + likelihoods[index]
    }
  }
}

/// A table from scores to the shares that proved right.
struct Calibration: Sendable {
  /// No confidence exceeds it, however clear the score: words do not say everything.
  static let cap = 0.9

  /// The lowest score of each bin but the first, ascending.
  let bounds: [Double]
  /// The share that was right, per bin, not descending.
  let shares: [Double]

  /// The probability that a score is right.
  func likelihood(_ score: Double) -> Double {
    let bin = bounds.count { $0 <= score }
    return min(Self.cap, bin < shares.count ? shares[bin] : 0)
  }
}
