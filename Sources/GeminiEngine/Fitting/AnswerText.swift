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
    RepairedJSON.value(Array(bytes), parser)
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
      case UInt8(ascii: "\""): position = stringEnd(bytes, from: position)
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

  /// The position of the quotation mark that ends a string; the end if none does.
  private static func stringEnd(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var position = start + 1
    while position < bytes.endIndex, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position, bytes.endIndex)
  }
}
