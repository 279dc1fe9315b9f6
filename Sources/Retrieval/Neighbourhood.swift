import Glibc

/// How far scores carry over between neighbouring messages of a thread.
///
/// A score fades with the words between: by a factor e over ``reach`` words.
struct Neighbourhood {
  /// The number of words over which a score fades to 1/e.
  ///
  /// Measured on QMSum; anything from 300 to 700 is as good.
  static let reach = 500.0

  /// For every message, the fraction of a score that carries over from the message before it.
  private(set) var decay: [Float]

  init(_ texts: ThreadTexts, lengths: [Int32]) {
    decay = Array(repeating: 0, count: lengths.count)
    for index in lengths.indices.dropFirst() {
      let (entry, before) = (texts.entries[index], texts.entries[index - 1])
      if entry.isDetached { continue }
      let words = Double(lengths[index - 1]) / 2 + Double(lengths[index]) / 2
      let silence = Self.distance(ofSilence: before.milliseconds, entry.milliseconds)
      decay[index] = Float(exp(-(words + silence) / Self.reach))
    }
  }

  /// The number of words a silence is worth: none for ten minutes, 100 for every hour after that,
  /// at most 2,000.
  private static func distance(ofSilence start: Int64?, _ end: Int64?) -> Double {
    guard let start, let end, end > start else { return 0 }
    let minutes = (Double(end) - Double(start)) / 60_000
    return min(2000, max(0, minutes - 10) * (100.0 / 60))
  }
}
