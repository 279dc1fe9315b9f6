/// One of the five fields of a cron expression, read.
struct CronField: Sendable, Hashable {
  /// The field as it was written.
  let text: String
  /// Bit n is set if the value n is wanted; Sunday is 0.
  let values: UInt64

  /// Whether the field begins with a star, which decides how dates and clock changes are treated.
  var beginsWithStar: Bool { text.hasPrefix("*") }

  /// Whether a value is wanted.
  func contains(_ value: Int) -> Bool { values >> UInt64(value) & 1 == 1 }

  /// The first wanted value that is not below a value.
  func first(notBelow value: Int) -> Int? {
    guard value < 64 else { return nil }
    let rest = values >> UInt64(value)
    return rest == 0 ? nil : value + rest.trailingZeroBitCount
  }

  /// The wanted values, ascending.
  var list: [Int] { (0..<64).filter(contains) }
}

extension CronField {
  /// The unit of a field.
  enum Kind: String, CaseIterable {
    case minute
    case hour
    case day = "day of the month"
    case month
    case weekday = "day of the week"

    /// The valid values.
    var range: ClosedRange<Int> {
      switch self {
      case .minute: 0...59
      case .hour: 0...23
      case .day: 1...31
      case .month: 1...12
      case .weekday: 0...7
      }
    }

    /// The greatest value that is not an alias of another one.
    var last: Int { self == .weekday ? 6 : range.upperBound }

    /// The names of values, beginning with the least value.
    var names: [String] {
      switch self {
      case .minute, .hour, .day: []
      case .month:
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
      case .weekday: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
      }
    }
  }
}
