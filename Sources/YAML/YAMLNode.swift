/// A value of a YAML document, and where it is.
package struct YAMLNode: Sendable, Hashable {
  /// What a node holds.
  package enum Value: Sendable, Hashable {
    /// `null`, `~` or nothing.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number that fits 64 bits.
    case integer(Int64)
    /// Any other number.
    case double(Double)
    /// Any other plain scalar, and every quoted or block scalar.
    case string(String)
    /// A list.
    case sequence([YAMLNode])
    /// Keys and values.
    case mapping(YAMLMapping)
  }

  /// What the node holds.
  package let value: Value
  /// The line it begins on, counted from 1.
  package let line: Int
  /// The character of the line it begins at, counted from 1.
  package let column: Int
  /// A scalar as it is written, so that `1.10` and `007` keep their digits; nil for a list and a
  /// mapping.
  package let scalar: String?

  init(_ value: Value, line: Int, column: Int, scalar: String? = nil) {
    self.value = value
    self.line = line
    self.column = column
    self.scalar = scalar
  }

  /// Whether it is `null`, `~` or nothing.
  package var isNull: Bool { value == .null }

  /// The elements, if it is a list.
  package var sequence: [YAMLNode]? { if case .sequence(let value) = value { value } else { nil } }

  /// The keys and values, if it is a mapping.
  package var mapping: YAMLMapping? { if case .mapping(let value) = value { value } else { nil } }

  /// The value of a key.
  ///
  /// - Returns: nil if this is not a mapping or has no such key.
  package subscript(key: String) -> YAMLNode? { mapping?[key] }

  /// A failure at this node's position.
  package func error(_ message: String) -> YAMLError {
    YAMLError(line: line, column: column, message: message)
  }

  /// Another scalar in this node's position, as if it was there in quotes where it is a text.
  ///
  /// - Parameter value: The scalar; what a list or a mapping holds is not written anywhere.
  package func replaced(by value: Value) -> YAMLNode {
    let scalar: String? =
      switch value {
      case .null: ""
      case .bool(let value): String(value)
      case .integer(let value): String(value)
      case .double(let value): String(value)
      case .string(let value): value
      case .sequence, .mapping: nil
      }
    return YAMLNode(value, line: line, column: column, scalar: scalar)
  }

  /// What it is, in a word for error messages.
  package var kind: String {
    switch value {
    case .null: "nothing"
    case .bool: "a truth value"
    case .integer, .double: "a number"
    case .string: "a text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// The keys and values of a YAML mapping, in order; each key occurs once.
package struct YAMLMapping: Sendable, Hashable {
  /// A key, its position and its value.
  package struct Entry: Sendable, Hashable {
    /// The key; of a number or truth value, its text.
    package let key: String
    /// The line the key is on, counted from 1.
    package let line: Int
    /// The character of the line the key begins at, counted from 1.
    package let column: Int
    /// The value.
    package let value: YAMLNode

    /// A failure at the key's position.
    package func error(_ message: String) -> YAMLError {
      YAMLError(line: line, column: column, message: message)
    }
  }

  /// The keys and values, in order; those of a merge key (`<<`) come last.
  package private(set) var entries: [Entry] = []
  private var positions: [String: Int] = [:]

  /// The value of a key.
  ///
  /// - Returns: nil if there is no such key.
  package subscript(key: String) -> YAMLNode? { entry(key)?.value }

  /// A key with its position and value.
  ///
  /// - Returns: nil if there is no such key.
  package func entry(_ key: String) -> Entry? { positions[key].map { entries[$0] } }

  /// Adds a key at the end.
  mutating func append(_ entry: Entry) -> Entry? {
    if let position = positions[entry.key] { return entries[position] }
    positions[entry.key] = entries.count
    entries.append(entry)
    return nil
  }
}
