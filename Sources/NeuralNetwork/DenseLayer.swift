package import BoostedTrees
import CNeuralNetwork

/// A layer of a network that multiplies rows of numbers with a matrix and adds a bias.
package struct DenseLayer: Sendable {
  private typealias Block = Activations.Block

  /// The matrix by blocks of outputs, each with a row per input, so that a block stays in the
  /// processor's cache while all messages pass it.
  private let matrix: [Block]
  private let bias: [Block]
  /// The numbers of an input row; even.
  package let inputs: Int

  /// The numbers of an output row.
  var width: Int { bias.count * Block.scalarCount }

  /// Reads a byte per weight, a row per input, then each output's scale, then each output's bias.
  ///
  /// - Throws: ``WeightsError`` if the file ends before.
  package init(_ reader: inout WeightsReader, inputs: Int, outputs: Int) throws {
    let blocks = outputs / Block.scalarCount
    let steps: [SIMD16<Int8>] = try reader.rows(inputs * blocks)
    let scale = try reader.vectors(blocks)
    matrix = (0..<blocks).flatMap { block in
      (0..<inputs).map { Block(steps[$0 * blocks + block]) * scale[block] }
    }
    bias = try reader.vectors(blocks)
    self.inputs = inputs
  }

  /// The outputs for input rows whose numbers lie in several parts, one after another; the inputs
  /// that are left over are zero, or yet to be added.
  package func callAsFunction(_ parts: Activations...) -> Activations {
    var output = biases(count: parts[0].count)
    var first = 0
    for part in parts {
      add(part, rows: Array(0..<part.count), at: first, to: &output)
      first += part.width
    }
    return output
  }

  private func biases(count: Int) -> Activations {
    var output = Activations(count: count, width: width)
    for row in 0..<count {
      for (block, bias) in bias.enumerated() { output[row, block * Block.scalarCount] = bias }
    }
    return output
  }

  /// Adds what some of the inputs contribute.
  ///
  /// - Parameters:
  ///   - rows: The row of the part for each output row; -1 if there is none.
  ///   - first: The input that the first number of the part is.
  package func add(
    _ part: Activations,
    rows: [Int],
    at first: Int,
    to output: inout Activations
  ) {
    precondition(first + part.width <= inputs && rows.count == output.count)
    precondition(rows.allSatisfy { $0 < part.count } && output.width == width)
    matrix.withUnsafeBytes { matrix in
      part.values.withUnsafeBufferPointer { values in
        output.withUnsafeMutableValues { output in
          guard let numbers = output.baseAddress else { return }
          for block in bias.indices {
            let weights = matrix[((block * inputs + first) * MemoryLayout<Block>.stride)...]
            debrief_add_products(
              UnsafeRawBufferPointer(rebasing: weights).bindMemory(to: Float.self).baseAddress,
              part.width,
              values.baseAddress,
              rows,
              rows.count,
              numbers + block * Block.scalarCount,
              width
            )
          }
        }
      }
    }
  }
}
