import JSON

/// The short texts that stand for what models and tools said to each other.
enum ToolMarker {
  /// How much of a tool's output is kept, in characters.
  static let outputLimit = 500

  /// Stands for a call, for instance `[tool call: search {"q":"rain"}]`.
  static func call(_ name: String?, _ arguments: JSONValue?) -> String {
    let name = name.map { ": \($0)" } ?? ""
    let given = arguments.map { $0.string ?? $0.text } ?? ""
    let short = shortened(given.split(whereSeparator: \.isNewline).joined(separator: " "), to: 200)
    return short.isEmpty || short == "{}" ? "[tool call\(name)]" : "[tool call\(name) \(short)]"
  }

  /// The beginning of a text.
  static func shortened(_ text: String, to limit: Int = outputLimit) -> String {
    guard text.utf8.count > limit,
      let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
      end < text.endIndex
    else { return text }
    return text[..<end] + "…"
  }
}
