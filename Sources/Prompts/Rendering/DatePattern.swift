import CivilTime

/// A format of times: `yyyy-MM-dd HH:mm`.
///
/// The letters are those of Unicode's date field symbols, of which year, month, day, weekday, hour,
/// minute and second are supported; other letters are in single quotes.
struct DatePattern {
  /// Why a pattern cannot be used.
  struct Failure: Error {
    let message: String
  }

  private enum Piece {
    case literal(String)
    case field(Field)
  }

  private enum Field: String, CaseIterable {
    case yyyy, yy, MMMM, MMM, MM, M, dd, d, EEEE, EEE, HH, H, mm, ss
  }

  private var pieces: [Piece] = []

  /// Reads a pattern.
  init(_ pattern: String) throws(Failure) {
    var rest = Substring(pattern)
    while let first = rest.first {
      if first == "'" {
        rest.removeFirst()
        let end = rest.firstIndex(of: "'") ?? rest.endIndex
        pieces.append(.literal(rest.isEmpty || rest.first == "'" ? "'" : String(rest[..<end])))
        rest = rest[end...].dropFirst()
        continue
      }
      guard first.isASCII, first.isLetter else {
        pieces.append(.literal(String(rest.removeFirst())))
        continue
      }
      let run = rest.prefix { $0 == first }
      guard let field = Field(rawValue: String(run)) else {
        let known = Field.allCases.map(\.rawValue).joined(separator: " ")
        throw Failure(message: "the pattern of a date cannot have \(run); known are \(known)")
      }
      pieces.append(.field(field))
      rest = rest.dropFirst(run.count)
    }
  }

  /// Formats a time.
  func text(_ time: CivilDateTime) -> String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .field(let field): Self.text(field, time)
      }
    }
    .joined()
  }

  private static func text(_ field: Field, _ time: CivilDateTime) -> String {
    let date = time.date
    return switch field {
    case .yyyy: padded(date.year, 4)
    case .yy: padded(date.year % 100, 2)
    case .MMMM: months[date.month - 1]
    case .MMM: String(months[date.month - 1].prefix(3))
    case .MM: padded(date.month, 2)
    case .M: String(date.month)
    case .dd: padded(date.day, 2)
    case .d: String(date.day)
    case .EEEE: weekday(date)
    case .EEE: String(weekday(date).prefix(3))
    case .HH: padded(time.hour, 2)
    case .H: String(time.hour)
    case .mm: padded(time.minute, 2)
    case .ss: padded(time.second, 2)
    }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func weekday(_ date: CivilDate) -> String {
    // 1970-01-01 was a Thursday.
    let day = (date.daysSinceEpoch % 7 + 7 + 3) % 7
    return weekdays[day]
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}
