import JSON

/// Short texts that stand for the exchange between models and tools.
enum ToolMarker {
  /// The maximum length of a tool's output, in characters.
  static let outputLimit = 500

  /// The marker of a call, for instance `[tool call: search {"q":"rain"}]`.
  static func call(_ name: String?, _ arguments: JSONValue?) -> String {
    let name = name.map { ": \($0)" } ?? ""
    let given = arguments.map { $0.string ?? $0.text } ?? ""
    let short = shortened(given.split(whereSeparator: \.isNewline).joined(separator: " "), to: 200)
    return short.isEmpty || short == "{}" ? "[tool call\(name)]" : "[tool call\(name) \(short)]"
  }

  /// A text truncated to a maximum length.
  static func shortened(_ text: String, to limit: Int = outputLimit) -> String {
    guard text.utf8.count > limit,
      let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
      end < text.endIndex
    else { return text }
    return text[..<end] + "…"
  }
}
