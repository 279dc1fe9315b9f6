/// Undoes the escapes of one JSON string byte by byte.
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

  /// Takes the next byte behind the opening quote.
  ///
  /// - Parameters:
  ///   - byte: The byte.
  ///   - emit: Gets the UTF-8 of each character when it is complete.
  /// - Returns: False if this was the closing quote.
  mutating func take(_ byte: UInt8, emit: ([UInt8]) -> Void) -> Bool {
    switch state {
    case .plain: return takePlain(byte, emit: emit)
    case .escape: takeEscape(byte, emit: emit)
    case .hex: takeHex(byte, emit: emit)
    }
    return true
  }

  private mutating func takePlain(_ byte: UInt8, emit: ([UInt8]) -> Void) -> Bool {
    if byte == UInt8(ascii: "\\") {
      flushPartial(emit)
      state = .escape
      return true
    }
    flushSurrogate(emit)
    if byte & 0xC0 == 0x80, missing > 0 {
      partial.append(byte)
      missing -= 1
      if missing == 0 { flushPartial(emit) }
      return true
    }
    flushPartial(emit)
    guard byte != UInt8(ascii: "\"") else { return false }
    switch byte {
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF: missing = 2
    case 0xF0...0xF4: missing = 3
    default: emit([byte])
    }
    if missing > 0 { partial = [byte] }
    return true
  }

  private mutating func takeEscape(_ byte: UInt8, emit: ([UInt8]) -> Void) {
    if byte == UInt8(ascii: "u") {
      (state, hex, hexDigits) = (.hex, 0, 0)
      return
    }
    state = .plain
    flushSurrogate(emit)
    switch byte {
    case UInt8(ascii: "n"): emit([0x0A])
    case UInt8(ascii: "r"): emit([0x0D])
    case UInt8(ascii: "t"): emit([0x09])
    case UInt8(ascii: "b"): emit([0x08])
    case UInt8(ascii: "f"): emit([0x0C])
    default: emit([byte])
    }
  }

  private mutating func takeHex(_ byte: UInt8, emit: ([UInt8]) -> Void) {
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
      emitScalar(0x1_0000 + (high - 0xD800) << 10 + (hex - 0xDC00), emit)
    } else {
      flushSurrogate(emit)
      if (0xD800...0xDBFF).contains(hex) { highSurrogate = hex } else { emitScalar(hex, emit) }
    }
  }

  private func emitScalar(_ value: UInt32, _ emit: ([UInt8]) -> Void) {
    emit(Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8))
  }

  /// Half a pair of surrogates is no character.
  private mutating func flushSurrogate(_ emit: ([UInt8]) -> Void) {
    if highSurrogate != nil { emitScalar(0xFFFD, emit) }
    highSurrogate = nil
  }

  private mutating func flushPartial(_ emit: ([UInt8]) -> Void) {
    if !partial.isEmpty { emit(partial) }
    (partial, missing) = ([], 0)
  }
}
