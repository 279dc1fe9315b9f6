import CShipped

/// The files of `jobs/` and `prompts/` that the program carries with it, so that it works where
/// nothing but the program is installed.
///
/// Users override them by files of the same path; see `Overlay` in Jobs.
package enum ShippedFiles {
  /// The paths of all of them, for instance `prompts/thread.prompt`.
  package static var paths: [String] { files.map(\.path) }

  /// Reads one.
  ///
  /// - Returns: Its bytes; nil if there is none.
  package static func bytes(_ path: String) -> [UInt8]? {
    files.first { $0.path == path }?.bytes
  }

  /// Reads a text file.
  ///
  /// - Returns: The text; nil if there is none.
  package static func text(_ path: String) -> String? {
    bytes(path).map { String(decoding: $0, as: UTF8.self) }
  }

  private static let files: [(path: String, bytes: [UInt8])] =
    (0..<debrief_shipped_count()).map { place in
      let file = debrief_shipped_file(place)
      let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
      return (String(cString: file.path), Array(bytes))
    }
}
