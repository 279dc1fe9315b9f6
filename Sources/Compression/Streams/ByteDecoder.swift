/// A decoder that turns the bytes of a file into those that were packed into it.
protocol ByteDecoder: AnyObject {
  /// The number of bytes of the file that have been consumed.
  var consumed: Int { get }

  /// Returns the next bytes.
  ///
  /// - Parameter target: Where to put them; not empty.
  /// - Returns: The number; 0 at the end.
  /// - Throws: ``CompressionError`` where the data are damaged.
  func read(into target: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int
}

/// Bytes that are stored as they are.
final class PlainDecoder: ByteDecoder {
  private let input: FileInput

  /// Reads bytes as they are.
  init(_ input: FileInput) { self.input = input }

  var consumed: Int { input.consumed }

  func read(into target: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int {
    try input.read(into: target)
  }
}
