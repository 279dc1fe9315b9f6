import JSON

/// Writes JSON as JavaScript's `JSON.stringify` does, for the helper `json`.
///
/// `JSONValue.text` escapes more and writes other exponents; prompts are compared byte by byte with
/// what other implementations of the format send.
struct JavaScriptJSON {
  private let indentation: Int
  private var text = ""

  /// A value as JSON.
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
    // Most text needs no escapes: the text between them is copied in one piece.
    var start = string.startIndex
    for index in string.utf8.indices {
      let byte = string.utf8[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      text += string[start..<index]
      text += Self.escape(byte)
      start = string.utf8.index(after: index)
    }
    text += string[start...]
    text += "\""
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): return "\\\""
    case UInt8(ascii: "\\"): return "\\\\"
    case UInt8(ascii: "\n"): return "\\n"
    case UInt8(ascii: "\r"): return "\\r"
    case UInt8(ascii: "\t"): return "\\t"
    case 0x08: return "\\b"
    case 0x0C: return "\\f"
    default:
      let digits = String(byte, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
