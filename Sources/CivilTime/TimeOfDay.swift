/// A time that clocks show every day.
package struct TimeOfDay: Sendable, Hashable {
  /// From 0 to 23.
  let hour: Int
  /// From 0 to 59.
  let minute: Int

  /// Reads a time such as `06:00` or `6:30`.
  ///
  /// It is nil if the text is not a valid time.
  ///
  /// - Parameter text: Hours and minutes.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2 else {
      return nil
    }
    let isDigits = parts.joined().allSatisfy { (0x30...0x39).contains($0) }
    guard isDigits, let hour = Int(Substring(parts[0])), let minute = Int(Substring(parts[1])),
      hour < 24, minute < 60
    else { return nil }
    (self.hour, self.minute) = (hour, minute)
  }

  /// The next instant at which clocks show this time.
  ///
  /// A time that a change of clocks leaves out comes as much later as they are set forward; of one
  /// that comes twice, the first is meant.
  ///
  /// - Returns: The instant; nil at the end of time.
  package func next(after instant: Instant, in zone: TimeZoneRules) -> Instant? {
    var date: CivilDate? = zone.dateTime(at: instant).date
    for _ in 0..<3 {
      guard let day = date, let time = CivilDateTime(day, hour: hour, minute: minute) else {
        return nil
      }
      let found = zone.instant(of: time)
      if found > instant { return found }
      date = day.adding(days: 1)
    }
    return nil
  }
}
