import Glibc

/// Reads single keys from a terminal.
///
/// The terminal is as it was again when the reader is let go of, also between two keys when a line is
/// read. It belongs to the main thread.
final class KeyReader {
  private let descriptor: Int32
  private let former: termios

  /// Takes over a terminal.
  ///
  /// It is nil if the descriptor is none.
  init?(_ descriptor: Int32 = STDIN_FILENO) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    self.descriptor = descriptor
    former = settings
    takeSingleKeys()
  }

  deinit { restore() }

  /// How long the bytes of one key may be apart, in milliseconds: longer than a connection delays
  /// them, shorter than someone types Escape and another key.
  private static let patience: Int32 = 50

  /// Waits for a key.
  func key() -> KeyParser.Key {
    var parser = KeyParser()
    while let byte = parser.isAmidKey ? byte(within: Self.patience) : byte() {
      if let key = parser.take(byte) { return key }
    }
    return parser.pause() ?? .end
  }

  /// Reads a line, which the terminal shows while it is typed.
  ///
  /// - Returns: The line without its end; nil at the end of the input.
  func line() -> String? {
    restore()
    defer { takeSingleKeys() }
    var bytes: [UInt8] = []
    while let byte = byte() {
      if byte == 0x0A { return Self.text(bytes) }
      if bytes.count < 4096 { bytes.append(byte) }
    }
    return bytes.isEmpty ? nil : Self.text(bytes)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    text.removeAll { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
    return text
  }

  // MARK: The terminal

  /// The next byte; nil at the end of the input, on a wish to stop, or if none comes in time.
  private func byte(within milliseconds: Int32? = nil) -> UInt8? {
    while !Interruption.isRequested {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Signals do not end a wait for input, so the wish to stop is looked up now and then.
      guard poll(&request, 1, milliseconds ?? 200) > 0 else {
        if milliseconds == nil { continue }
        return nil
      }
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
