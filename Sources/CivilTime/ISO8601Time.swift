/// What a text in the form of ISO 8601 or RFC 3339 says.
package enum ISO8601Time: Sendable, Hashable {
  /// The text names its zone, so it is one instant.
  case instant(Instant)
  /// The text names no zone; a date alone is midnight.
  case local(CivilDateTime)
  /// The text has the form of a time, but there is no such time: 30 February, 25 o'clock.
  case impossible

  /// Reads a date, or a date and a time.
  ///
  /// It is nil if the bytes do not have the form of a time. The form is `2024-01-05`, then
  /// optionally `T` or a space and `10:00` or `10:00:00`, a fraction of 1 to 9 digits after `.` or
  /// `,` (cut to milliseconds), and a zone: `Z`, `UTC`, `+02:00`, `+0200` or `+02`, with or without
  /// a space before it. Midnight at the end of a day (`24:00`) is the next day's `00:00`, and a
  /// leap second (`:60`) is the start of the next minute. Nothing may appear around it.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard var parser = ISO8601Parser(bytes), let parsed = parser.parse() else { return nil }
    self = parsed
  }

  /// Reads a date, or a date and a time.
  ///
  /// It is nil if the text does not have the form of a time; see
  /// ``init(_:)-(UnsafeRawBufferPointer)``.
  package init?(_ text: some StringProtocol) {
    let contiguous: ISO8601Time?? = text.utf8.withContiguousStorageIfAvailable {
      ISO8601Time(UnsafeRawBufferPointer($0))
    }
    let parsed = contiguous ?? Array(text.utf8).withUnsafeBytes { ISO8601Time($0) }
    guard let parsed else { return nil }
    self = parsed
  }

  /// The offset from UTC that a text names at its end, in minutes: 330 for `+05:30`.
  ///
  /// It is nil for `Z` and for an offset of zero, by which most programs mean no clock at all, and
  /// where none is named. The text must be one that ``init(_:)-(UnsafeRawBufferPointer)`` reads.
  package static func namedOffset(_ bytes: UnsafeRawBufferPointer) -> Int? {
    // The date has hyphens, too.
    for length in [6, 5, 3] where bytes.count >= 16 + length {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[(bytes.count - length)...])
      if case .seconds(let seconds) = ClockOffset(rest) { return seconds == 0 ? nil : seconds / 60 }
    }
    return nil
  }

  /// The offset from UTC that a text names at its end, in minutes.
  package static func namedOffset(_ text: String) -> Int? {
    Array(text.utf8).withUnsafeBytes { namedOffset($0) }
  }

  /// The instant that is meant.
  ///
  /// - Returns: nil if there is no such time, or if the text names no zone and `zone` is nil.
  package func instant(in zone: TimeZoneRules?) -> Instant? {
    switch self {
    case .instant(let instant): instant
    case .local(let dateTime): zone?.instant(of: dateTime)
    case .impossible: nil
    }
  }
}

/// The bytes of one text and how far they are read.
///
/// A reader asks millions of times, so this works on raw bytes and allocates nothing.
private struct ISO8601Parser {
  private let base: UnsafeRawPointer
  private let count: Int
  private var position = 0

  init?(_ bytes: UnsafeRawBufferPointer) {
    // Longest: date, T, time with nine digits, space, zone.
    guard let base = bytes.baseAddress, bytes.count >= 10, bytes.count <= 36 else { return nil }
    self.base = base
    count = bytes.count
  }

  /// Reads the whole text.
  mutating func parse() -> ISO8601Time? {
    let century = digits(0)
    let yearOfCentury = digits(2)
    let month = digits(5)
    let day = digits(8)
    guard century | yearOfCentury | month | day >= 0, byte(4) == 0x2D, byte(7) == 0x2D else {
      return nil
    }
    let date = CivilDate(year: century * 100 + yearOfCentury, month: month, day: day)
    guard count > 10 else {
      return date.map { .local(CivilDateTime($0, unchecked: 0)) } ?? .impossible
    }
    guard byte(10) | 0x20 == 0x74 || byte(10) == 0x20, let time = parseTime() else { return nil }
    let zone = parseZone()
    if case .malformed = zone { return nil }
    guard let date, let milliseconds = time.milliseconds else { return .impossible }
    // Reaches into the next day for 24:00 and 23:59:60.
    let local = Int64(date.daysSinceEpoch) * 86_400_000 + Int64(milliseconds)
    switch zone {
    case .malformed: return nil
    case .unnamed where milliseconds < 86_400_000:
      return .local(CivilDateTime(date, unchecked: milliseconds))
    case .unnamed:
      guard local <= Instant.latest.milliseconds else { return .impossible }
      return .local(CivilDateTime(Instant(milliseconds: local)))
    case .offset(let seconds):
      let instant = Instant(milliseconds: local - Int64(seconds) * 1000)
      return instant.isInRange ? .instant(instant) : .impossible
    case .impossible: return .impossible
    }
  }

