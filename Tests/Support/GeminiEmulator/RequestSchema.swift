/// The messages that a request is made of.
struct RequestSchema: Sendable {
  /// What a field holds.
  indirect enum FieldType: Sendable, Hashable {
    case string, bytes, int32, int64, integer, bool, number, duration, any
    case words([String])
    case list(FieldType)
    case map(FieldType)
    case message(String)
  }

  /// The fields of each message.
  let messages: [String: [String: FieldType]]

  /// The service's schema.
  static let service = RequestSchema(table: table)

  /// Reads a table; see ``table``.
  init(table: String) {
    var messages: [String: [String: FieldType]] = [:]
    var name = ""
    // An enumeration may be broken after any of its words.
    let lines = table.split(separator: "\n").map { line in
      line.split(separator: "| ", omittingEmptySubsequences: false).joined(separator: "|")
    }
    var words: [(isHead: Bool, text: String)] = []
    for line in lines {
      for (index, word) in line.split(separator: " ").enumerated() {
        if words.last?.text.hasSuffix("|") == true {
          words[words.count - 1].text += word
        } else {
          words.append((index == 0 && !line.hasPrefix(" "), String(word)))
        }
      }
    }
    for word in words {
      if word.isHead {
        name = word.text
        messages[name] = [:]
      } else if let colon = word.text.firstIndex(of: ":") {
        let type = word.text[word.text.index(after: colon)...]
        messages[name]?[String(word.text[..<colon])] = Self.fieldType(type)
      }
    }
    self.messages = messages
  }

  private static func fieldType(_ text: Substring) -> FieldType {
    if text.hasPrefix("[") { return .list(fieldType(text.dropFirst().dropLast())) }
    if text.hasPrefix("{") { return .map(fieldType(text.dropFirst().dropLast())) }
    if text.hasPrefix("enum(") {
      return .words(text.dropFirst(5).dropLast().split(separator: "|").map(String.init))
    }
    switch text {
    case "string": return .string
    case "bytes": return .bytes
    case "int32": return .int32
    case "int64": return .int64
    case "integer": return .integer
    case "bool": return .bool
    case "number": return .number
    case "duration": return .duration
    case "any": return .any
    default: return .message(String(text))
    }
  }
}
