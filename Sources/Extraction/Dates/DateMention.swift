public import CivilTime

/// A date or time that a chat text names, resolved to the calendar.
public struct DateMention: Sendable, Hashable {
  /// Where it stands in the text, in UTF-8 bytes, with the words that lead to it ("by Friday").
  public var range: Range<Int>
  /// The day; of a stretch of days the first, but of a deadline the last.
  public var date: CivilDate
  /// The time of day, in minutes after midnight; nil if only a day is named.
  public var time: Int?
  /// Where a stretch of time ends; nil if it is none.
  public var end: End?
  /// How exactly the text says it.
  public var precision: Precision
  /// Whether it is the last moment for something: "by", "until", "before", "bis", "EOD".
  public var isDeadline: Bool
  /// Whether it lies before the message.
  public var isPast: Bool

  /// The end of a stretch of time.
  public struct End: Sendable, Hashable {
    /// The last day.
    public var date: CivilDate
    /// The time of day, in minutes after midnight; nil if only days are named.
    public var time: Int?

    /// Names an end.
    public init(date: CivilDate, time: Int? = nil) {
      self.date = date
      self.time = time
    }
  }

  /// How exactly a text names a time.
  public enum Precision: String, Sendable, Hashable, CaseIterable {
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

  /// The day by which it is over: the last one of a stretch.
  public var lastDate: CivilDate { end?.date ?? date }

  /// When it begins, or when a deadline ends.
  ///
  /// A deadline without a time ends with its day. Times that clocks skip are moved forward, see
  /// `TimeZoneRules.instant(of:)`.
  ///
  /// - Parameter zone: The zone it was resolved in.
  /// - Returns: The instant.
  public func instant(in zone: TimeZoneRules) -> Instant {
    let minute = time ?? (isDeadline ? 1439 : 0)
    guard let dateTime = CivilDateTime(date, hour: minute / 60, minute: minute % 60) else {
      return .latest
    }
    return zone.instant(of: dateTime)
  }
}
