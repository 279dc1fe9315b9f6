/// A JSON value that keeps the order of its members.
package enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number that fits 64 bits.
  case integer(Int64)
  /// Any other number.
  case double(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)

  /// The string, if it is one.
  package var string: String? { if case .string(let value) = self { value } else { nil } }

  /// The whole number, if it is one; also a double without a fraction.
  package var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .double(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The number, if it is one.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// The truth value, if it is one.
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The elements, if it is an array.
  package var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

  /// The members, if it is an object.
  package var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

  /// Whether it is `null`.
  package var isNull: Bool { self == .null }

  /// The member of an object.
  ///
  /// - Returns: nil if this is not an object or has no such member.
  package subscript(name: String) -> JSONValue? { object?[name] }
}

/// The members of a JSON object, in order.
package struct JSONObject: Sendable, Hashable {
  /// A name and its value.
  package struct Member: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The value.
    package var value: JSONValue
  }

  /// The members, in order.
  ///
  /// A name may occur twice.
  package private(set) var members: [Member] = []

  /// An object without members.
  package init() {}

  /// An object without members, with room for some.
  init(minimumCapacity count: Int) { members.reserveCapacity(count) }

  /// Adds a member at the end.
  package mutating func append(_ name: String, _ value: JSONValue) {
    members.append(Member(name: name, value: value))
  }

  /// The value of a member; setting it keeps the member's position, adds it at the end, or takes it
  /// out.
  ///
  /// - Returns: nil if there is none; the last one where the name occurs twice.
  package subscript(name: String) -> JSONValue? {
    get { members.last { $0.name == name }?.value }
    set {
      guard let newValue else { return members.removeAll { $0.name == name } }
      guard let position = members.lastIndex(where: { $0.name == name }) else {
        return append(name, newValue)
      }
      members[position].value = newValue
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A string.
  package init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  package init(integerLiteral value: Int64) { self = .integer(value) }
  /// A truth value.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A number.
  package init(floatLiteral value: Double) { self = .double(value) }
  /// An array.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object with its members in the order written.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    var object = JSONObject(minimumCapacity: elements.count)
    for (name, value) in elements { object.append(name, value) }
    self = .object(object)
  }

  /// A string, or `null`.
  ///
  /// - Parameter text: nil gives `null`.
  package init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

  /// A whole number, or `null`.
  ///
  /// - Parameter number: nil gives `null`.
  package init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
}
