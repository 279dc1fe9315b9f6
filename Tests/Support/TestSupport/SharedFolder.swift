package import Foundation

/// The folder of development data beside the checkout, which is no part of the repository.
///
/// Tests that need it are enabled only where ``has(_:)`` is true.
package enum SharedFolder {
  /// Where it is: `DEBRIEF_SHARED` in the environment, or `shared` beside the package.
  package static let url: URL = {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["DEBRIEF_SHARED"].map { URL(filePath: $0) }
    return named ?? package.deletingLastPathComponent().appending(path: "shared")
  }()

  /// Where something in the folder is.
  package static func path(_ path: String) -> String { url.appending(path: path).path }

  /// Whether something is there.
  package static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: self.path(path))
  }
}
