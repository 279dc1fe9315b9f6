import Glibc

/// A private folder that its owner empties and removes.
///
/// What a killed process left in the same folder is removed when the next one is created there.
package final class TemporaryDirectory: Sendable {
  /// Its path.
  package let path: String
  private let lock: Int32

  /// Creates an empty folder that only the user may enter.
  /// - Throws: ``CompressionError`` if it cannot be created.
  package init(in folder: String) throws(CompressionError) {
    (path, lock) = try StaleFiles.make(in: folder, or: "cannot create a temporary folder") {
      mkdtemp($0) != nil
    }
  }

  /// Removes it with all its contents.
  package func remove() { StaleFiles.removeFolder(path) }

  deinit { close(lock) }
}
