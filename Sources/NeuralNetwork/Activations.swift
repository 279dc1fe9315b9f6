/// The numbers between two layers of a network: a row per message or token, all of one width.
package struct Activations {
  /// Sixteen numbers, which layers handle at once.
  package typealias Block = SIMD16<Float>

  /// The numbers of a row.
  let width: Int
  /// The rows, one after another.
  private(set) var values: [Float]

  /// Rows of zeros.
  package init(count: Int, width: Int) {
    self.width = width
    values = [Float](repeating: 0, count: count * width)
  }

  /// The number of rows.
  package var count: Int { values.count / width }

  /// The numbers of a row.
  package subscript(row: Int) -> ArraySlice<Float> { values[row * width..<(row + 1) * width] }

  /// Sixteen numbers of a row, from a column on.
  package subscript(row: Int, column: Int) -> Block {
    get {
      let first = row * width + column
      precondition(first >= 0 && first + Block.scalarCount <= values.count)
      return values.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: first * MemoryLayout<Float>.size, as: Block.self)
      }
    }
    set {
      let first = row * width + column
      precondition(first >= 0 && first + Block.scalarCount <= values.count)
      values.withUnsafeMutableBytes {
        $0.storeBytes(
          of: newValue,
          toByteOffset: first * MemoryLayout<Float>.size,
          as: Block.self
        )
      }
    }
  }

  /// Calls a closure with the numbers of all rows, one after another, which it may change.
  mutating func withUnsafeMutableValues(_ body: (UnsafeMutableBufferPointer<Float>) -> Void) {
    values.withUnsafeMutableBufferPointer { body($0) }
  }

  /// Appends a row.
  package mutating func append(_ row: [Float]) { values += row }

  /// Replaces what is negative by zero.
  package mutating func rectify() {
    for index in values.indices { values[index] = max(values[index], 0) }
  }

  /// Adds the numbers of other rows, as many and as wide.
  package static func += (sum: inout Activations, other: Activations) {
    precondition(sum.values.count == other.values.count)
    for index in sum.values.indices { sum.values[index] += other.values[index] }
  }
}
