import Glibc
package import Threads

/// Reads single keys from a terminal.
///
/// The terminal's settings are restored when the reader is released. It belongs to the main thread.
package final class KeyReader {
  private let descriptor = STDIN_FILENO
  private let former: termios
  private let isStopped: StopRequest

  /// Takes over standard input; nil if that is not a terminal.
  ///
  /// - Parameter isStopped: Whether to stop waiting for keys.
  package init?(isStopped: StopRequest) {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    former = settings
    self.isStopped = isStopped
    takeSingleKeys()
  }

  deinit { restore() }

  /// The maximum pause between the bytes of one key, in milliseconds: longer than a connection
  /// delays them, shorter than someone takes to type Escape and another key.
  private static let patience: Int32 = 50

  /// Waits for a key.
  package func key() -> KeyParser.Key {
    var parser = KeyParser()
    while let byte = parser.isAmidKey ? byte(within: Self.patience) : byte() {
      if let key = parser.take(byte) { return key }
    }
    return parser.pause() ?? .end
  }

  /// Reads a line.
  ///
  /// - Parameter echo: Shows what is typed.
  package func line(echo: (String) -> Void) -> LineEditor.Outcome {
    var line = LineEditor()
    while true {
      let isAmidKey = line.isAmidKey
      if let byte = byte(within: isAmidKey ? Self.patience : nil) {
        let (text, outcome) = line.take(byte)
        echo(text)
        if let outcome { return outcome }
      } else if let outcome = isAmidKey ? line.pause() : .end {
        echo("\n")
        return outcome
      }
    }
  }

  // MARK: The terminal

  /// The next byte; nil at the end of the input, on a request to stop, or if none comes in time.
  private func byte(within milliseconds: Int32? = nil) -> UInt8? {
    while !isStopped() {
      let limit = milliseconds.map { Duration.milliseconds($0) }
      guard isStopped.wait(forInputOn: descriptor, atMost: limit) else { return nil }
      var byte: UInt8 = 0
      let count = read(descriptor, &byte, 1)
      if count == 1 { return byte }
      if count == 0 || errno != EINTR { return nil }
    }
    return nil
  }

  private func takeSingleKeys() {
    var settings = former
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    tcsetattr(descriptor, TCSANOW, &settings)
  }

  private func restore() {
    var settings = former
    tcsetattr(descriptor, TCSANOW, &settings)
  }
}
