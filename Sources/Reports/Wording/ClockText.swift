import CivilTime

/// Days and times as people read them, on the clocks of a zone.
struct ClockText: Sendable, Hashable {
  let zone: TimeZoneRules

  /// The day: `2024-03-08`.
  func day(_ instant: Instant) -> String { "\(zone.dateTime(at: instant).date)" }

  /// Day and time: `2024-03-08 09:14`.
  func minute(_ instant: Instant) -> String {
    let dateTime = zone.dateTime(at: instant)
    return "\(dateTime.date) \(Self.time(dateTime))"
  }

  /// Day and time, the time alone on the day of another moment.
  func minute(_ instant: Instant, after last: Instant?) -> String {
    let dateTime = zone.dateTime(at: instant)
    guard let last, zone.dateTime(at: last).date == dateTime.date else { return minute(instant) }
    return Self.time(dateTime)
  }

  /// Day and time with the day's name: `Fri 2024-03-08 09:14`.
  func namedMinute(_ instant: Instant) -> String {
    let dateTime = zone.dateTime(at: instant)
    return "\(Self.named(dateTime.date)) \(Self.time(dateTime))"
  }

  /// From day to day; one day if it is the same; nil if neither is known.
  func span(_ first: Instant?, _ last: Instant?) -> String? {
    switch (first.map(day), last.map(day)) {
    case (let first?, let last?): first == last ? first : "\(first) to \(last)"
    case (let first?, nil): "since \(first)"
    case (nil, let last?): "until \(last)"
    case (nil, nil): nil
    }
  }

  /// A day with its name: `Fri 2024-03-08`.
  static func named(_ date: CivilDate) -> String {
    let name = "\(date.weekday)".prefix(3)
    return "\(name.prefix(1).uppercased())\(name.dropFirst()) \(date)"
  }

  /// A number of days as a distance from today: `4 days ago`, `today`, `in 1 day`.
  static func distance(days: Int) -> String {
    switch days {
    case 0: "today"
    case ..<0: "\(Wording.count(-days, "day")) ago"
    default: "in \(Wording.count(days, "day"))"
    }
  }

  private static func time(_ dateTime: CivilDateTime) -> String {
    twoDigits(dateTime.hour) + ":" + twoDigits(dateTime.minute)
  }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}
