/// A date and a time of day on some clock; which instant it is depends on the zone.
package struct CivilDateTime: Sendable, Hashable {
  /// The day.
  package let date: CivilDate
  /// Milliseconds since midnight on the clock, less than 86,400,000.
  let millisecondOfDay: Int

  /// Creates a time of day on a date.
  ///
  /// It is nil if no clock shows that time, for instance 24:00.
  ///
  /// - Parameters:
  ///   - hour: The hour, 0 to 23.
  ///   - minute: The minute, 0 to 59.
  ///   - second: The second, 0 to 59.
  ///   - millisecond: The millisecond, 0 to 999.
  package init?(
    _ date: CivilDate,
    hour: Int = 0,
    minute: Int = 0,
    second: Int = 0,
    millisecond: Int = 0
  ) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
      (0...999).contains(millisecond)
    else { return nil }
    self.date = date
    millisecondOfDay = ((hour * 60 + minute) * 60 + second) * 1000 + millisecond
  }

  /// What a clock shows at an instant.
  ///
  /// Instants outside the years 1 to 9999 are taken for the nearest end of that range.
  ///
  /// - Parameter offset: Seconds ahead of UTC.
  package init(_ instant: Instant, offset: Int = 0) {
    let offsetMilliseconds = Int64(max(-172_800, min(172_800, offset))) * 1000
    let (sum, overflow) = instant.milliseconds.addingReportingOverflow(offsetMilliseconds)
    let limit = instant.milliseconds < 0 ? Instant.earliest : Instant.latest
    let local = overflow ? limit.milliseconds : Instant(milliseconds: sum).clamped.milliseconds
    let days = Int(local.flooredQuotient(by: 86_400_000))
    date = CivilDate(uncheckedDays: days)
    millisecondOfDay = Int(local) - days * 86_400_000
  }

  /// Milliseconds between 1970-01-01T00:00 and this time on the same clock.
  var localMilliseconds: Int64 {
    Int64(date.daysSinceEpoch) * 86_400_000 + Int64(millisecondOfDay)
  }

  /// The hour, 0 to 23.
  package var hour: Int { millisecondOfDay / 3_600_000 }
  /// The minute, 0 to 59.
  package var minute: Int { millisecondOfDay / 60_000 % 60 }
  /// The second, 0 to 59.
  package var second: Int { millisecondOfDay / 1000 % 60 }
  /// The millisecond, 0 to 999.
  var millisecond: Int { millisecondOfDay % 1000 }

  /// The instant at which a clock with a known offset shows this.
  ///
  /// - Parameter offset: Seconds ahead of UTC.
  package func instant(offset: Int) -> Instant {
    Instant(milliseconds: localMilliseconds - Int64(max(-172_800, min(172_800, offset))) * 1000)
  }
}

extension CivilDateTime: Comparable {
  /// Whether one time is earlier than another on the same clock.
  package static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    left.localMilliseconds < right.localMilliseconds
  }
}

extension Int64 {
  /// The quotient rounded towards minus infinity.
  ///
  /// - Parameter divisor: Greater than 0.
  /// - Returns: The greatest whole number not above the exact quotient.
  package func flooredQuotient(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
