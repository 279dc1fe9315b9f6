extension JSONValue {
  /// The value as JSON in one line, members in their order.
  ///
  /// Characters that could end a line in some reader (U+2028, U+2029) and control characters are
  /// escaped; numbers that JSON cannot represent (NaN, infinity) become `null`.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The UTF-8 of ``text``.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// The value as JSON over several lines, indented by two spaces.
  package var indentedText: String {
    var bytes: [UInt8] = []
    write(to: &bytes, indentation: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  func write(to bytes: inout [UInt8], indentation: Int? = nil) {
    switch self {
    case .null: Self.append("null", to: &bytes)
    case .bool(let value): Self.append(value ? "true" : "false", to: &bytes)
    case .integer(let value): Self.append(value.description, to: &bytes)
    case .double(let value):
      Self.append(value.isFinite ? value.description : "null", to: &bytes)
    case .string(let value): Self.write(value, to: &bytes)
    case .array(let elements):
      Self.writeList(elements, "[", "]", to: &bytes, indentation) { element, bytes, inner in
        element.write(to: &bytes, indentation: inner)
      }
    case .object(let object):
      Self.writeList(object.members, "{", "}", to: &bytes, indentation) { member, bytes, inner in
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        if inner != nil { bytes.append(UInt8(ascii: " ")) }
        member.value.write(to: &bytes, indentation: inner)
      }
    }
  }

  /// Appends a text as it is; by its bytes, because the view of them takes several times as long.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  private static func writeList<Element>(
    _ elements: [Element],
    _ open: Unicode.Scalar,
    _ close: Unicode.Scalar,
    to bytes: inout [UInt8],
    _ indentation: Int?,
    _ write: (Element, inout [UInt8], Int?) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    let inner = indentation.map { $0 + 2 }
    for index in elements.indices {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if let inner { breakLine(&bytes, indentation: inner) }
      write(elements[index], &bytes, inner)
    }
    if let indentation, !elements.isEmpty { breakLine(&bytes, indentation: indentation) }
    bytes.append(UInt8(ascii: close))
  }

  private static func breakLine(_ bytes: inout [UInt8], indentation: Int) {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation))
  }

  /// Copies whole stretches between the few characters that are escaped.
  static func write(_ string: String, to bytes: inout [UInt8]) {
    var string = string
    bytes.append(UInt8(ascii: "\""))
    string.withUTF8 { text in
      var start = 0
      var position = firstSuspect(in: text, from: 0)
      while position < text.count {
        guard let (escape, length) = escape(text, position) else {
          position = firstSuspect(in: text, from: position + 1)
          continue
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<position]))
        bytes += escape.utf8
        start = position + length
        position = firstSuspect(in: text, from: start)
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The first position at which a character may have to be escaped; the text's end if there is
  /// none.
  private static func firstSuspect(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(text)
    var position = start
    while position + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      let marks = suspects(UInt64(littleEndian: word))
      if marks != 0 { return position + marks.trailingZeroBitCount / 8 }
      position += 8
    }
    guard position < raw.count, raw.count >= 8 else {
      while position < text.count, !isSuspect(text[position]) { position += 1 }
      return position
    }
    // The last eight bytes without those that were looked at; the zeros that follow mark the end.
    let last = raw.count - 8
    let word = raw.loadUnaligned(fromByteOffset: last, as: UInt64.self)
    let rest = UInt64(littleEndian: word) >> UInt64(8 * (position - last))
    return position + suspects(rest).trailingZeroBitCount / 8
  }

  /// Whether a byte is, or may begin, a character that is escaped.
  private static func isSuspect(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xE2
  }

  /// The high bits of the bytes that are, or may begin, such a character.
  @inline(__always)
  private static func suspects(_ word: UInt64) -> UInt64 {
    word.marks(below: 0x20) | word.marks(of: 0x22) | word.marks(of: 0x5C)
      | word.marks(of: 0x7F) | word.marks(of: 0xE2)
  }

  /// What is written for the character at a position, and how many bytes it has; nil if it is
  /// written as it is.
  private static func escape(
    _ text: UnsafeBufferPointer<UInt8>,
    _ position: Int
  ) -> (String, Int)? {
    let byte = text[position]
    switch byte {
    case 0x22: return ("\\\"", 1)
    case 0x5C: return ("\\\\", 1)
    case 0x0A: return ("\\n", 1)
    case 0x0D: return ("\\r", 1)
    case 0x09: return ("\\t", 1)
    case 0xE2:
      guard position + 2 < text.count, text[position + 1] == 0x80, text[position + 2] | 1 == 0xA9
      else {
        return nil
      }
      return (text[position + 2] == 0xA8 ? "\\u2028" : "\\u2029", 3)
    default:
      let digits = String(byte, radix: 16)
      return ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits, 1)
    }
  }
}
