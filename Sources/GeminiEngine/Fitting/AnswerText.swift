import JSON

/// The only JSON value in the text of an answer, whatever surrounds it.
///
/// Models that are asked for JSON in words put it into a fence, introduce it, or comment on it. The
/// value is used only if the text has no second one: which of two was meant is unknown.
enum AnswerText {
  /// The maximum number of positions tried as the beginning of a value; text without a value has
  /// many brackets.
  private static let maxBeginnings = 16

  /// Finds the value.
  ///
  /// - Returns: nil if there is no complete value, or more than one.
  static func value(in text: String) -> JSONValue? {
    let bytes = Array(text.utf8)
    let parser = JSONParser()
    if let whole = parsed(bytes[...], parser) { return unwrapped(whole, parser) }
    var found: [JSONValue] = []
    var position = bytes.startIndex
    var beginnings = 0
    while let start = bytes[position...].firstIndex(where: isOpening), beginnings < maxBeginnings {
      beginnings += 1
      position = start + 1
      guard let end = end(of: bytes[start...]) else { continue }
      guard let value = parsed(bytes[start..<end], parser) else { continue }
      position = end
      // "[1]" and "[]" in a sentence are not answers.
      if holdsObject(value) { found.append(value) }
    }
    return found.count == 1 ? found[0] : nil
  }

  private static func holdsObject(_ value: JSONValue) -> Bool {
    value.object != nil || value.array?.contains { $0.object != nil } == true
  }

  /// Unwraps a value that is encoded in a string, as models do that quote themselves.
  private static func unwrapped(_ value: JSONValue, _ parser: JSONParser) -> JSONValue {
    guard let text = value.string else { return value }
    return parsed(Array(text.utf8)[...], parser) ?? value
  }

  private static func parsed(_ bytes: ArraySlice<UInt8>, _ parser: JSONParser) -> JSONValue? {
    if let value = try? parser.parse(Array(bytes)) { return value }
    let strict = StrictJSON.text(bytes)
    return strict.elementsEqual(bytes) ? nil : try? parser.parse(strict)
  }

  // MARK: Boundaries

  private static func isOpening(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  /// The position after the bracket that closes the first one.
  private static func end(of bytes: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    var position = bytes.startIndex
    while position < bytes.endIndex {
      switch bytes[position] {
      case UInt8(ascii: "\""): position = StrictJSON.stringEnd(bytes, from: position)
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return position + 1 }
      default: break
      }
      position += 1
    }
    return nil
  }
}

/// Turns text that is nearly JSON into JSON: without commas before a closing bracket, without
/// comments, with `null` for `None` and the like, and with line breaks in strings escaped.
enum StrictJSON {
  /// The text without what JSON does not allow; other errors remain.
  static func text(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        let end = min(stringEnd(bytes, from: position), bytes.endIndex - 1)
        for byte in bytes[position...end] { append(byte, to: &result) }
        position = end + 1
      } else if bytes[position...].starts(with: "//".utf8) {
        position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      } else if let word = words.first(where: { bytes[position...].starts(with: $0.0) }) {
        result += word.1
        position += word.0.count
      } else {
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { dropComma(&result) }
        result.append(byte)
        position += 1
      }
    }
    return result
  }

  /// The position of the quotation mark that ends a string; the end if none does.
  static func stringEnd(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var position = start + 1
    while position < bytes.endIndex, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position, bytes.endIndex)
  }

  /// The constants of Python and JavaScript.
  private static let words: [([UInt8], [UInt8])] = [
    ("None", "null"), ("undefined", "null"), ("True", "true"), ("False", "false"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

  private static func append(_ byte: UInt8, to result: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\n"): result += "\\n".utf8
    case UInt8(ascii: "\r"): break
    case UInt8(ascii: "\t"): result += "\\t".utf8
    default: result.append(byte)
    }
  }

  private static func dropComma(_ result: inout [UInt8]) {
    let last = result.lastIndex { $0 > 0x20 }
    if let last, result[last] == UInt8(ascii: ",") { result.removeSubrange(last...) }
  }
}
