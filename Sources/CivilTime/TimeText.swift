package import Failures

extension Duration {
  /// Reads a span such as `30m`, `1h30m` or `7d`.
  ///
  /// It is nil if the text is not a valid span. Units are `w`, `d` (24 hours), `h`, `m`, `s` and
  /// `ms`, each at most once and the longer ones first; numbers are whole.
  package init?(shorthand: String) {
    let units: [(name: String, milliseconds: Int64)] = [
      ("w", 604_800_000), ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000),
      ("ms", 1),
    ]
    var rest = Substring(shorthand)
    var total: Int64 = 0
    var nextUnit = 0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(digits.count)
      let name = rest.prefix { ("a"..."z").contains($0) }
      rest = rest.dropFirst(name.count)
      guard let number = Int64(digits),
        let unit = units.indices.dropFirst(nextUnit).first(where: { units[$0].name == name })
      else { return nil }
      let (part, overflow) = number.multipliedReportingOverflow(by: units[unit].milliseconds)
      let (sum, sumOverflow) = total.addingReportingOverflow(part)
      guard !overflow, !sumOverflow else { return nil }
      total = sum
      nextUnit = unit + 1
    }
    self = .milliseconds(total)
  }

  /// The span as jobs write it, for instance `1d12h`; fractions of a second are left out.
  package var shorthand: String {
    let units: [(seconds: Int64, name: String)] = [
      (86_400, "d"), (3600, "h"), (60, "m"), (1, "s"),
    ]
    var rest = components.seconds
    var text = ""
    for unit in units where rest >= unit.seconds {
      text += "\(rest / unit.seconds)\(unit.name)"
      rest %= unit.seconds
    }
    return text.isEmpty ? "0s" : text
  }
}

extension Instant {
  /// The instant that is a span later.
  ///
  /// Results outside the years 1 to 9999 become the nearest end of that range.
  package static func + (instant: Instant, span: Duration) -> Instant {
    let (seconds, attoseconds) = span.components
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, sumOverflow) = instant.clamped.milliseconds.addingReportingOverflow(milliseconds)
    guard !overflow, !sumOverflow else { return seconds < 0 ? .earliest : .latest }
    return Instant(milliseconds: sum).clamped
      .addingSmall(milliseconds: attoseconds / 1_000_000_000_000_000)
  }

  /// The instant that is a span earlier.
  ///
  /// Results outside the years 1 to 9999 become the nearest end of that range.
  package static func - (instant: Instant, span: Duration) -> Instant {
    instant + (.zero - span)
  }

  private func addingSmall(milliseconds: Int64) -> Instant {
    Instant(milliseconds: self.milliseconds + milliseconds).clamped
  }

  /// Reads one end of a period, as `--since` and `--until` take it.
  ///
  /// - Parameter bound: A date (its first moment), an ISO 8601 time, or a span such as `7d`, which is that
  ///   long before `now`.
  package init(bound: String, now: Instant, zone: TimeZoneRules) throws(TimeTextError) {
    if let span = Duration(shorthand: bound) {
      self = now - span
      return
    }
    guard let time = ISO8601Time(bound) else { throw .notUnderstood(bound) }
    guard let instant = time.instant(in: zone) else { throw .impossible(bound) }
    self = instant
  }
}

/// Why a text is not a valid time.
package enum TimeTextError: Error, Hashable, CustomStringConvertible {
  /// The text has the form of a date, but there is no such date or time.
  case impossible(String)
  /// The text is neither a date nor a span.
  case notUnderstood(String)

  /// The failure in one line.
  package var description: String {
    switch self {
    case .impossible(let text): "\"\(text)\" does not exist in the calendar"
    case .notUnderstood(let text):
      "\"\(text)\" is not a valid time: use a date (2024-03-01), a time (2024-03-01T09:00:00Z) or a span"
        + " before now (7d, 1h30m)"
    }
  }
}

extension TimeTextError: UserFacingError {
  /// A mistake in the command line (64).
  package var exitStatus: ExitStatus { .usage }
}
