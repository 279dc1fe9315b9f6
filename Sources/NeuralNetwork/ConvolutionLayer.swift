package import BoostedTrees

/// A layer that reads texts three tokens at a time (Kim 2014).
package struct ConvolutionLayer: Sendable {
  /// What a token contributes as the one before, the one itself, and the one after.
  private let tokens: DenseLayer
  /// The numbers of a text, one for each filter.
  private let filters: Int

  /// Reads the layer of tokens.
  ///
  /// - Throws: ``WeightsError`` if the file ends before.
  package init(_ reader: inout WeightsReader, inputs: Int, filters: Int) throws {
    tokens = try DenseLayer(&reader, inputs: inputs, outputs: 3 * filters)
    self.filters = filters
  }

  /// The highest value of each filter for each text; zero at least.
  ///
  /// - Parameters:
  ///   - texts: The rows of each text's tokens.
  ///   - rows: A row for each distinct token.
  package func callAsFunction(_ texts: [[Int]], _ rows: Activations) -> Activations {
    let values = tokens(rows)
    var highest = Activations(count: texts.count, width: filters)
    for (row, text) in texts.enumerated() {
      for filter in stride(from: 0, to: filters, by: Activations.Block.scalarCount) {
        highest[row, filter] = self.highest(text, values, filter)
      }
    }
    return highest
  }

  /// The highest sums, for sixteen filters, of what a token and its two neighbours contribute.
  private func highest(_ text: [Int], _ values: Activations, _ filter: Int) -> Activations.Block {
    var highest = Activations.Block.zero
    for index in text.indices {
      var sum = values[text[index], filters + filter]
      if index > 0 { sum += values[text[index - 1], filter] }
      if index + 1 < text.count { sum += values[text[index + 1], 2 * filters + filter] }
      highest.replace(with: sum, where: sum .> highest)
    }
    return highest
  }
}
