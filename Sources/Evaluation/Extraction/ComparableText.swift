import JSON
import Text

/// A text in the form in which answers and truth are compared: normalization form KC, lower case,
/// plain quotation marks and dashes, single spaces.
struct ComparableText: Hashable {
  /// The form, UTF-8.
  let bytes: [UInt8]

  init(_ text: String) {
    var folded = String.UnicodeScalarView()
    for scalar in text.compatibilityForm.lowercased().unicodeScalars {
      switch scalar {
      case "’", "‘": folded.append("'")
      case "“", "”": folded.append("\"")
      case "–", "—": folded.append("-")
      case "…": folded.append(contentsOf: "...".unicodeScalars)
      case _ where scalar.properties.isWhitespace || (0x1C...0x1F).contains(scalar.value):
        if let last = folded.last, last != " " { folded.append(" ") }
      default: folded.append(scalar)
      }
    }
    if folded.last == " " { folded.removeLast() }
    bytes = Array(String(folded).utf8)
  }

  var string: String { String(decoding: bytes, as: UTF8.self) }
  var isEmpty: Bool { bytes.isEmpty }

  /// Whether this text contains another one.
  func contains(_ other: ComparableText) -> Bool { contains(other.bytes[...]) }

  private func contains(_ other: ArraySlice<UInt8>) -> Bool {
    guard let first = other.first else { return true }
    guard other.count <= bytes.count else { return false }
    return (0...bytes.count - other.count).contains { start in
      bytes[start] == first && bytes[start..<start + other.count] == other
    }
  }

  /// Whether this text contains a quote, apart from full stops and spaces at its ends.
  func quotes(_ quote: ComparableText) -> Bool {
    let edge: Set<UInt8> = [0x20, 0x2E]
    var rest = quote.bytes[...]
    while let first = rest.first, edge.contains(first) { rest.removeFirst() }
    while let last = rest.last, edge.contains(last) { rest.removeLast() }
    return contains(rest)
  }

  /// The words of at least three letters or digits.
  var words: Set<String> {
    let runs = string.unicodeScalars.split { scalar in
      !(scalar == "_" || scalar.properties.isLetter || scalar.properties.numericType != nil)
    }
    return Set(runs.filter { $0.count >= 3 }.map { String($0) })
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isLetter: Bool {
    switch generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }
}

extension JSONValue {
  /// All texts in a value, one after the other.
  var flatText: String {
    switch self {
    case .object(let object): object.members.map(\.value.flatText).joined(separator: " ")
    case .array(let values): values.map(\.flatText).joined(separator: " ")
    case .string(let text): text
    case .null: ""
    case .bool(let value): value ? "True" : "False"
    default: text
    }
  }

  /// The strings in a value.
  var allStrings: [String] {
    switch self {
    case .object(let object): object.members.flatMap(\.value.allStrings)
    case .array(let values): values.flatMap(\.allStrings)
    case .string(let text): [text]
    default: []
    }
  }
}
