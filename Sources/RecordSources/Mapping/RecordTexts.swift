import ArchiveReading
import Compression
import JSON

/// The JSON texts of records: the lines of a file, or the elements of the list that it is.
struct RecordTexts {
  /// Whether the file is one list, whose elements have numbers but no lines.
  let areElements: Bool
  private let stream: ByteStream

  /// Prepares to read a stream from its beginning.
  ///
  /// - Throws: ``CompressionError`` if it cannot be read.
  init(_ stream: ByteStream) throws(CompressionError) {
    self.stream = stream
    areElements = Self.beginsList(try stream.peek(Self.beginning))
  }

  /// How far the first element of a list may be from the beginning, in bytes.
  private static let beginning = 256

  /// Whether a list of objects begins here, after a byte order mark and white space.
  static func beginsList(_ bytes: ArraySlice<UInt8>) -> Bool {
    let ignored: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D]
    let start = bytes.drop(while: ignored.contains)
    guard start.first == UInt8(ascii: "[") else { return false }
    return start.dropFirst().drop(while: ignored.contains).first == UInt8(ascii: "{")
  }

  /// Passes on the texts one after another.
  ///
  /// - Parameter body: Takes the number of each, counted from 1, and its bytes; nil if it is longer
  ///   than 16 MiB. It returns whether to go on.
  /// - Throws: `JSONError` where a list is cut off or not JSON; ``CompressionError``; what the body
  ///   threw.
  func forEach(_ body: (Int, UnsafeRawBufferPointer?) throws -> Bool) throws {
    guard areElements else {
      let lines = LineReader(stream)
      while let line = try lines.next(), try body(line.number, line.bytes) {}
      return
    }
    let reader = JSONStreamReader(["[]"], of: stream)
    while let piece = try reader.next() {
      guard piece.kind == .value else { continue }
      guard try body(piece.number, piece.bytes) else { return }
    }
  }
}
