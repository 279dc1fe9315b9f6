/// Decodes the escapes of one JSON string byte by byte.
///
/// What it returns are whole characters: the bytes of one, or the halves of a pair of surrogates,
/// wait until the last has come.
struct JSONStringDecoder: Sendable {
  private enum State { case plain, escape, hex }
  private var state = State.plain
  private var hex: UInt32 = 0
  private var hexDigits = 0
  /// The first half of a pair of surrogates, waiting for the second.
  private var highSurrogate: UInt32?
  /// The bytes of a character that is not complete.
  private var partial: [UInt8] = []
  private var missing = 0

  /// Takes the next byte after the opening quote.
  ///
  /// - Parameter text: Gets the UTF-8 of each character when it is complete.
  /// - Returns: False if this was the closing quote.
  mutating func take(_ byte: UInt8, into text: inout [UInt8]) -> Bool {
    switch state {
    case .plain: return takePlain(byte, &text)
    case .escape: takeEscape(byte, &text)
    case .hex: takeHex(byte, &text)
    }
    return true
  }

  private mutating func takePlain(_ byte: UInt8, _ text: inout [UInt8]) -> Bool {
    if byte == UInt8(ascii: "\\") {
      flushPartial(&text)
      state = .escape
      return true
    }
    flushSurrogate(&text)
    if missing > 0 {
      if byte & 0xC0 == 0x80 {
        partial.append(byte)
        missing -= 1
        if missing == 0 { flushPartial(&text) }
        return true
      }
      flushPartial(&text)
    }
    guard byte != UInt8(ascii: "\"") else { return false }
    switch byte {
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF: missing = 2
    case 0xF0...0xF4: missing = 3
    default: text.append(byte)
    }
    if missing > 0 { partial.append(byte) }
    return true
  }

  private mutating func takeEscape(_ byte: UInt8, _ text: inout [UInt8]) {
    if byte == UInt8(ascii: "u") {
      (state, hex, hexDigits) = (.hex, 0, 0)
      return
    }
    state = .plain
    flushSurrogate(&text)
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    default: text.append(byte)
    }
  }

  private mutating func takeHex(_ byte: UInt8, _ text: inout [UInt8]) {
    guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
      state = .plain
      return
    }
    hex = hex << 4 | UInt32(digit)
    hexDigits += 1
    guard hexDigits == 4 else { return }
    state = .plain
    if let high = highSurrogate, (0xDC00...0xDFFF).contains(hex) {
      highSurrogate = nil
      append(0x1_0000 + (high - 0xD800) << 10 + (hex - 0xDC00), to: &text)
    } else {
      flushSurrogate(&text)
      if (0xD800...0xDBFF).contains(hex) { highSurrogate = hex } else { append(hex, to: &text) }
    }
  }

  private func append(_ scalar: UInt32, to text: inout [UInt8]) {
    text += String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8
  }

  /// Half a pair of surrogates is not a character.
  private mutating func flushSurrogate(_ text: inout [UInt8]) {
    guard highSurrogate != nil else { return }
    append(0xFFFD, to: &text)
    highSurrogate = nil
  }

  private mutating func flushPartial(_ text: inout [UInt8]) {
    text += partial
    partial.removeAll(keepingCapacity: true)
    missing = 0
  }
}
