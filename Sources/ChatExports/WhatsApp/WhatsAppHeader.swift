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

  /// Reads a number with a permitted count of digits, which are those of the phone's language.
  mutating func number(digits: ClosedRange<Int>) -> Number? {
    var value = 0
    var count = 0
    while let digit = next?.decimalDigit, count <= digits.upperBound {
      value = value * 10 + digit
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

  /// Skips the text between date and time: a comma, a short word (`à`, `um`, `г.`), the half of the
  /// day in East Asia.
  ///
  /// - Parameter half: The half of the day, if one is there.
  /// - Returns: False if there is something else, or nothing.
  mutating func wordsBeforeTime(_ half: inout HalfOfDay?) -> Bool {
    let start = position
    let word = self.word()
    guard position > start, next?.decimalDigit != nil else { return false }
    // In Latin letters it is another word: the Portuguese `em` is no Swedish afternoon.
    half = word.utf8.first.map { $0 < 0x80 } ?? true ? nil : Self.half(word)
    return true
  }

  /// Reads `AM`, `p.m.`, `a. m.`, `م` and the like, with spaces of any kind before it.
  mutating func halfOfDay() -> HalfOfDay? {
    let mark = position
    let word = self.word()
    if let half = Self.half(word) { return half }
    if !WhatsAppWords.clock.contains(word) { position = mark }
    return nil
  }

  private static func half(_ word: String) -> HalfOfDay? {
    if WhatsAppWords.morning.contains(word) { return .morning }
    return WhatsAppWords.afternoon.contains(word) ? .afternoon : nil
  }

  /// Reads letters, and spaces, commas and full stops around and between them.
  ///
  /// - Returns: The letters, at most 36 bytes and one more, in lower case.
  private mutating func word() -> String {
    var word = ""
    while let scalar = next, word.utf8.count < 36 {
      if scalar.isLetter {
        word.unicodeScalars.append(scalar)
      } else if !scalar.isSpaceOrMark, scalar != ",", scalar != ".", scalar != "،" {
        break
      }
      scalars.formIndex(after: &position)
    }
    return word.lowercased()
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
  /// The value of a decimal digit of any script; nil if it is none.
  fileprivate var decimalDigit: Int? {
    if isASCII { return "0"..."9" ~= self ? Int(value) - 0x30 : nil }
    guard properties.numericType == .decimal else { return nil }
    return properties.numericValue.map { Int($0) }
  }

  /// Whether it is a letter, or a mark of one in the scripts of India.
  fileprivate var isLetter: Bool {
    properties.isAlphabetic || properties.generalCategory == .nonspacingMark
  }

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