  private struct TimeOfDay {
    /// Milliseconds since midnight; nil if no clock shows that time.
    var milliseconds: Int?
  }

  /// Reads the time of day after the date.
  private mutating func parseTime() -> TimeOfDay? {
    guard count >= 16, byte(13) == 0x3A else { return nil }
    let hour = digits(11)
    let minute = digits(14)
    guard hour | minute >= 0 else { return nil }
    position = 16
    var second = 0
    var fraction = 0
    if position < count, byte(position) == 0x3A {
      guard count >= 19 else { return nil }
      second = digits(17)
      guard second >= 0 else { return nil }
      position = 19
      guard let milliseconds = parseFraction() else { return nil }
      fraction = milliseconds
    }
    let total = ((hour * 60 + minute) * 60 + second) * 1000 + fraction
    if hour < 24, minute < 60, second < 60 { return TimeOfDay(milliseconds: total) }
    if hour < 24, minute < 60, second == 60 {
      return TimeOfDay(milliseconds: total - fraction)
    }
    return TimeOfDay(milliseconds: total == 86_400_000 && hour == 24 ? total : nil)
  }

  /// Reads a fraction of a second if there is one, cut to milliseconds.
  private mutating func parseFraction() -> Int? {
    guard position < count, byte(position) == 0x2E || byte(position) == 0x2C else { return 0 }
    position += 1
    let start = position
    var milliseconds = 0
    var weight = 100
    while position < count {
      let digit = Int(byte(position)) - 0x30
      guard digit >= 0, digit <= 9 else { break }
      milliseconds += digit * weight
      weight /= 10
      position += 1
    }
    return (1...9).contains(position - start) ? milliseconds : nil
  }

  private enum Zone {
    /// What follows is not a zone.
    case malformed
    /// Nothing follows.
    case unnamed
    /// Seconds ahead of UTC.
    case offset(Int)
    /// An offset that no clock has.
    case impossible
  }

  /// Reads the zone, which must end the text.
  private mutating func parseZone() -> Zone {
    guard position < count else { return .unnamed }
    if byte(position) | 0x20 == 0x7A, position + 1 == count { return .offset(0) }
    if byte(position) == 0x20 { position += 1 }
    let rest = UnsafeRawBufferPointer(start: base + position, count: count - position)
    if rest.elementsEqual("UTC".utf8) || rest.elementsEqual("Z".utf8) { return .offset(0) }
    switch ClockOffset(rest) {
    case nil: return .malformed
    case .seconds(let seconds): return .offset(seconds)
    case .impossible: return .impossible
    }
  }

  @inline(__always)
  private func byte(_ index: Int) -> UInt8 { base.load(fromByteOffset: index, as: UInt8.self) }

  /// The two digits at an index, or a negative number if they are not digits.
  @inline(__always)
  private func digits(_ index: Int) -> Int {
    let tens = Int(byte(index)) - 0x30
    let ones = Int(byte(index + 1)) - 0x30
    // Negative if any of the four is.
    return tens | ones | 9 - tens | 9 - ones < 0 ? -1 : tens * 10 + ones
  }
}

/// A zone written as its distance from UTC: `+02:00`, `+0200` or `+02`.
enum ClockOffset {
  /// Seconds ahead of UTC.
  case seconds(Int)
  /// Of that form, but more than any clock has: over 18 hours, or 60 minutes.
  case impossible

  /// Reads an offset; nil if the bytes do not have its form.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let sign = bytes.first, sign == 0x2B || sign == 0x2D else { return nil }
    let hasColon = bytes.count == 6 && bytes[3] == 0x3A
    guard bytes.count == 3 || bytes.count == 5 || hasColon else { return nil }
    var number = 0
    for (index, byte) in bytes.enumerated() where index > 0 && !(hasColon && index == 3) {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte) - 0x30
    }
    if bytes.count == 3 { number *= 100 }
    let minutes = number / 100 * 60 + number % 100
    guard number % 100 < 60, minutes <= 18 * 60 else {
      self = .impossible
      return
    }
    self = .seconds(sign == 0x2D ? -minutes * 60 : minutes * 60)
  }
}

extension CivilDateTime {
  /// A time whose parts are known to be right.
  init(_ date: CivilDate, unchecked millisecondOfDay: Int) {
    self.date = date
    self.millisecondOfDay = millisecondOfDay
  }
}
