/// The part before the name in a line that begins a message: `[24.12.21, 18:03:01] ` on iOS,
/// `24/12/21, 6:03 pm - ` on Android, in the formats of all countries.
struct WhatsAppHeader {
  /// The three numbers of the date, in the order of the line.
  let date: (first: Int, second: Int, third: Int)
  /// Whether the first number was written with four digits.
  let hasYearFirst: Bool
  /// The time of day on the clock; nil if no clock shows that time.
  let time: (hour: Int, minute: Int, second: Int)?
  /// Whether it is a 12-hour clock.
  let hasTwelveHours: Bool
  /// The rest of the line: the name and the text, or a text of the app.
  let rest: Substring

  /// Reads the beginning of a line; nil if it does not begin a message.
  init?(_ line: Substring) {
    var scanner = WhatsAppScanner(line)
    scanner.skip(where: \.isInvisibleMark)
    let hasBracket = scanner.take("[")
    guard let first = scanner.number(digits: 1...4), scanner.dateSeparator(),
      let second = scanner.number(digits: 1...2), scanner.dateSeparator(),
      let third = scanner.number(digits: 1...4)
    else { return nil }
    var half: WhatsAppScanner.HalfOfDay?
    guard scanner.wordsBeforeTime(&half), let hour = scanner.number(digits: 1...2),
      scanner.take(":") || scanner.take("."),
      let minute = scanner.number(digits: 2...2)
    else { return nil }
    var seconds = 0
    let mark = scanner
    if scanner.take(":") || scanner.take("."), let number = scanner.number(digits: 2...2) {
      seconds = number.value
    } else {
      scanner = mark
    }
    let after = scanner.halfOfDay()
    guard scanner.endHeader(hasBracket: hasBracket) else { return nil }
    date = (first.value, second.value, third.value)
    hasYearFirst = first.digits == 4
    half = after ?? half
    hasTwelveHours = half != nil
    time = Self.time(hour.value, minute.value, seconds, half)
    rest = scanner.rest
  }

  private static func time(
    _ hour: Int,
    _ minute: Int,
    _ second: Int,
    _ half: WhatsAppScanner.HalfOfDay?
  ) -> (Int, Int, Int)? {
    guard hour < 24, minute < 60, second < 60 else { return nil }
    switch half {
    case nil: return (hour, minute, second)
    // Some phones write 00:08 a.m. and 13:05 p.m.
    case .morning: return (hour == 12 ? 0 : hour, minute, second)
    case .afternoon: return (hour < 12 ? hour + 12 : hour, minute, second)
    }
  }
}

/// The characters of a line, and the position up to which they have been read.
struct WhatsAppScanner {
  /// The half of the day of a 12-hour clock.
  enum HalfOfDay { case morning, afternoon }

  /// A number and how it was written.
  struct Number {
    let value: Int
    let digits: Int
  }

  private let line: Substring
  private let scalars: Substring.UnicodeScalarView
  private var position: String.Index

  init(_ line: Substring) {
    self.line = line
    scalars = line.unicodeScalars
    position = scalars.startIndex
  }

  /// The part that has not been read.
  var rest: Substring { line[position...] }

  private var next: Unicode.Scalar? { position < scalars.endIndex ? scalars[position] : nil }

  /// Reads one character if it is the next.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    scalars.formIndex(after: &position)
    return true
  }

  /// Skips characters.
  mutating func skip(where isSkipped: (Unicode.Scalar) -> Bool) {
    while let scalar = next, isSkipped(scalar) { scalars.formIndex(after: &position) }
  }

  private mutating func skipSpaces() { skip { $0.isSpaceOrMark } }

  /// Reads a number with a permitted count of ASCII digits.
  mutating func number(digits: ClosedRange<Int>) -> Number? {
    var value = 0
    var count = 0
    while let scalar = next, ("0"..."9").contains(scalar), count <= digits.upperBound {
      value = value * 10 + Int(scalar.value) - 0x30
      count += 1
      scalars.formIndex(after: &position)
    }
    return digits.contains(count) ? Number(value: value, digits: count) : nil
  }

  /// Reads the separator between the numbers of a date.
  mutating func dateSeparator() -> Bool {
    skipSpaces()
    guard take("/") || take(".") || take("-") else { return false }
    skipSpaces()
    return true
  }

  /// Skips the text between date and time: a comma, a short word (`à`, `um`), the half of the day
  /// in East Asia.
  ///
  /// - Parameter half: The half of the day, if one is there.
  /// - Returns: False if there is something else, or nothing.
  mutating func wordsBeforeTime(_ half: inout HalfOfDay?) -> Bool {
    let start = position
    var word = ""
    _ = take(".")
    while let scalar = next, !("0"..."9").contains(scalar), word.utf8.count < 24 {
      if !scalar.isSpaceOrMark, scalar != "," {
        guard scalar.properties.isAlphabetic else { return false }
        word.unicodeScalars.append(scalar)
      }
      scalars.formIndex(after: &position)
    }
    half = word.isEmpty ? nil : Self.halves[word]
    return position > start
  }

  private static let halves: [String: HalfOfDay] = [
    "上午": .morning, "午前": .morning, "오전": .morning, "凌晨": .morning, "早上": .morning,
    "下午": .afternoon, "午後": .afternoon, "오후": .afternoon, "晚上": .afternoon,
  ]

  /// Reads `AM`, `p.m.`, `a. m.` and the like, with spaces of any kind before it.
  mutating func halfOfDay() -> HalfOfDay? {
    let mark = position
    skipSpaces()
    let letter = next
    let half: HalfOfDay? =
      switch letter {
      case "a", "A": .morning
      case "p", "P": .afternoon
      default: nil
      }
    guard half != nil else {
      position = mark
      return nil
    }
    scalars.formIndex(after: &position)
    _ = take(".")
    skipSpaces()
    guard take("m") || take("M") else {
      position = mark
      return nil
    }
    _ = take(".")
    return half
  }

  /// Reads the end of a header: `]`, ` -`, or `:` in old exports.
  mutating func endHeader(hasBracket: Bool) -> Bool {
    skipSpaces()
    if hasBracket {
      guard take("]") else { return false }
    } else {
      guard take("-") || take("–") || take(":") else { return false }
    }
    guard next.map(\.isSpaceOrMark) ?? true else { return false }
    skip { $0.isSpace }
    return true
  }
}

extension Unicode.Scalar {
  /// Whether it is a direction mark or a byte order mark, which are invisible.
  var isInvisibleMark: Bool {
    switch value {
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Whether it is a space of some width.
  var isSpace: Bool {
    switch value {
    case 0x20, 0x09, 0xA0, 0x2000...0x200A, 0x202F, 0x3000: true
    default: false
    }
  }

  /// Whether it is either.
  var isSpaceOrMark: Bool { isSpace || isInvisibleMark }
}
