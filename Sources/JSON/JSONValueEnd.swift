/// Finds where a JSON value ends, in bytes that arrive piece by piece.
///
/// It looks at strings and brackets only, eight bytes at a time: what is between is left to the
/// parser. It counts brackets without telling their kinds apart, so no depth can hurt it.
struct JSONValueEnd {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Whether a byte begins a value whose end this finds: a string, an array or an object.
  static func canFind(from first: UInt8) -> Bool {
    first == UInt8(ascii: "\"") || isOpening(first)
  }

  /// Whether a byte is an opening bracket.
  static func isOpening(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "{") }

  /// Whether a byte is a closing bracket.
  static func isClosing(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "}") }

  /// Goes on looking.
  ///
  /// - Parameter bytes: The next bytes; the first ones begin with the value's first byte.
  /// - Returns: The position after the value's last byte; nil if it does not end here.
  mutating func find(in bytes: UnsafeRawBufferPointer) -> Int? {
    var position = 0
    if isEscaped, !bytes.isEmpty {
      isEscaped = false
      position = 1
    }
    while position < bytes.count {
      guard let found = next(in: bytes, from: position) else { return nil }
      position = found + 1
      if isInString {
        if bytes[found] == UInt8(ascii: "\"") {
          isInString = false
          if depth == 0 { return position }
        } else {
          isEscaped = position == bytes.count
          position += 1
        }
      } else if bytes[found] == UInt8(ascii: "\"") {
        isInString = true
      } else if Self.isOpening(bytes[found]) {
        depth += 1
      } else {
        depth -= 1
        if depth <= 0 { return position }
      }
    }
    return nil
  }

  /// The next byte that matters: in a string a quote or backslash, elsewhere a quote or bracket.
  private func next(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var position = start
    while position + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      )
      let marks = isInString ? Self.marksInString(word) : Self.marks(word)
      if marks != 0 { return position + marks.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < bytes.count {
      let byte = bytes[position]
      let isMark =
        byte == UInt8(ascii: "\"")
        || (isInString
          ? byte == UInt8(ascii: "\\") : Self.isOpening(byte) || Self.isClosing(byte))
      if isMark { return position }
      position += 1
    }
    return nil
  }

  private static func marksInString(_ word: UInt64) -> UInt64 {
    word.marks(of: UInt8(ascii: "\"")) | word.marks(of: UInt8(ascii: "\\"))
  }

  private static func marks(_ word: UInt64) -> UInt64 {
    let folded = word | 0x2020_2020_2020_2020
    return word.marks(of: UInt8(ascii: "\""))
      | folded.marks(of: UInt8(ascii: "{")) | folded.marks(of: UInt8(ascii: "}"))
  }
}
