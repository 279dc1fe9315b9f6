import BoostedTrees
import ShippedFiles

/// A model fitted on labelled channels: trees that predict which earlier message one answers.
///
/// `scripts/fit-thread-links` writes it; `weights/links.md` describes the training data.
package struct LinkModel: Sendable {
  private static let format: UInt32 = 1
  private static let magic: UInt32 = 0x4C52_4244  // "DBRL"
  /// The number of candidates that the later trees score.
  private static let finalists = 4

  private let trees: Trees
  /// The number of trees that score all candidates.
  private let sieve: Int
  /// The minimum lead of a new thread over any link, in log-odds, if the message is neither a
  /// question nor a greeting.
  let minimumLead: Float

  /// Reads a model.
  ///
  /// - Throws: ``WeightsError`` if it is damaged or of another version.
  package init(_ bytes: [UInt8]) throws {
    var reader = WeightsReader(bytes)
    guard try reader.integer() == Self.magic, try reader.integer() == Self.format,
      try reader.integer() == LinkFeatures.count
    else { throw WeightsError() }
    let sieve = Int(try reader.integer())
    minimumLead = try reader.float()
    trees = try Trees(&reader)
    guard trees.width <= LinkFeatures.count, sieve <= trees.count else { throw WeightsError() }
    self.sieve = sieve
  }

  /// The built-in model; nil if it is damaged.
  static let shipped: LinkModel? = ShippedFiles.bytes("weights/links.bin")
    .flatMap { try? LinkModel($0) }

  /// The most likely candidate, and the most likely one that is not a new thread.
  ///
  /// - Returns: Positions among the candidates, and the lead of the first over the second, in
  ///   log-odds; the second is nil if there is none.
  func choose(_ features: LinkFeatures, _ scores: inout [Float]) -> (
    best: Int, other: Int?, lead: Float
  ) {
    let count = features.candidates.count
    scores.removeAll(keepingCapacity: true)
    features.values.withUnsafeBufferPointer { values in
      func score(_ candidate: Int, _ range: Range<Int>) -> Float {
        let start = candidate * LinkFeatures.count
        let end = start + LinkFeatures.count
        return trees.score(UnsafeBufferPointer(rebasing: values[start..<end]), trees: range)
      }
      for candidate in 0..<count { scores.append(score(candidate, 0..<sieve)) }
      // The new thread and the best other candidates are scored by the later trees, too.
      let bound = count > Self.finalists ? scores[1...].max(Self.finalists) : -.infinity
      for candidate in 0..<count {
        if candidate == 0 || scores[candidate] >= bound {
          scores[candidate] += score(candidate, sieve..<trees.count)
        } else {
          scores[candidate] = -.infinity
        }
      }
    }
    var other: Int?
    for candidate in 1..<max(1, count)
    where scores[candidate] > other.map({ scores[$0] }) ?? -.infinity {
      other = candidate
    }
    guard let other else { return (0, nil, 0) }
    let lead = scores[0] - scores[other]
    return lead >= 0 ? (0, other, lead) : (other, other, -lead)
  }
}

extension ArraySlice<Float> {
  /// The value of a rank, the highest being 1.
  fileprivate func max(_ rank: Int) -> Float {
    var top = [Float](repeating: -.infinity, count: rank)
    for value in self where value > top[rank - 1] {
      var index = rank - 1
      while index > 0, top[index - 1] < value {
        top[index] = top[index - 1]
        index -= 1
      }
      top[index] = value
    }
    return top[rank - 1]
  }
}
