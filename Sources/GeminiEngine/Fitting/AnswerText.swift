import JSON

/// The one JSON value in the text of an answer, whatever is around it.
///
/// Models that are asked for JSON in words put it into a fence, introduce it, or comment on it. The
/// value is taken only if the text has no second one: which of two was meant, no one knows.
enum AnswerText {
  /// The number of positions tried as the beginning of a value; text that is none has many
  /// brackets.
  private static let mostBeginnings = 16

  /// The value.
  ///
  /// - Returns: nil if there is none, or none that is whole, or more than one.
  static func value(in text: String) -> JSONValue? {
    let bytes = Array(text.utf8)
    let parser = JSONParser()
    if let whole = parsed(bytes[...], parser) { return unwrapped(whole, parser) }
    var found: [JSONValue] = []
    var place = bytes.startIndex
    var beginnings = 0
    while let start = bytes[place...].firstIndex(where: isOpening), beginnings < mostBeginnings {
      beginnings += 1
      place = start + 1
      guard let end = end(of: bytes[start...]) else { continue }
      guard let value = parsed(bytes[start..<end], parser) else { continue }
      place = end
      // "[1]" and "[]" in a sentence are not answers.
      if holdsObject(value) { found.append(value) }
    }
    return found.count == 1 ? found[0] : nil
  }

  private static func holdsObject(_ value: JSONValue) -> Bool {
    value.object != nil || value.array?.contains { $0.object != nil } == true
  }

  /// A value that was put into a string once more, as models do that quote themselves.
  private static func unwrapped(_ value: JSONValue, _ parser: JSONParser) -> JSONValue {
    guard let text = value.string else { return value }
    return parsed(Array(text.utf8)[...], parser) ?? value
  }

  private static func parsed(_ bytes: ArraySlice<UInt8>, _ parser: JSONParser) -> JSONValue? {
    if let value = try? parser.parse(Array(bytes)) { return value }
    let strict = StrictJSON.text(bytes)
    return strict.elementsEqual(bytes) ? nil : try? parser.parse(strict)
  }

  // MARK: Borders

  private static func isOpening(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  /// After the bracket that closes the first one.
  private static func end(of bytes: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    var place = bytes.startIndex
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "\""): place = StrictJSON.stringEnd(bytes, from: place)
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return place + 1 }
      default: break
      }
      place += 1
    }
    return nil
  }
}

/// Text that is nearly JSON, made JSON: without commas before a closing bracket, without comments,
/// with `null` for `None` and the like, and with line breaks in strings escaped.
enum StrictJSON {
  /// The text without what JSON does not allow; what else is wrong with it stays wrong.
  static func text(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        let end = min(stringEnd(bytes, from: place), bytes.endIndex - 1)
        for byte in bytes[place...end] { append(byte, to: &result) }
        place = end + 1
      } else if bytes[place...].starts(with: "//".utf8) {
        place = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      } else if let word = words.first(where: { bytes[place...].starts(with: $0.0) }) {
        result += word.1
        place += word.0.count
      } else {
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { dropComma(&result) }
        result.append(byte)
        place += 1
      }
    }
    return result
  }

  /// The position of the quotation mark that ends a string; the end if none does.
  static func stringEnd(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var place = start + 1
    while place < bytes.endIndex, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place, bytes.endIndex)
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
