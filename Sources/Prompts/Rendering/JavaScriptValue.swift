import JSON

/// Values as JavaScript sees them, in which Handlebars is defined; nil is its `undefined`.
enum JavaScriptValue {
  /// Whether a condition holds.
  ///
  /// `""`, `0`, `null`, nothing, `false` and an empty list do not; an empty object does.
  static func isTrue(_ value: JSONValue?) -> Bool {
    guard let value else { return false }
    return !isEmpty(value) && value.double != 0
  }

  /// Whether a value counts as nothing; `0` does not.
  static func isEmpty(_ value: JSONValue?) -> Bool {
    switch value {
    case nil, .null, .bool(false): true
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .double(let number): number.isNaN
    default: false
    }
  }

  /// Whether two values are the same; lists and objects never are, because they are not compared.
  static func isSame(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
    switch (left, right) {
    case (nil, nil), (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.integer(let left), .integer(let right)): left == right
    case (let left?, let right?):
      if let left = left.double, let right = right.double { left == right } else { false }
    default: false
    }
  }

  /// A value as text; nil for a list or an object, which JavaScript prints uselessly.
  static func text(_ value: JSONValue?) -> String? {
    switch value {
    case nil, .null: ""
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .double(let value): text(value)
    case .string(let value): value
    case .array, .object: nil
    }
  }

  /// A list or an object as JavaScript prints it, to compare with the reference.
  static func collectionText(_ value: JSONValue?) -> String {
    switch value {
    case .array(let elements): elements.map(collectionText).joined(separator: ",")
    case .object: "[object Object]"
    default: text(value) ?? ""
    }
  }

  /// A number by ECMA-262's `Number::toString`: an exponent from 1e21 and below 1e-6.
  static func text(_ number: Double) -> String {
    guard number.isFinite else {
      return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
    }
    guard number != 0 else { return "0" }
    let sign = number < 0 ? "-" : ""
    let (digits, point) = shortestDigits(number.magnitude)
    let count = digits.count
    switch point {
    case count...21 where count <= 21:
      return sign + digits + String(repeating: "0", count: point - count)
    case 1...21: return sign + digits.prefix(point) + "." + digits.dropFirst(point)
    case -5...0: return sign + "0." + String(repeating: "0", count: -point) + digits
    default:
      let fraction = count > 1 ? "." + digits.dropFirst() : ""
      return sign + digits.prefix(1) + fraction + (point > 0 ? "e+" : "e-")
        + "\((point - 1).magnitude)"
    }
  }

  /// The digits of a number without zeros around them, and the number of them before the point.
  private static func shortestDigits(_ number: Double) -> (digits: String, point: Int) {
    let parts = number.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    var point = mantissa[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    var digits = mantissa.joined()[...]
    while digits.last == "0" { digits.removeLast() }
    while digits.first == "0" {
      digits.removeFirst()
      point -= 1
    }
    return (String(digits), point)
  }
}
