import CivilTime

/// A day, perhaps with a time, as an insight's detail names it.
struct CalendarText: Sendable, Hashable {
  /// What the detail says.
  let raw: String
  /// The day; nil if the text does not begin with one.
  let date: CivilDate?
  /// The time of day after it, and its zone if it names one: `14:00`, `14:00 UTC`; empty if there
  /// is none.
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
    time = isClock ? String(decoding: bytes[11..<16], as: UTF8.self) + Self.zone(bytes[16...]) : ""
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

  /// The zone after a time of day as people read it; empty if it has none.
  private static func zone(_ rest: ArraySlice<UInt8>) -> String {
    // Seconds and their parts come first.
    let zone = rest.drop { [0x3A, 0x2E].contains($0) || digit($0) != nil }
    let text = String(decoding: zone, as: UTF8.self)
    if ["Z", "z", "+00:00"].contains(text) { return " UTC" }
    let isOffset = zone.count == 6 && [0x2B, 0x2D].contains(zone.first) && text.hasOffsetDigits
    return isOffset ? " " + text : ""
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

extension String {
  /// Whether all but its sign and its colon are digits, as in `+01:00`.
  fileprivate var hasOffsetDigits: Bool {
    utf8.dropFirst().enumerated().allSatisfy { index, byte in
      index == 2 ? byte == 0x3A : (0x30...0x39).contains(byte)
    }
  }
}
