import Synchronization

/// The files of a folder that were read as separate sources.
package final class ReadParts: Sendable {
  private let leftOut = Mutex<[String: [String]]>([:])

  /// Notes that a file was read.
  ///
  /// - Parameter names: What was left out of it.
  package func note(_ path: String, leavingOut names: [String]) {
    leftOut.withLock { $0[path] = names }
  }

  /// Whether a file was read.
  func contains(_ path: String) -> Bool { leftOut.withLock { $0[path] != nil } }

  /// What was left out of the files that were read.
  var leftOutNames: [String] {
    leftOut.withLock { files in files.keys.sorted().flatMap { files[$0] ?? [] } }
  }
}
