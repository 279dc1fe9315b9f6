package import Insights
import JSON

/// Writes insights to a file of JSON lines, as a whole or not at all.
package struct JSONLinesSink: Sendable {
  /// The file; one whose name ends in `.gz` is compressed.
  package let path: String

  /// Names a file.
  ///
  /// - Parameter path: The file; one whose name ends in `.gz` is compressed.
  package init(path: String) { self.path = path }

  /// Replaces the file's content.
  ///
  /// The same insights make the same bytes.
  ///
  /// - Parameters:
  ///   - insights: The insights, in the order of the lines; a lazy sequence is never held as a whole.
  ///   - kept: What it must not replace.
  /// - Throws: ``SinkError``; then the file is as it was.
  @discardableResult
  package func write(
    _ insights: some Sequence<Insight>,
    sparing kept: KeptFiles
  ) throws(SinkError) -> Int {
    let file = try AtomicFile(path: path, sparing: kept)
    var count = 0
    for insight in insights {
      try file.write(insight.json.text + "\n")
      count += 1
    }
    try file.commit()
    return count
  }
}
