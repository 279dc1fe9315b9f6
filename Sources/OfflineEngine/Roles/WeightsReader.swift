/// The weights do not have the form that this version of the program reads.
struct WeightsError: Error {}

/// Reads the weights' file: little-endian numbers, one after another.
struct WeightsReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func integer() throws -> UInt32 {
    guard place + 4 <= bytes.count else { throw WeightsError() }
    defer { place += 4 }
    return bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func float() throws -> Float { Float(bitPattern: try integer()) }

  mutating func vector() throws -> SIMD16<Float> {
    var vector = SIMD16<Float>.zero
    for lane in vector.indices { vector[lane] = try float() }
    return vector
  }

  mutating func rows(_ count: Int) throws -> [SIMD16<Int8>] {
    guard place + 16 * count <= bytes.count else { throw WeightsError() }
    defer { place += 16 * count }
    return bytes.withUnsafeBytes { raw in
      (0..<count).map { raw.loadUnaligned(fromByteOffset: place + 16 * $0, as: SIMD16<Int8>.self) }
    }
  }

  /// Points of a line that never falls.
  mutating func curve() throws -> ProbabilityCurve {
    let count = Int(try integer())
    var points: [ProbabilityCurve.Point] = []
    for _ in 0..<count { points.append(.init(score: try float(), probability: try float())) }
    return ProbabilityCurve(points: points)
  }
}

/// From a score in log-odds to the probability that a find is right, counted on held-out folds.
struct ProbabilityCurve: Sendable {
  /// A point that the line goes through.
  struct Point: Sendable {
    let score: Float
    let probability: Float
  }

  let points: [Point]

  /// The probability, by the line between the points around.
  subscript(score: Float) -> Double {
    guard let next = points.firstIndex(where: { $0.score >= score }) else {
      return Double(points.last?.probability ?? 0)
    }
    guard next > 0 else { return Double(points[0].probability) }
    let (low, high) = (points[next - 1], points[next])
    let share = (score - low.score) / max(high.score - low.score, .leastNormalMagnitude)
    return Double(low.probability + share * (high.probability - low.probability))
  }
}
