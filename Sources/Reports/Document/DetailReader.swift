import Insights
import JSON

/// Reads the detail of an insight leniently: engines and users' kinds differ in form.
struct DetailReader: Sendable {
  let detail: JSONObject

  /// The text of a field, or of the first of other names that has one.
  func text(_ field: DetailField, or others: String...) -> String? {
    ([field.rawValue] + others).lazy.compactMap { Self.text(detail[$0] ?? .null) }.first
  }

  /// The texts of a field, or of the first of other names that has any; a single text counts as a
  /// list.
  func texts(_ field: DetailField, or others: String...) -> [String] {
    ([field.rawValue] + others).lazy.map { Self.texts(detail[$0] ?? .null) }.first { !$0.isEmpty }
      ?? []
  }

  /// A text, a number, or the name of someone; nil for `unknown` and empty values.
  static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text):
      let line = ShownText.line(text)
      return line.isEmpty || line == "unknown" ? nil : line
    case .integer(let number): return "\(number)"
    case .double(let number): return number.isFinite ? "\(number)" : nil
    case .bool(let flag): return flag ? "yes" : "no"
    case .object:
      return ["name", "text", "title", "id"].lazy.compactMap { value[$0].flatMap(text) }.first
    case .array, .null: return nil
    }
  }

  private static func texts(_ value: JSONValue) -> [String] {
    value.array.map { $0.compactMap(text) } ?? text(value).map { [$0] } ?? []
  }
}
