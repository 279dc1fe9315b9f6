package import Insights
import JSON

/// Writes insights to a file of JSON lines, atomically.
package struct JSONLinesSink: Sendable {
  /// The file; one whose name ends in `.gz` is compressed.
  let path: String

  /// Names a file.
  ///
  /// - Parameter path: The file; one whose name ends in `.gz` is compressed.
  package init(path: String) { self.path = path }

  /// Replaces the file's content.
  ///
  /// The same insights make the same bytes.
  ///
  /// - Parameters:
  ///   - kept: What it must not replace.
  ///   - body: Passes the insights on, in the order of the lines; they are never all in memory.
  /// - Throws: ``SinkError``, or what `body` throws; then the file is as it was.
  package func write(
    sparing kept: KeptFiles,
    _ body: (_ write: (Insight) throws -> Void) throws -> Void
  ) throws {
    let file = try AtomicFile(path: path, sparing: kept)
    try body { try file.write($0.json.text + "\n") }
    try file.commit()
  }
}
