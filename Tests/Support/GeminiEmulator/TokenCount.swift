import JSON

/// Counts tokens about as the service does: words and pieces of long words.
enum TokenCount {
  /// The tokens of a text.
  static func of(_ text: String) -> Int {
    var count = 0
    for word in text.split(whereSeparator: \.isWhitespace) {
      let letters = word.unicodeScalars.count
      let isASCII = word.utf8.allSatisfy { $0 < 0x80 }
      count += isASCII ? (letters + 4) / 5 : (letters + 1) / 2
    }
    return count
  }

  /// The tokens of all that a request sends.
  static func of(request: JSONValue) -> Int {
    let contents =
      (request["contents"]?.array ?? [])
      + [request["systemInstruction"] ?? request["system_instruction"] ?? .null]
    var count = 0
    for part in contents.flatMap({ $0["parts"]?.array ?? [] }) {
      count += part["text"]?.string.map(of) ?? 1120
    }
    let config = request["generationConfig"] ?? request["generation_config"]
    for name in ["responseSchema", "responseJsonSchema", "response_schema"] {
      if let schema = config?[name] { count += of(schema.text) }
    }
    return count
  }
}
