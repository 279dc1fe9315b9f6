/// Something that was settled.
struct Decision {
  typealias Place = ThreadReading.Place

  enum State: String {
    case agreed, reversed
  }

  var state: State
  /// The sentence that settles it.
  let statement: Place
  /// Who put it as settled, then who agreed.
  let supporters: [Int]
  /// The sentence that replaces it.
  var reversal: Place?
  /// How likely it is a decision.
  let probability: Double
}
