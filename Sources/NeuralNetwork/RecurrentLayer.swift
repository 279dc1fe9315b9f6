package import BoostedTrees

/// What is remembered of the rows that were read so far, by gated recurrent units (Cho 2014).
package struct RecurrentLayer: Sendable {
  private let input: DenseLayer
  private let memory: DenseLayer
  private let width: Int

  /// Reads the two layers of the gates "reset" and "keep" and of the new content.
  ///
  /// - Throws: ``WeightsError`` if the file ends before.
  package init(_ reader: inout WeightsReader, inputs: Int, width: Int) throws {
    self.width = width
    input = try DenseLayer(&reader, inputs: inputs, outputs: 3 * width)
    memory = try DenseLayer(&reader, inputs: width, outputs: 3 * width)
  }

  /// The memory after each row, read from the first to the last, or back from the last one.
  package func callAsFunction(_ rows: Activations, backward: Bool = false) -> Activations {
    let new = input(rows)
    var state = Activations(count: 1, width: width)
    var states = Activations(count: rows.count, width: width)
    for index in 0..<rows.count {
      let row = backward ? rows.count - 1 - index : index
      let old = memory(state)
      for unit in stride(from: 0, to: width, by: Activations.Block.scalarCount) {
        let reset = sigmoid(new[row, unit] + old[0, unit])
        let keep = sigmoid(new[row, width + unit] + old[0, width + unit])
        let content = hyperbolicTangent(
          new[row, 2 * width + unit] + reset * old[0, 2 * width + unit]
        )
        state[0, unit] = content + keep * (state[0, unit] - content)
        states[row, unit] = state[0, unit]
      }
    }
    return states
  }
}

/// The logistic function.
func sigmoid(_ x: SIMD16<Float>) -> SIMD16<Float> { (hyperbolicTangent(x / 2) + 1) / 2 }

/// The hyperbolic tangent to within 10⁻⁵, by the ninth convergent of Lambert's continued fraction,
/// x/(1 + x²/(3 + x²/(5 + …))); unlike a C library's, the same on every processor.
func hyperbolicTangent(_ x: SIMD16<Float>) -> SIMD16<Float> {
  let x = clamped(x, 9)
  let square = x * x
  let above = polynomial(square, 34_459_425.0, 4_729_725, 135_135, 990, 1)
  let below = polynomial(square, 34_459_425.0, 16_216_200, 945_945, 13_860, 45)
  return clamped(x * above / below, 1)
}

/// Numbers whose magnitudes are at most a given one.
///
/// `clamped(lowerBound:upperBound:)` goes number by number.
@inline(__always)
private func clamped(_ x: SIMD16<Float>, _ most: Float) -> SIMD16<Float> {
  let below = x.replacing(with: most, where: x .> most)
  return below.replacing(with: -most, where: below .< -most)
}

/// A polynomial by its coefficients, the constant first.
@inline(__always)
private func polynomial(
  _ x: SIMD16<Float>,
  _ a: Float,
  _ b: Float,
  _ c: Float,
  _ d: Float,
  _ e: Float
) -> SIMD16<Float> { a + x * (b + x * (c + x * (d + x * e))) }
