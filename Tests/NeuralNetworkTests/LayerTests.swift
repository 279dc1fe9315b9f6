import BoostedTrees
import Glibc
import Testing

@testable import NeuralNetwork

@Suite("Layers of a network")
struct LayerTests {
  @Test("the hyperbolic tangent is right to within 1e-5, also far from zero")
  func hyperbolicTangents() {
    for value in stride(from: Float(-12), through: 12, by: 0.01) + [-1e30, 1e30, .infinity] {
      let result = hyperbolicTangent(SIMD16(repeating: value))
      #expect(abs(result[0] - tanh(value)) < 1e-5, "\(value)")
      #expect(result == SIMD16(repeating: result[15]))
    }
  }

  /// A file of a layer whose weights are all 2, scaled by a half, and whose biases are all 3.
  private func file(inputs: Int, outputs: Int) -> [UInt8] {
    let numbers = [Float](repeating: 0.5, count: outputs) + [Float](repeating: 3, count: outputs)
    return [UInt8](repeating: 2, count: inputs * outputs)
      + numbers.flatMap { number in withUnsafeBytes(of: number.bitPattern.littleEndian, Array.init)
      }
  }

  private func rows(_ rows: [Float]...) -> Activations {
    var activations = Activations(count: 0, width: rows[0].count)
    for row in rows { activations.append(row) }
    return activations
  }

  @Test("a dense layer multiplies the parts of its input, scales and adds its bias")
  func dense() throws {
    var reader = WeightsReader(file(inputs: 4, outputs: 32))
    let layer = try DenseLayer(&reader, inputs: 4, outputs: 32)
    let output = layer(rows([1, 2], [0, 0]), rows([10, 20], [0, -4]))
    #expect(output.count == 2)
    #expect(Array(output[0]) == [Float](repeating: 36, count: 32))
    #expect(Array(output[1]) == [Float](repeating: -1, count: 32))
  }

  @Test("a part of the input may come from another row, or from none")
  func gathered() throws {
    var reader = WeightsReader(file(inputs: 4, outputs: 16))
    let layer = try DenseLayer(&reader, inputs: 4, outputs: 16)
    var output = layer(rows([0, 0], [0, 0], [0, 0]))
    layer.add(rows([1, 1], [5, 5]), rows: [1, -1, 0], at: 2, to: &output)
    #expect((0..<3).map { output[$0, 0][15] } == [13, 3, 5])
  }

  @Test("a convolution keeps the highest value of three neighbours; zero if all are negative")
  func convolution() throws {
    var reader = WeightsReader(file(inputs: 2, outputs: 48))
    let layer = try ConvolutionLayer(&reader, inputs: 2, filters: 16)
    // Each token contributes the sum of its row and 3.
    let tokens = rows([1, 0], [10, 0], [-100, 0])
    let texts = layer([[0], [0, 1, 0, 0], [2], []], tokens)
    #expect((0..<4).map { texts[$0, 0][7] } == [4, 21, 0, 0])
  }

  @Test("a recurrent layer remembers what came before, read forward, and after, read backward")
  func recurrent() throws {
    let bytes = file(inputs: 2, outputs: 48) + file(inputs: 16, outputs: 48)
    var reader = WeightsReader(bytes)
    let layer = try RecurrentLayer(&reader, inputs: 2, width: 16)
    let input = rows([0, 0], [-50, 0], [0, 0])
    let (forward, backward) = (layer(input), layer(input, backward: true))
    #expect(forward.count == 3)
    #expect(forward[0, 0] == backward[2, 0])
    #expect(forward[2, 0] != backward[2, 0])
    // Where the gates are shut, only the new content counts.
    #expect(abs(forward[1, 0][0] + 1) < 1e-5)
  }

  @Test("a table adds the rows of slots")
  func table() throws {
    let scale: [Float] = [1, 2, 3, 4, 5, 6, 7, 8]
    let bytes =
      (0..<4).flatMap { row in [UInt8](repeating: row, count: 8) }
      + scale.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) }
    var reader = WeightsReader(bytes)
    let table = try SlotTable(&reader, bits: 2, width: 8)
    #expect(table.sum([1, 3], factor: 0.5) == [2, 4, 6, 8, 10, 12, 14, 16])
    #expect(table.sum([], factor: 1) == [Float](repeating: 0, count: 8))
  }

  @Test("a file that ends within a layer is refused")
  func cutShort() {
    var reader = WeightsReader(Array(file(inputs: 4, outputs: 32).dropLast()))
    #expect(throws: WeightsError.self) { try DenseLayer(&reader, inputs: 4, outputs: 32) }
  }
}
