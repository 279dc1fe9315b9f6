import Text

/// Builds a line from the bytes that a terminal sends while it does not echo, one at a time.
package struct LineEditor {
  /// How a line ended.
  package enum Outcome: Equatable {
    case text(String)
    /// By Escape: what was typed does not count.
    case cancelled
    /// By Ctrl-C, Ctrl-D or the end of the input.
    case end
  }

  private var text = ""
  private var keys = KeyParser()
  /// Bytes of an incomplete character.
  private var pending: [UInt8] = []

  /// A longer line is cut.
  private static let limit = 4096

  /// Whether a key is incomplete.
  var isAmidKey: Bool { keys.isAmidKey }

  /// Takes a byte.
  ///
  /// - Returns: What the terminal is to show, and how the line ended, if it did.
  mutating func take(_ byte: UInt8) -> (echo: String, outcome: Outcome?) {
    guard !keys.isAmidKey else { return type(keys.take(byte)) }
    switch byte {
    case 0x0A, 0x0D: return ("\n", .text(text))
    case 0x08, 0x7F: return (erase(1), nil)
    case 0x15: return (erase(text.count), nil)  // Ctrl-U
    case 0x80...: return (continueCharacter(byte), nil)
    default: return type(keys.take(byte))
    }
  }

  /// Ends a key after a pause in the input: the bytes received so far are all of it.
  mutating func pause() -> Outcome? { keys.pause() == .escape ? .cancelled : nil }

  private mutating func type(_ key: KeyParser.Key?) -> (echo: String, outcome: Outcome?) {
    switch key {
    case .letter(let letter): (append(letter), nil)
    case .end: ("\n", .end)
    case .escape: ("\n", .cancelled)
    case .other, nil: ("", nil)
    }
  }

  private mutating func append(_ character: Character) -> String {
    guard text.count < Self.limit else { return "" }
    text.append(character)
    return String(character)
  }

  private mutating func continueCharacter(_ byte: UInt8) -> String {
    pending.append(byte)
    guard let typed = String(validating: pending, as: UTF8.self), let character = typed.first else {
      if pending.count >= 4 { pending = [] }
      return ""
    }
    pending = []
    // U+0080 to U+009F control terminals.
    let isControl = character.unicodeScalars.contains {
      $0.properties.generalCategory == .control
    }
    return isControl ? "" : append(character)
  }

  private mutating func erase(_ count: Int) -> String {
    let erased = text.suffix(count)
    text.removeLast(erased.count)
    return String(repeating: "\u{8} \u{8}", count: String(erased).displayWidth)
  }
}
