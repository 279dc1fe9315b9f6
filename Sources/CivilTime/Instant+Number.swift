extension Instant {
  /// The first instant that can be written: 0001-01-01T00:00:00Z.
  package static let earliest = Instant(milliseconds: -62_135_596_800_000)
  /// The last instant that can be written: 9999-12-31T23:59:59.999Z.
  package static let latest = Instant(milliseconds: 253_402_300_799_999)
  /// 2001-01-01T00:00:00Z, from which Core Data and Swift's `JSONEncoder` count.
  private static let referenceDateSeconds: Int64 = 978_307_200

  /// This instant, or the nearest one that can be written.
  var clamped: Instant { min(max(self, Instant.earliest), Instant.latest) }

  /// Whether the instant is in the years 1 to 9999.
  var isInRange: Bool { self >= Instant.earliest && self <= Instant.latest }

  /// Reads a number whose unit shows in its size.
  ///
  /// By magnitude: below 1e9 seconds since 2001 (Core Data, Swift's `JSONEncoder`), below 1e11
  /// seconds since 1970, below 1e14 milliseconds, below 1e17 microseconds, else nanoseconds. So
  /// seconds since 1970 are not recognised before September 2001.
  package init?(number: Int64) {
    let milliseconds: Int64
    switch number.magnitude {
    case 0..<1_000_000_000: milliseconds = (number + Instant.referenceDateSeconds) * 1000
    case 0..<100_000_000_000: milliseconds = number * 1000
    case 0..<100_000_000_000_000: milliseconds = number
    case 0..<100_000_000_000_000_000: milliseconds = number.flooredQuotient(by: 1000)
    default: milliseconds = number.flooredQuotient(by: 1_000_000)
    }
    self.init(checked: milliseconds)
  }

  /// Reads a number whose unit shows in its size, with a fraction of that unit.
  ///
  /// Units as for ``init(number:)-(Int64)``; fractions are rounded to the millisecond. It is nil
  /// for what is not a number, and outside the years 1 to 9999.
  package init?(number: Double) {
    let milliseconds: Double
    switch number.magnitude {
    case 0..<1e9: milliseconds = (number + Double(Instant.referenceDateSeconds)) * 1000
    case 0..<1e11: milliseconds = number * 1000
    case 0..<1e14: milliseconds = number
    case 0..<1e17: milliseconds = number / 1000
    default: milliseconds = number / 1_000_000
    }
    guard let whole = Int64(exactly: milliseconds.rounded()) else { return nil }
    self.init(checked: whole)
  }

  private init?(checked milliseconds: Int64) {
    self.init(milliseconds: milliseconds)
    guard isInRange else { return nil }
  }
}
