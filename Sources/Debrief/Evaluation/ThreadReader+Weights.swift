import Archives
import Compression
import OfflineEngine
package import Runs

extension ThreadReader {
  /// The most bytes that a file of weights may have.
  private static let mostBytes = 1 << 26

  /// The embedded engine with other weights than the program carries.
  ///
  /// - Parameter path: The file that `Training/export.py` wrote.
  /// - Throws: ``SourceError`` if it is something else.
  package static func offline(weights path: String) throws -> ThreadReader {
    let bytes = try ByteStream(path: path).readAll(limit: mostBytes)
    guard let engine = try? OfflineEngine(weights: bytes) else {
      throw SourceError(.bad, file: path, reason: "these are no weights of the offline engine")
    }
    return .offline(engine)
  }
}
