import CShipped

/// The files of `jobs/`, `prompts/`, `schemas/`, `presets/`, `migrations/`, `weights/`, `words/` and
/// `page/` that are embedded in the program, so that it works where nothing else is installed.
///
/// Users override them by files of the same path; see `Overlay` in Jobs.
package enum ShippedFiles {
  /// The paths of all of them, for instance `prompts/thread.prompt`.
  package static let paths = (0..<debrief_shipped_count()).map {
    String(cString: debrief_shipped_file($0).path)
  }

  /// Reads a file.
  ///
  /// - Returns: Its bytes; nil if there is none.
  package static func bytes(_ path: String) -> [UInt8]? {
    guard let index = paths.firstIndex(of: path) else { return nil }
    let file = debrief_shipped_file(index)
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  /// Reads a text file.
  ///
  /// - Returns: The text; nil if there is none.
  package static func text(_ path: String) -> String? {
    bytes(path).map { String(decoding: $0, as: UTF8.self) }
  }
}
