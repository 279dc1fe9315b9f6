/// Finds single keys in the bytes that a terminal sends, one byte at a time.
///
/// Arrows and the like come as sequences (ECMA-48, 5.4), which end where they end: what was typed
/// after them is a key of its own, however the bytes were cut into pieces on the way.
package struct KeyParser {
  /// The end of the input, a request to stop, or a key.
  package enum Key: Equatable {
    case end
    /// Escape alone.
    case escape
    case letter(Character)
    case other
  }

  private enum State {
    case ground
    /// After ESC.
    case escape
    /// After ESC [, which parameters follow.
    case control(isFirst: Bool)
    /// After ESC O, or the ESC [ [ of the Linux console: one more byte, and digits before it.
    case shift
  }

  private var state = State.ground

  /// Whether a key is incomplete.
  var isAmidKey: Bool { if case .ground = state { false } else { true } }

  /// Takes a byte.
  ///
  /// - Returns: The key that it completes; nil if more bytes are needed.
  mutating func take(_ byte: UInt8) -> Key? {
    // A new sequence, even in the middle of another one.
    if byte == 0x1B {
      state = .escape
      return nil
    }
    let former = state
    state = .ground
    // Interrupt and end of file, which the terminal does not handle in this mode; an end of file
    // from before this mode is a NUL among the bytes that were not read yet (n_tty.c of Linux).
    if byte == 0x03 || byte == 0x04 || byte == 0x00 { return .end }
    switch (former, byte) {
    case (.ground, 0x20...0x7E): return .letter(Character(Unicode.Scalar(byte)))
    case (.escape, UInt8(ascii: "[")): state = .control(isFirst: true)
    case (.escape, UInt8(ascii: "O")), (.control(isFirst: true), UInt8(ascii: "[")): state = .shift
    case (.control, 0x20...0x3F): state = .control(isFirst: false)
    case (.shift, 0x30...0x39): state = .shift
    default: return .other
    }
    return nil
  }

  /// Ends a key after a pause in the input: the bytes received so far are all of it.
  ///
  /// - Returns: The key; nil if none was begun.
  mutating func pause() -> Key? {
    defer { state = .ground }
    if case .escape = state { return .escape }
    return isAmidKey ? .other : nil
  }
}
