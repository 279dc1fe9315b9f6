import Glibc

/// Weights for features, fitted on labelled data, and how likely a score has proved right.
struct LinearModel: Sendable {
  /// What is added to every score.
  let bias: Double
  /// A weight per feature of ``UnitFeatures``.
  let weights: [Double]
  /// The score from which on a unit counts as one that was looked for.
  let threshold: Double
  /// How often units were right, by score.
  let calibration: Calibration

  /// The score of a unit; the higher the likelier.
  func score(_ features: UnitFeatures, at place: Int) -> Double {
    var sum = bias
    features.forEach(at: place) { number, value in
      if number < weights.count { sum += weights[number] * value }
    }
    return sum
  }

  /// The scores of all units, each spread over its neighbours.
  ///
  /// People come back to what matters: a place where several units score is likelier than a lone
  /// peak. Spread over more than two units it hurts (`reference/evaluation.md` §4).
  func spreadScores(_ features: UnitFeatures) -> [Double] {
    let likelihoods = features.units.indices.map { 1 / (1 + exp(-score(features, at: $0))) }
    let kernel = (0...4).map { exp(-Double($0) / 2) }
    return likelihoods.indices.map { place in
      var sum = 0.0
      for distance in -4...4 where likelihoods.indices.contains(place + distance) {
        sum += likelihoods[place + distance] * kernel[abs(distance)]
      }
      // Within the neighbourhood its own score decides.
      return sum + likelihoods[place]
    }
  }
}

/// A table from scores to how often they proved right.
struct Calibration: Sendable {
  /// No confidence exceeds it, however clear the score: words do not say everything.
  static let cap = 0.9

  /// The lowest score of each bin but the first, ascending.
  let bounds: [Double]
  /// The share that was right, per bin, not descending.
  let shares: [Double]

  /// How likely a score is right.
  func likelihood(_ score: Double) -> Double {
    let bin = bounds.count { $0 <= score }
    return min(Self.cap, bin < shares.count ? shares[bin] : 0)
  }
}
