/// A moment at which the clocks of a zone are set forward or back.
package struct OffsetChange: Sendable, Hashable {
  /// The first instant with the new offset.
  package let instant: Instant
  /// Seconds ahead of UTC before it.
  package let before: Int
  /// The number of seconds they are ahead from then on.
  package let after: Int

  /// The number of seconds the clocks skip; negative for the number that they show twice.
  package var skipped: Int { after - before }
}

extension TimeZoneRules {
  /// The first change of the clocks after an instant.
  ///
  /// - Parameter instant: Any instant; changes at it do not count.
  /// - Returns: nil if the clocks do not change again before the year 10000.
  package func nextChange(after instant: Instant) -> OffsetChange? {
    let second = instant.clamped.milliseconds.flooredQuotient(by: 1000)
    for time in changes[changes.countNotAbove(second)...] {
      if let change = change(at: time) { return change }
    }
    let lastListed = changes.last ?? Instant.earliest.milliseconds / 1000
    return yearlyRule?.changes(after: max(second, lastListed)).lazy
      .compactMap { change(at: $0) }.first
  }

  /// The change at a time in seconds since 1970; nil if the offset stays what it is.
  private func change(at second: Int64) -> OffsetChange? {
    let instant = Instant(milliseconds: second * 1000)
    guard instant.isInRange, instant > .earliest else { return nil }
    let before = offset(at: Instant(milliseconds: (second - 1) * 1000))
    let after = offset(at: instant)
    return before == after ? nil : OffsetChange(instant: instant, before: before, after: after)
  }
}

extension YearlyRule {
  /// When the offset may change next, in seconds since 1970, ascending: at least a whole year of it.
  func changes(after second: Int64) -> [Int64] {
    guard let daylight else { return [] }
    let days = Int(max(-719_162, min(2_932_896, second.flooredQuotient(by: 86_400))))
    let year = CivilDate(uncheckedDays: days).year
    // A rule may place a change up to a week outside its year.
    let times = (max(1, year - 1)...min(9999, year + 2)).flatMap { year in
      [
        daylight.start.localSeconds(inYear: year) - Int64(standardOffset),
        daylight.end.localSeconds(inYear: year) - Int64(daylight.offset),
      ]
    }
    return times.filter { $0 > second }.sorted()
  }
}
