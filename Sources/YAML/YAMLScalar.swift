extension YAMLNode.Value {
  /// The value of a plain (unquoted) scalar.
  ///
  /// It follows the JSON schema of YAML 1.2 (<https://yaml.org/spec/1.2.2/#102-json-schema>) plus
  /// `~`: `NO`, `on`, `0777`, `22:30` and dates are texts.
  init(plain text: String) {
    switch text {
    case "", "~", "null": self = .null
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    default: self = Self.number(text) ?? .string(text)
    }
  }

  private static func number(_ text: String) -> Self? {
    var rest = Substring(text).utf8
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = digits(&rest)
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
    if rest.isEmpty, let integer = Int64(text) { return .integer(integer) }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard !digits(&rest).isEmpty else { return nil }
    }
    if let letter = rest.first, letter == UInt8(ascii: "e") || letter == UInt8(ascii: "E") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest.removeFirst()
      }
      guard !digits(&rest).isEmpty else { return nil }
    }
    guard rest.isEmpty, let number = Double(text), number.isFinite else { return nil }
    return .double(number)
  }

  /// Takes the digits off the front of a text.
  private static func digits(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
    let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    text = text.dropFirst(digits.count)
    return digits
  }
}
