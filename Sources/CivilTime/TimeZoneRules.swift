/// The rules of one time zone: the offset that its clocks have at each instant.
package struct TimeZoneRules: Sendable {
  /// The IANA name, `UTC`, or an offset such as `+02:00`.
  package let identifier: String
  /// The offset before the first change, in seconds.
  private let firstOffset: Int
  /// When the offset changed, in seconds since 1970, ascending.
  let changes: [Int64]
  /// The same changes in local time, as the later of the two clocks shows them.
  ///
  /// Compared with these, a skipped time has the offset before the change, and a repeated time
  /// that of its first pass.
  private let localChanges: [Int64]
  /// The offset after each change, in seconds.
  private let offsets: [Int]
  /// The yearly rule that holds after the last change.
  let yearlyRule: YearlyRule?

  /// Universal time.
  package static let utc = TimeZoneRules(identifier: "UTC", offset: 0)

  /// A zone whose clocks never change.
  init(identifier: String, offset: Int) {
    self.identifier = identifier
    firstOffset = offset
    changes = []
    localChanges = []
    offsets = []
    yearlyRule = nil
  }

  /// The zone of clocks that are always as far ahead of UTC.
  ///
  /// - Parameter minutes: At most 18 hours either way.
  package init(minutesAheadOfUTC minutes: Int) {
    let minutes = max(-1080, min(1080, minutes))
    let (hour, minute) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    let digits = [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    self.init(identifier: (minutes < 0 ? "-" : "+") + digits, offset: minutes * 60)
  }

  /// The zone that a compiled file describes.
  init(identifier: String, file: TZifFile) {
    self.identifier = identifier
    firstOffset = file.firstOffset
    changes = file.changes.map(\.time)
    offsets = file.changes.map(\.offset)
    yearlyRule = file.yearlyRule
    let before = [file.firstOffset] + offsets.dropLast()
    localChanges = zip(file.changes, before).map { $0.time + Int64(max($0.offset, $1)) }
  }

  /// How far the clocks are ahead of UTC at an instant.
  ///
  /// - Parameter instant: Any instant; one outside the years 1 to 9999 is taken for the nearest
  ///   end of that range.
  /// - Returns: Seconds, negative west of Greenwich.
  package func offset(at instant: Instant) -> Int {
    let second = instant.clamped.milliseconds.flooredQuotient(by: 1000)
    let passed = changes.countNotAbove(second)
    if passed == changes.count, let yearlyRule { return yearlyRule.offset(at: second) }
    return passed == 0 ? firstOffset : offsets[passed - 1]
  }

  /// The instant at which the clocks show a time.
  ///
  /// A time that is skipped when clocks go forward is moved forward by as much; of a time that
  /// comes twice when they go back, the first pass is meant. (RFC 5545 §3.3.5 has the same rules.)
  package func instant(of dateTime: CivilDateTime) -> Instant {
    let second = dateTime.localMilliseconds.flooredQuotient(by: 1000)
    let passed = localChanges.countNotAbove(second)
    if passed == changes.count, let yearlyRule {
      return dateTime.instant(offset: yearlyRule.offset(atLocal: second))
    }
    return dateTime.instant(offset: passed == 0 ? firstOffset : offsets[passed - 1])
  }

  /// What the clocks show at an instant.
  ///
  /// - Returns: Date and time of day.
  package func dateTime(at instant: Instant) -> CivilDateTime {
    CivilDateTime(instant, offset: offset(at: instant))
  }
}

extension TimeZoneRules: Hashable {
  /// Whether two zones have the same name.
  package static func == (left: TimeZoneRules, right: TimeZoneRules) -> Bool {
    left.identifier == right.identifier
  }

  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension [Int64] {
  /// The number of elements of an ascending array that are not above a value.
  func countNotAbove(_ value: Int64) -> Int {
    // Most look-ups are for recent times, which come after the last change of the file.
    guard let last, value < last else { return count }
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
