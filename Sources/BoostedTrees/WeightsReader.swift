package import Failures

/// The weights do not have the format that this version of the program reads.
package struct WeightsError: Error {
  /// The file is damaged.
  package init() {}
}

extension WeightsError: UserFacingError {
  /// Bad data (65).
  package var exitStatus: ExitStatus { .badData }

  /// The failure in one line.
  package var userMessage: String { "the weights are damaged, or of another version of debrief" }
}

/// Reads the weights' file: little-endian numbers, one after another.
package struct WeightsReader {
  private let bytes: [UInt8]
  private var offset = 0

  /// Reads from the beginning.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next integer, four bytes.
  ///
  /// - Throws: ``WeightsError`` at the end.
  package mutating func integer() throws -> UInt32 {
    guard offset + 4 <= bytes.count else { throw WeightsError() }
    defer { offset += 4 }
    return UInt32(
      littleEndian: bytes.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      }
    )
  }

  /// The next number, an IEEE 754 single.
  ///
  /// - Throws: ``WeightsError`` at the end.
  package mutating func float() throws -> Float { Float(bitPattern: try integer()) }

  /// The next sixteen numbers.
  ///
  /// - Throws: ``WeightsError`` at the end.
  package mutating func vector() throws -> SIMD16<Float> {
    var vector = SIMD16<Float>.zero
    for lane in vector.indices { vector[lane] = try float() }
    return vector
  }

  /// Some times sixteen numbers.
  ///
  /// - Throws: ``WeightsError`` at the end.
  package mutating func vectors(_ count: Int) throws -> [SIMD16<Float>] {
    try (0..<count).map { _ in try vector() }
  }

  /// Rows of signed bytes.
  ///
  /// - Throws: ``WeightsError`` at the end.
  package mutating func rows<Row: SIMD>(_ count: Int) throws -> [Row] where Row.Scalar == Int8 {
    let size = Row.scalarCount
    guard offset + size * count <= bytes.count else { throw WeightsError() }
    defer { offset += size * count }
    precondition(MemoryLayout<Row>.stride == size, "rows have no gaps")
    // All at once: row by row takes 30 ms of each start.
    return bytes.withUnsafeBytes { raw in
      [Row](unsafeUninitializedCapacity: count) { rows, initialized in
        UnsafeMutableRawBufferPointer(rows)
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: raw[offset..<offset + size * count]))
        initialized = count
      }
    }
  }
}
