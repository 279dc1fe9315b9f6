import Glibc

/// Fits the confidence of one kind to what readers said, and tests whether that is better.
///
/// The fit is a logistic regression with weak regularisation towards the identity. It is evaluated
/// out of sample: each of five folds of threads by a line that was fitted on the other four,
/// against what is stated now. The test draws the signs of the threads' differences at random
/// (paired permutation, 4,000 draws, always the same ones).
package struct CalibrationFit: Sendable, Hashable {
  /// The minimum number of verdicts for a fit.
  package static let minVerdicts = 30
  /// The minimum number of verdicts of either sort for a fit.
  package static let minOfEither = 5
  /// The significance level at which the fit takes effect.
  static let level = 0.05

  private static let folds = 5
  private static let draws = 4_000

  /// The kind.
  package let kind: String
  /// The number of verdicts.
  package let verdicts: Int
  /// The share that is right.
  package let right: Double
  /// The mean of what is stated now.
  package let stated: Double
  /// The mean squared distance of what is stated now from the verdicts (Brier).
  package let before: Double
  /// The fit; nil if there are too few verdicts.
  package let outcome: Outcome?

  /// A fit and its test.
  package struct Outcome: Sendable, Hashable {
    /// The line, fitted on all verdicts.
    package let line: Calibration.Line
    /// The mean squared distance out of sample.
    package let after: Double
    /// The p-value: how often chance alone would make it look as much better.
    package let p: Double

    /// Whether it is significantly better.
    func isBetter(than before: Double) -> Bool {
      after < before && p < CalibrationFit.level
    }
  }

  /// Whether the fit takes effect.
  package var takesEffect: Bool { outcome?.isBetter(than: before) ?? false }

  /// Fits a kind.
  ///
  /// - Parameter judged: Its judged insights; not empty.
  package init(kind: String, _ judged: [JudgedInsight]) {
    self.kind = kind
    verdicts = judged.count
    let hits = judged.count(where: \.isRight)
    let count = Double(max(1, judged.count))
    right = Double(hits) / count
    stated = judged.reduce(0) { $0 + $1.stated } / count
    before = judged.reduce(0) { $0 + $1.distance(of: $1.stated) } / count
    guard judged.count >= Self.minVerdicts, min(hits, judged.count - hits) >= Self.minOfEither
    else {
      outcome = nil
      return
    }
    var after = 0.0
    var differences: [String: Double] = [:]
    let groups = Set(judged.map(\.group)).sorted()
    let fold = Dictionary(uniqueKeysWithValues: groups.enumerated().map { ($1, $0 % Self.folds) })
    for number in 0..<Self.folds {
      let line = Self.line(judged.filter { fold[$0.group] != number })
      for insight in judged where fold[insight.group] == number {
        let distance = insight.distance(of: line.value(insight.raw))
        after += distance
        differences[insight.group, default: 0] += insight.distance(of: insight.stated) - distance
      }
    }
    outcome = Outcome(
      line: Self.line(judged),
      after: after / count,
      p: Self.p(groups.map { differences[$0] ?? 0 })
    )
  }

  /// The line that makes the verdicts most likely, by Newton's method.
  static func line(_ judged: [JudgedInsight]) -> Calibration.Line {
    var line = Calibration.Line()
    let pull = 1.0
    for _ in 0..<30 {
      var gradient = (pull * line.offset, pull * (line.slope - 1))
      var (ofOffset, mixed, ofSlope) = (pull, 0.0, pull)
      for insight in judged {
        let odds = Calibration.Line.logOdds(insight.raw)
        let value = line.value(insight.raw)
        let error = value - (insight.isRight ? 1 : 0)
        let weight = value * (1 - value)
        gradient.0 += error
        gradient.1 += error * odds
        ofOffset += weight
        mixed += weight * odds
        ofSlope += weight * odds * odds
      }
      // Positive: both diagonal terms include the regularisation.
      let determinant = ofOffset * ofSlope - mixed * mixed
      let step = (
        (ofSlope * gradient.0 - mixed * gradient.1) / determinant,
        (ofOffset * gradient.1 - mixed * gradient.0) / determinant
      )
      line.offset = min(8, max(-8, line.offset - step.0))
      line.slope = min(8, max(0, line.slope - step.1))
      if abs(step.0) + abs(step.1) < 1e-9 { break }
    }
    return line
  }

  /// How often the sum of differences with random signs reaches the observed sum.
  private static func p(_ differences: [Double]) -> Double {
    let observed = differences.reduce(0, +)
    // SplitMix64, so that the same reviews always get the same answer.
    var state: UInt64 = 20_261_122
    func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return value ^ value >> 31
    }
    var reached = 1
    for _ in 0..<draws {
      let sum = differences.reduce(0) { $0 + (next() & 1 == 0 ? $1 : -$1) }
      if sum >= observed { reached += 1 }
    }
    return Double(reached) / Double(draws + 1)
  }
}

extension JudgedInsight {
  /// The squared distance of a confidence from the verdict.
  fileprivate func distance(of confidence: Double) -> Double {
    let distance = confidence - (isRight ? 1 : 0)
    return distance * distance
  }
}
