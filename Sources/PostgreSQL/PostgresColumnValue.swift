/// A type that a column of a row can be read as.
package protocol PostgresColumnValue {
  /// Reads a value; nil if it is of another type.
  init?(_ value: PostgresValue)
}

extension String: PostgresColumnValue {
  /// Reads text or JSON.
  package init?(_ value: PostgresValue) {
    switch value {
    case .text(let text), .json(let text): self = text
    default: return nil
    }
  }
}

extension Int64: PostgresColumnValue {
  /// Reads a whole number.
  package init?(_ value: PostgresValue) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }
}

extension Int: PostgresColumnValue {
  /// Reads a whole number.
  package init?(_ value: PostgresValue) {
    guard let number = Int64(value) else { return nil }
    self = Int(number)
  }
}

extension Bool: PostgresColumnValue {
  /// Reads a truth value.
  package init?(_ value: PostgresValue) {
    guard case .bool(let isTrue) = value else { return nil }
    self = isTrue
  }
}

extension Optional: PostgresColumnValue where Wrapped: PostgresColumnValue {
  /// Reads nil for NULL.
  package init?(_ value: PostgresValue) {
    guard value != .null else {
      self = .none
      return
    }
    guard let wrapped = Wrapped(value) else { return nil }
    self = .some(wrapped)
  }
}
