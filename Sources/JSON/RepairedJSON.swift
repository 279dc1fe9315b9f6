/// Turns text that is nearly JSON into JSON, as far as it can only have been meant in one way.
///
/// Models and gateways write commas before closing brackets, comments, the constants of Python and
/// JavaScript, line breaks and needless backslashes in strings, halves of surrogate pairs, and
/// numbers that no program can hold.
package enum RepairedJSON {
  /// The value that a text holds.
  ///
  /// - Returns: nil if the text is not JSON after repair either.
  package static func value(_ bytes: [UInt8], _ parser: JSONParser = JSONParser()) -> JSONValue? {
    if let value = try? parser.parse(bytes) { return value }
    var repair = Repair(Array(String(decoding: bytes, as: UTF8.self).utf8))
    let repaired = repair.text()
    return repaired == bytes ? nil : try? parser.parse(repaired)
  }
}

/// One repair, from the first byte to the last.
private struct Repair {
  private let bytes: [UInt8]
  private var position = 0
  private var result: [UInt8] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    result.reserveCapacity(bytes.count)
  }

  /// The text without what JSON does not allow; other errors remain.
  mutating func text() -> [UInt8] {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        string()
      } else if bytes[position...].starts(with: "//".utf8) {
        position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      } else if let word = Self.constants.first(where: { bytes[position...].starts(with: $0.0) }) {
        result += word.1
        position += word.0.count
      } else if Self.isDigit(byte) || byte == UInt8(ascii: "-") {
        number()
      } else {
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { dropComma() }
        result.append(byte)
        position += 1
      }
    }
    return result
  }

  /// The constants of Python and JavaScript.
  private static let constants: [([UInt8], [UInt8])] = [
    ("None", "null"), ("undefined", "null"), ("True", "true"), ("False", "false"),
    ("NaN", "null"), ("Infinity", "null"), ("-Infinity", "null"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

  private mutating func dropComma() {
    let last = result.lastIndex { $0 > 0x20 }
    if let last, result[last] == UInt8(ascii: ",") { result.removeSubrange(last...) }
  }

  // MARK: Numbers

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// A number; one that is too large for a double is `null`, and a whole one that is too large for
  /// an integer is written as a double.
  private mutating func number() {
    let end =
      bytes[position...].dropFirst().firstIndex { !Self.isDigit($0) && !"+-.eE".utf8.contains($0) }
      ?? bytes.count
    let token = String(decoding: bytes[position..<end], as: UTF8.self)
    position = end
    if let double = Double(token), Int64(token) == nil {
      if !double.isFinite {
        result += "null".utf8
        return
      }
      if token.utf8.dropFirst().allSatisfy(Self.isDigit) {
        result += "\(double)".utf8
        return
      }
    }
    result += token.utf8
  }

  // MARK: Strings

  /// A string with its quotation marks, as far as it goes.
  private mutating func string() {
    result.append(bytes[position])
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        result.append(byte)
        position += 1
        return
      case UInt8(ascii: "\\"): escape()
      case UInt8(ascii: "\n"): replace(1, "\\n")
      case UInt8(ascii: "\t"): replace(1, "\\t")
      case 0..<0x20: position += 1
      default:
        result.append(byte)
        position += 1
      }
    }
  }

  private mutating func replace(_ count: Int, _ text: String) {
    result += text.utf8
    position += count
  }

  private mutating func escape() {
    guard position + 1 < bytes.count else { return position += 1 }
    switch bytes[position + 1] {
    case UInt8(ascii: "u"): unicodeEscape()
    case let byte where "\"\\/bfnrt".utf8.contains(byte):
      result += bytes[position...position + 1]
      position += 2
    // `\'` and the like: the backslash was not needed.
    default: position += 1
    }
  }

  /// An escaped UTF-16 code unit; half of a pair becomes U+FFFD.
  private mutating func unicodeEscape() {
    guard let unit = codeUnit(at: position) else { return replace(1, "\\\\") }
    if UTF16.isTrailSurrogate(unit) { return replace(6, "\\ufffd") }
    guard UTF16.isLeadSurrogate(unit) else {
      result += bytes[position..<position + 6]
      return position += 6
    }
    guard let next = codeUnit(at: position + 6), UTF16.isTrailSurrogate(next) else {
      return replace(6, "\\ufffd")
    }
    result += bytes[position..<position + 12]
    position += 12
  }

  private func codeUnit(at start: Int) -> UInt16? {
    guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"),
      bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    let digits = bytes[start + 2..<start + 6]
    let isHex = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
    return isHex ? UInt16(String(decoding: digits, as: UTF8.self), radix: 16) : nil
  }
}
