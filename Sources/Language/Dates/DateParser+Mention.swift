import CivilTime

extension DateParser {
  /// Reads the date that begins at a place.
  ///
  /// - Parameters:
  ///   - place: Where.
  ///   - limit: The first place that belongs to no earlier mention.
  /// - Returns: The date and the place behind it; nil if none begins there.
  func mention(at place: Int, after limit: Int) -> (mention: DateMention, next: Int)? {
    guard canStart(place), var found = found(at: place) else { return nil }
    extendRange(&found, from: place)
    var mention = resolve(found, at: place)
    let lead = leads(before: place, after: limit)
    let tail = latestBehind(found.next)
    mention.isDeadline =
      !found.isRange && (found.isDeadline || lead.isDeadline || tail != nil)
    if mention.isDeadline, let end = mention.end, !lead.isBefore {
      (mention.date, mention.time, mention.end) = (end.date, end.time, nil)
    }
    let next = tail ?? found.next
    mention.range = token(lead.first).start..<token(next - 1).end
    mention.isPast = isPast(mention)
    return (mention, next)
  }

  /// What has been read of a mention.
  struct Found {
    var day: DayReading?
    var clock: ClockReading?
    /// The last day of a stretch between two days that are both named.
    var last: CivilDate?
    var isRange = false
    var next: Int

    var isDeadline: Bool { day?.isDeadline == true || clock?.isDeadline == true }
  }

  private func canStart(_ place: Int) -> Bool {
    switch token(place).kind {
    case .number, .word:
      // "@April" and "#monday" are names.
      !(isGlued(place) && token(place).number == nil
        && (isSymbol(place - 1, "@") || isSymbol(place - 1, "#") || isSymbol(place - 1, "/")
          || isSymbol(place - 1, "'") || isNameDash(place)))
    default: false
    }
  }

  /// Whether a word is joined to a word before it that is no date: `sun-dried`, `team-monday`.
  private func isNameDash(_ place: Int) -> Bool {
    isSymbol(place - 1, "-") && isGlued(place - 1) && token(place - 2).kind == .other
      && token(place - 1).end - token(place - 1).start == 1
  }

  private func found(at place: Int) -> Found? {
    if let day = distance(at: place) ?? day(at: place) {
      if day.time != nil { return Found(day: day, next: day.next) }
      let clock = clockBehind(day)
      return Found(day: day, clock: clock, next: clock?.next ?? day.next)
    }
    guard let clock = clock(at: place, isLed: isClockLed(place)) else { return nil }
    let start = skippingLinks(clock.next)
    if let day = day(at: start), day.time == nil, isDayPrecise(day) {
      return Found(day: day, clock: clock, next: day.next)
    }
    return Found(clock: clock, next: clock.next)
  }

  func isDayPrecise(_ reading: DayReading) -> Bool {
    if case .span(let span) = reading.day { span.precision == .day } else { true }
  }

  private func isClockLed(_ place: Int) -> Bool {
    if isSymbol(place - 1, "@") { return true }
    switch token(place - 1).lead {
    case .at, .around: return true
    case .between: return true
    case .by, .until, .before, .after, .from, .latest:
      // "tomorrow by 5", "by 5 tomorrow"
      guard let hour = token(place).number, hour <= 24 else { return false }
      let behind = skippingLinks(place + 1)
      if token(behind).number != nil { return false }
      return day(at: behind).map(isDayPrecise) ?? false
    default: return false
    }
  }

  // MARK: Times behind days

  private func clockBehind(_ day: DayReading) -> ClockReading? {
    guard isDayPrecise(day) else { return nil }
    if let part = day.part ?? partBehindDay(day)?.part {
      let next = day.part == nil ? partBehindDay(day)?.next ?? day.next : day.next
      if let clock = linkedClock(at: next, part: part) { return clock }
      return ClockReading(
        time: part.minutes.first,
        end: part.minutes.last,
        precision: .dayPart,
        next: next
      )
    }
    return linkedClock(at: day.next, part: nil)
  }

  /// "morning", "in the afternoon", "am Abend", behind a day.
  private func partBehindDay(_ day: DayReading) -> (part: DayPart, next: Int)? {
    var word = day.next
    if isSymbol(word, ",") { word += 1 }
    if term(word)?.isInside == true, term(word + 1) == .the { word += 2 }
    if term(word) == .am { word += 1 }
    switch term(word) {
    case .part(let part): return (part, word + 1)
    case .morgen where word > 0: return (.morning, word + 1)
    default: return nil
    }
  }

  /// A time behind a day, with the words that join them.
  private func linkedClock(at place: Int, part: DayPart?) -> ClockReading? {
    var (word, trust, isDeadline) = (place, ClockTrust.day, false)
    for _ in 0..<3 {
      switch token(word).kind {
      case .symbol(UInt8(ascii: ",")), .symbol(UInt8(ascii: "(")): word += 1
      case .symbol(UInt8(ascii: "@")): (word, trust) = (word + 1, .led)
      case .word(.lead(let lead, _)) where lead != .inside && lead != .on && lead != .to:
        (word, trust) = (word + 1, .led)
        isDeadline = isDeadline || lead.isDeadline
      default: break
      }
    }
    // "Friday, 2 things" and "Friday until Sunday" are no times.
    guard var clock = clock(at: word, trust, part: part) else { return nil }
    clock.isDeadline = clock.isDeadline || isDeadline
    if isSymbol(word - 1, "("), isSymbol(clock.next, ")") { clock.next += 1 }
    return clock
  }

  // MARK: Resolving

  func span(of reading: DayReading, clock: ClockReading?, at place: Int) -> DaySpan? {
    switch reading.day {
    case .span(let span): return span
    case .weekday(let weekday):
      if isPastHinted(place) { return frame.past(weekday).map { DaySpan($0) } }
      let minute = clock.map { $0.time ?? 1439 } ?? 0
      let includesToday = clock != nil && minute > frame.minute
      return frame.coming(weekday, includesToday: includesToday).map { DaySpan($0) }
    }
  }

  private func resolve(_ found: Found, at place: Int) -> DateMention {
    var span = DaySpan(frame.today)
    if let day = found.day {
      span = self.span(of: day, clock: found.clock, at: place) ?? span
    } else if let time = found.clock?.time, time < frame.minute, !isPastHinted(place) {
      span = frame.today.adding(days: 1).map { DaySpan($0) } ?? span
    }
    var mention = DateMention(
      range: 0..<0,
      date: span.first,
      time: found.clock?.time ?? found.day?.time,
      end: nil,
      precision: span.precision,
      isDeadline: false,
      isPast: false
    )
    if let clock = found.clock, clock.time != nil {
      mention.precision = clock.precision
    } else if found.day?.time != nil {
      mention.precision = .time
    }
    let last = found.last ?? span.last
    if let end = found.clock?.end {
      // "23:00 to 01:00" ends on the next day.
      let isOvernight = end < found.clock?.time ?? 0
      let day = isOvernight ? last.adding(days: 1) ?? last : last
      mention.end = DateMention.End(date: day, time: end)
    } else if last != span.first {
      mention.end = DateMention.End(date: last)
    }
    return mention
  }

  private func isPast(_ mention: DateMention) -> Bool {
    let date = mention.lastDate
    guard date == frame.today, let time = mention.end?.time ?? mention.time else {
      return date < frame.today
    }
    return time < frame.minute
  }
}
