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
  ///
  /// - Parameter descriptor: The terminal.
  init?(_ descriptor: Int32 = STDIN_FILENO) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    self.descriptor = descriptor
    former = settings
    takeSingleKeys()
  }

  deinit { restore() }

  /// The end of the input, a wish to stop, or a key.
  enum Key: Equatable {
    case end
    case letter(Character)
    case other
  }

  /// Waits for a key.
  func key() -> Key {
    guard let byte = byte(waiting: true) else { return .end }
    switch byte {
    // Interrupt and end of file, which the terminal does not handle in this mode.
    case 0x03, 0x04: return .end
    case 0x1B:
      // An arrow or another key that sends several bytes.
      while self.byte(waiting: false) != nil {}
      return .other
    case 0x20...0x7E: return .letter(Character(Unicode.Scalar(byte)))
    default: return .other
    }
  }

  /// Reads a line, which the terminal shows while it is typed.
  ///
  /// - Returns: The line without its end; nil at the end of the input.
  func line() -> String? {
    restore()
    defer { takeSingleKeys() }
    var bytes: [UInt8] = []
    while let byte = byte(waiting: true) {
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

  private func byte(waiting: Bool) -> UInt8? {
    while !Interruption.isRequested {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Signals do not end a wait for input, so the wish to stop is looked up now and then.
      guard poll(&request, 1, waiting ? 200 : 0) > 0 else {
        if waiting { continue }
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
