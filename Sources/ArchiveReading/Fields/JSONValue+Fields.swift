package import JSON

extension JSONValue {
  /// The value as an id: a text that is not empty, or a whole number's digits.
  package var idText: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .integer(let number): "\(number)"
    case .double(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    default: nil
    }
  }

  /// The value as the text of a message: a text, a number, or the texts among the parts of a list
  /// such as `[{"type": "text", "text": "…"}, {"type": "image_url", …}]`.
  package var talk: String? {
    switch self {
    case .string(let text): text
    case .integer, .double: idText
    case .array(let parts):
      parts.compactMap { $0.string ?? $0["text"]?.string }.joined(separator: "\n")
    default: nil
    }
  }

  /// The value as a Boolean, which databases write as 0 and 1.
  package var truth: Bool? {
    switch self {
    case .bool(let value): value
    case .integer, .double: double.map { $0 != 0 }
    case .string(let text):
      switch text.lowercased() {
      case "true", "1", "yes": true
      case "false", "0", "no", "": false
      default: nil
      }
    default: nil
    }
  }

  /// The ids in a list: of texts, of objects with an `id`, or the keys of an object.
  var idList: [String] {
    switch self {
    case .array(let elements): elements.compactMap { $0.idText ?? $0.memberId }
    case .object(let object): object.members.filter { $0.value.truth != false }.map(\.name)
    case .string(let text):
      text.split(separator: ",").map { String($0.trimmingSpaces) }.filter { !$0.isEmpty }
    default: idText.map { [$0] } ?? []
    }
  }

  /// The id that an object has under one of the usual names.
  package var memberId: String? { first(of: "id", "userId", "uid", "senderId")?.idText }

  /// The first member of an object that is present and not null.
  package func first(of names: String...) -> JSONValue? {
    guard let object else { return nil }
    for name in names {
      if let value = object[name], !value.isNull { return value }
    }
    return nil
  }

  /// Checks that the texts of a message can be read, so that it is not stored without them.
  ///
  /// - Parameter names: The members that hold it; any may be missing or null.
  /// - Throws: ``RecordProblem`` if one is anything but a text.
  package func requireTexts(_ names: String...) throws(RecordProblem) {
    for name in names {
      guard let value = self[name], !value.isNull, value.string == nil else { continue }
      throw RecordProblem(reason: "\(name) is not a string")
    }
  }

  /// The value, or the list or object that it holds as JSON text, as databases store lists.
  package func unpacked(_ parser: JSONParser) -> JSONValue {
    guard case .string(let text) = self, let first = text.utf8.first(where: { $0 > 0x20 }),
      first == UInt8(ascii: "[") || first == UInt8(ascii: "{"),
      let value = try? parser.parse(text)
    else { return self }
    return value
  }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  @inlinable
  package var trimmingSpaces: SubSequence {
    // Nearly all texts have none, which is quick to check.
    if let start = first?.asciiValue, let end = last?.asciiValue, start > 0x20, end > 0x20 {
      return self[startIndex...]
    }
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? start
    return self[start..<end]
  }
}
