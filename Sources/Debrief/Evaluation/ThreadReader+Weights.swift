import ArchiveReading
import Compression
import OfflineEngine
package import Runs

extension ThreadReader {
  /// The maximum size of a file of weights, in bytes.
  private static let sizeLimit = 1 << 26

  /// The embedded engine with other weights than the program's own.
  ///
  /// - Parameter path: The file that `Training/export.py` wrote.
  /// - Throws: ``SourceError`` if it is something else.
  package static func offline(weights path: String) throws -> ThreadReader {
    let bytes = try ByteStream(path: path).readAll(limit: sizeLimit)
    guard let engine = try? OfflineEngine(weights: bytes) else {
      throw SourceError(.bad, file: path, reason: "these are not weights of the offline engine")
    }
    return .offline(engine)
  }
}
