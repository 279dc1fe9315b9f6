import CivilTime

/// A day, perhaps with a time, as an insight's detail names it.
struct CalendarText: Sendable, Hashable {
  /// What the detail says.
  let raw: String
  /// The day; nil if the text does not begin with one.
  let date: CivilDate?
  /// The time of day after it: `14:00`; empty if there is none.
  private let time: String

  /// Reads `2024-03-08` or `2024-03-08T14:00` with anything after it.
  init(_ raw: String) {
    self.raw = raw
    let bytes = Array(raw.utf8)
    date = Self.date(bytes)
    let isTimed = date != nil && bytes.count >= 16 && [0x54, 0x20].contains(bytes[10])
    let isClock =
      isTimed && bytes[13] == 0x3A
      && [11, 12, 14, 15].allSatisfy { Self.digit(bytes[$0]) != nil }
    time = isClock ? String(decoding: bytes[11..<16], as: UTF8.self) : ""
  }

  /// As people read it: `Fri 2024-03-08 14:00`; what is not a day stays as it is.
  var text: String {
    guard let date else { return raw }
    return ClockText.named(date) + (time.isEmpty ? "" : " " + time)
  }

  /// The number of days after a day, negative before it.
  func days(after day: CivilDate) -> Int? {
    date.map { $0.daysSinceEpoch - day.daysSinceEpoch }
  }

  private static func date(_ bytes: [UInt8]) -> CivilDate? {
    guard bytes.count >= 10, bytes[4] == 0x2D, bytes[7] == 0x2D,
      bytes.count == 10 || [0x54, 0x20].contains(bytes[10]),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10])
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    bytes.reduce(0 as Int?) { sum, byte in
      guard let sum, let digit = digit(byte) else { return nil }
      return sum * 10 + digit
    }
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (0x30...0x39).contains(byte) ? Int(byte) - 0x30 : nil
  }
}
