package import CivilTime

/// A date or time that a chat text names, resolved to the calendar.
package struct DateMention: Sendable, Hashable {
  /// Its range in the text, in UTF-8 bytes, with the words that lead to it ("by Friday").
  package var range: Range<Int>
  /// The day; the first of a range of days, but the last of a deadline.
  package var date: CivilDate
  /// The time of day, in minutes after midnight; nil if only a day is named.
  package var time: Int?
  /// The end of a range of time; nil if it is not one.
  package var end: End?
  /// How exactly the text says it.
  package var precision: Precision
  /// Whether it is the last moment for something: "by", "until", "before", "bis", "EOD".
  package var isDeadline: Bool
  /// Whether it is before the message.
  package var isPast: Bool
  /// Whether only a time names it ("at 5", "après le déj"), so that the day may be another one that
  /// the talk is about.
  package var isDayImplied = false
  /// Whether the words say that it is not then, or not before: "not this week", `frühestens Montag`.
  package var isRuledOut = false

  /// The end of a range of time.
  package struct End: Sendable, Hashable {
    /// The last day.
    package var date: CivilDate
    /// The time of day, in minutes after midnight; nil if only days are named.
    package var time: Int?

    /// Creates an end.
    init(date: CivilDate, time: Int? = nil) {
      self.date = date
      self.time = time
    }
  }

  /// How exactly a text names a time.
  package enum Precision: String, Sendable, Hashable, CaseIterable {
    /// To the minute or the hour.
    case time
    /// To a part of the day: morning, afternoon, evening.
    case dayPart
    /// To the day.
    case day
    /// To the week.
    case week
    /// To the month.
    case month
    /// To the quarter of a year.
    case quarter
    /// To the year.
    case year
  }

  /// The day by which it is over: the last one of a range.
  package var lastDate: CivilDate { end?.date ?? date }

  /// When it begins, or when a deadline ends.
  ///
  /// A deadline without a time ends with its day. Times that clocks skip are moved forward, see
  /// `TimeZoneRules.instant(of:)`.
  func instant(in zone: TimeZoneRules) -> Instant {
    let minute = time ?? (isDeadline ? 1439 : 0)
    guard let dateTime = CivilDateTime(date, hour: minute / 60, minute: minute % 60) else {
      return .latest
    }
    return zone.instant(of: dateTime)
  }
}
