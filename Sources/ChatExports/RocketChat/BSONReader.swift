import ArchiveReading
import BSON
package import Compression
package import JSON

/// Reads the documents of a BSON file one after another, as `mongodump` writes them.
///
/// Not thread-safe: use it from one thread at a time.
package final class BSONReader {
  private let stream: ByteStream
  private let decoder = BSONDecoder()
  private var number = 0

  /// The maximum size of a document, in bytes; MongoDB's limit is 16 MiB.
  private static let largestDocument = 17 << 20

  /// Reads from where a stream is, which must be the beginning of a document.
  package init(_ stream: ByteStream) { self.stream = stream }

  /// The next document.
  ///
  /// - Returns: nil at the end.
  /// - Throws: ``RecordProblem`` if the rest cannot be read, or ``CompressionError``.
  package func next() throws -> JSONValue? {
    let head = try read(4)
    if head.isEmpty { return nil }
    number += 1
    guard head.count == 4 else { throw RecordProblem(reason: "it is cut off") }
    // A document begins with its length, little-endian.
    let size = head.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard size >= 5, size <= Self.largestDocument else {
      throw RecordProblem(reason: "document \(number) is not BSON")
    }
    let rest = try read(size - 4)
    guard rest.count == size - 4 else { throw RecordProblem(reason: "it is cut off") }
    guard let value = decoder.value(of: head + rest) else {
      throw RecordProblem(reason: "document \(number) is not BSON")
    }
    return value
  }

  private func read(_ count: Int) throws(CompressionError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var position = 0
    while position < count {
      let read = try bytes.withUnsafeMutableBytes { room in
        Result { () throws(CompressionError) in
          try stream.read(into: .init(rebasing: room[position...]))
        }
      }.get()
      if read == 0 { return Array(bytes[..<position]) }
      position += read
    }
    return bytes
  }
}
