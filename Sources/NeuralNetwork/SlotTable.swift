package import BoostedTrees

/// The table of a network: a row of small integers for every slot that features hash to.
package struct SlotTable: Sendable {
  /// Rows are added eight numbers at a time.
  private typealias Block = SIMD8<Int32>

  private let rows: [SIMD8<Int8>]
  private let scale: [Float]
  /// The logarithm of the number of slots.
  package let bits: Int

  /// Reads a byte per number, then each column's scale.
  ///
  /// - Throws: ``WeightsError`` if the file ends before.
  package init(_ reader: inout WeightsReader, bits: Int, width: Int) throws {
    self.bits = bits
    rows = try reader.rows((width / 8) << bits)
    scale = try (0..<width).map { _ in try reader.float() }
  }

  /// The numbers of a row.
  package var width: Int { scale.count }

  /// The sum of the rows of some slots, times a factor.
  package func sum(_ slots: [Int], factor: Float) -> [Float] {
    var sum = [Float](repeating: 0, count: width)
    for block in 0..<width / 8 {
      var total = Block.zero
      for slot in slots {
        total &+= Block(truncatingIfNeeded: rows[slot * (width / 8) + block])
      }
      for lane in total.indices {
        sum[block * 8 + lane] = Float(total[lane]) * scale[block * 8 + lane] * factor
      }
    }
    return sum
  }
}
