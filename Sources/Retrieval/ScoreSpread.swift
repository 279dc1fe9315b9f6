/// Spreads the scores of terms over neighbouring messages, eight terms at a time.
struct ScoreSpread {
  private let decay: [Float]
  private var own: [SIMD8<Float>]
  private var forward: [SIMD8<Float>]
  private var sums: [Float]
  private var weights = SIMD8<Float>.zero
  private var lanes = 0

  init(count: Int, decay: [Float]) {
    self.decay = decay
    own = Array(repeating: .zero, count: count)
    forward = own
    sums = Array(repeating: 0, count: count)
  }

  /// Makes room for the scores of one more term.
  mutating func nextLane(weight: Float) -> Int {
    if lanes == 8 { spread() }
    weights[lanes] = weight
    lanes += 1
    return lanes - 1
  }

  /// Sets the score of a term in a message.
  mutating func set(_ score: Float, of message: Int, lane: Int) { own[message][lane] = score }

  /// The scores of all messages over all terms.
  mutating func finish() -> [Double] {
    if lanes > 0 { spread() }
    return sums.map(Double.init)
  }

  private mutating func spread() {
    var carry = SIMD8<Float>.zero
    for index in own.indices {
      carry = Self.faded(carry, decay[index]) + own[index]
      forward[index] = carry
    }
    carry = .zero
    for index in own.indices.reversed() {
      // `carry` comes from later messages; the message's own score is in `forward` already.
      sums[index] += ((forward[index] + carry).squareRoot() * weights).sum()
      carry = (carry + own[index]) * decay[index]
      carry.replace(with: 0, where: carry .< 1e-30)
      own[index] = .zero
    }
    weights = .zero
    lanes = 0
  }

  /// The rest of a score, cut to zero before it gets so small that arithmetic slows down.
  @inline(__always)
  private static func faded(_ score: SIMD8<Float>, _ decay: Float) -> SIMD8<Float> {
    var score = score * decay
    score.replace(with: 0, where: score .< 1e-30)
    return score
  }
}
