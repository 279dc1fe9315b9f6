import Compression
import Glibc
import Text

/// Buffered standard output, optionally compressed.
///
/// A reader that goes away (`debrief export | head`) is not a failure.
package final class StandardOutput {
  private static let name = "standard output"
  private let file = FileWriter(number: STDOUT_FILENO, name: StandardOutput.name)
  private let gzip: GzipWriter?
  private let isTerminal = isatty(STDOUT_FILENO) == 1
  private var buffer: [UInt8] = []

  /// Begins to write.
  ///
  /// - Throws: ``SinkError`` if there is no memory.
  package init(isCompressed: Bool) throws(SinkError) {
    do {
      gzip = isCompressed ? try GzipWriter(file, name: Self.name) : nil
    } catch { throw SinkError(error, file: Self.name) }
  }

  /// Whether anyone still reads.
  package var isListenedTo: Bool { !file.isAbandoned }

  /// Adds JSON; on a terminal, control characters are escaped.
  ///
  /// - Throws: ``SinkError`` if it cannot be written.
  package func write(_ json: [UInt8]) throws(SinkError) {
    let isShown = isTerminal && gzip == nil
    buffer += isShown ? Array(String(decoding: json, as: UTF8.self).terminalSafeJSON.utf8) : json
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Writes what is left.
  ///
  /// - Throws: ``SinkError`` if it cannot be written.
  package func finish() throws(SinkError) {
    try flush()
    do {
      try gzip?.finish()
    } catch { throw SinkError(error, file: Self.name) }
  }

  private func flush() throws(SinkError) {
    do {
      if let gzip { try gzip.write(buffer) } else { try file.write(buffer) }
    } catch { throw SinkError(error, file: Self.name) }
    buffer.removeAll(keepingCapacity: true)
  }
}
