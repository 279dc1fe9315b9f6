import Glibc

/// A private folder that its owner empties and removes.
///
/// What a killed process left in the same folder is removed when the next process makes one there.
package final class TemporaryDirectory: Sendable {
  /// Where it is.
  package let path: String
  private let lock: Int32

  /// Creates an empty folder that only the user may enter.
  ///
  /// - Throws: ``CompressionError`` if it cannot be made.
  package init(in folder: String) throws(CompressionError) {
    StaleFiles.sweep(folder)
    while true {
      var template = Array("\(folder)/\(StaleFiles.prefix)XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else {
        throw CompressionError(errno: errno, file: folder, doing: "no temporary folder")
      }
      let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard let lock = StaleFiles.hold(path) else { continue }
      (self.path, self.lock) = (path, lock)
      return
    }
  }

  /// Removes it with all that is in it.
  package func remove() { StaleFiles.removeFolder(path) }

  deinit { close(lock) }
}
