import JSON

/// Writes JSON as JavaScript's `JSON.stringify` does, for the helper `json`.
///
/// `JSONValue.text` escapes more and writes other exponents; prompts are compared byte by byte with
/// what other implementations of the format send.
struct JavaScriptJSON {
  private let indentation: Int
  private var text = ""

  /// A value as JSON.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - indentation: The blanks of each level; none for one line.
  /// - Returns: The JSON text.
  static func text(_ value: JSONValue, indentation: Int = 0) -> String {
    var writer = JavaScriptJSON(indentation: min(max(indentation, 0), 10))
    writer.write(value, level: 0)
    return writer.text
  }

  private init(indentation: Int) { self.indentation = indentation }

  private mutating func write(_ value: JSONValue, level: Int) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .double(let value): text += value.isFinite ? JavaScriptValue.text(value) : "null"
    case .string(let value): write(value)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        beginElement(index, level)
        write(element, level: level + 1)
      }
      end("]", isEmpty: elements.isEmpty, level)
    case .object(let object):
      text += "{"
      for (index, member) in object.members.enumerated() {
        beginElement(index, level)
        write(member.name)
        text += indentation > 0 ? ": " : ":"
        write(member.value, level: level + 1)
      }
      end("}", isEmpty: object.members.isEmpty, level)
    }
  }

  private mutating func beginElement(_ index: Int, _ level: Int) {
    if index > 0 { text += "," }
    newLine(level + 1)
  }

  private mutating func end(_ bracket: String, isEmpty: Bool, _ level: Int) {
    if !isEmpty { newLine(level) }
    text += bracket
  }

  private mutating func newLine(_ level: Int) {
    guard indentation > 0 else { return }
    text += "\n" + String(repeating: " ", count: indentation * level)
  }

  private mutating func write(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
