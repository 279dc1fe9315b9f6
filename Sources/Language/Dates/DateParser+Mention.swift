import CivilTime

extension DateParser {
  /// Reads the date that begins at a position.
  ///
  /// - Parameters:
  ///   - index: Where.
  ///   - limit: The first position that belongs to no earlier mention.
  /// - Returns: The date and the position after it; nil if none begins there.
  func mention(at index: Int, after limit: Int) -> (mention: DateMention, next: Int)? {
    guard canStart(index), var found = found(at: index) else { return nil }
    extendRange(&found, from: index)
    var mention = resolve(found, at: index)
    let lead = leads(before: index, after: limit)
    let tail = latestAfter(found.next)
    mention.isRuledOut = lead.isRuledOut || isRuledOut(after: found.next)
    mention.isDeadline =
      !found.isRange && !mention.isRuledOut
      && (found.isDeadline || lead.isDeadline || tail != nil)
    if mention.isDeadline, let end = mention.end {
      let last = frame.deadline(of: DaySpan(mention.date, end.date, mention.precision))
      if last < mention.date || !lead.isBefore {
        (mention.date, mention.time, mention.end) = (last, end.time, nil)
      }
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
    /// The last day of a range between two days that are both named.
    var last: CivilDate?
    var isRange = false
    var next: Int

    var isDeadline: Bool { day?.isDeadline == true || clock?.isDeadline == true }
  }

  private func canStart(_ index: Int) -> Bool {
    switch token(index).kind {
    case .number, .word:
      // "@April" and "#monday" are names.
      !(isGlued(index) && token(index).number == nil
        && (isSymbol(index - 1, "@") || isSymbol(index - 1, "#") || isSymbol(index - 1, "/")
          || isSymbol(index - 1, "'") || isNameDash(index)))
    default: false
    }
  }

  /// Whether a word is joined to a word before it that is not a date: `sun-dried`, `team-monday`.
  private func isNameDash(_ index: Int) -> Bool {
    isSymbol(index - 1, "-") && isGlued(index - 1) && token(index - 2).kind == .other
      && token(index - 1).end - token(index - 1).start == 1
  }

  private func found(at index: Int) -> Found? {
    if let day = distance(at: index) ?? day(at: index) {
      if day.time != nil { return Found(day: day, next: day.next) }
      let clock = clockAfter(day)
      return Found(day: day, clock: clock, next: clock?.next ?? day.next)
    }
    let isLed = isClockLed(index)
    guard var clock = clock(at: index, isLed: isLed) else { return nil }
    let start = skippingLinks(clock.next)
    if let day = day(at: start), day.time == nil, isDayPrecise(day) {
      // "By 8 tonight"
      if let part = day.part {
        clock = self.clock(at: index, isLed ? .led : .none, part: part) ?? clock
      }
      return Found(day: day, clock: clock, next: day.next)
    }
    return Found(clock: clock, next: clock.next)
  }

  func isDayPrecise(_ reading: DayReading) -> Bool {
    if case .span(let span) = reading.day { span.precision == .day } else { true }
  }

  private func isClockLed(_ index: Int) -> Bool {
    if isSymbol(index - 1, "@") { return true }
    switch token(index - 1).lead {
    case .at, .around: return true
    case .between: return true
    case .by, .until, .before, .after, .from, .latest:
      // "tomorrow by 5", "by 5 tomorrow"
      guard let hour = token(index).number, hour <= 24 else { return false }
      let following = skippingLinks(index + 1)
      if token(following).number != nil { return false }
      return day(at: following).map(isDayPrecise) ?? isHourAlone(index, hour)
    default: return false
    }
  }

  /// Whether the number after "by", "before" or "after" is an hour: nothing that it could count follows it,
  /// and nothing that could change by it is before it.
  private func isHourAlone(_ index: Int, _ hour: Int) -> Bool {
    guard let lead = token(index - 1).lead, [.by, .before, .after].contains(lead),
      !token(index - 1).isGermanLead, (1...12).contains(hour),
      token(index).digits <= 2
    else { return false }
    switch token(index + 1).kind {
    case .none, .symbol, .word(.function): break
    default: return false
    }
    return isFree(index + 1) && !(1...6).contains { term(index - $0) == .amount }
  }

  // MARK: Times after days

  private func clockAfter(_ day: DayReading) -> ClockReading? {
    guard isDayPrecise(day) else { return nil }
    if let part = day.part ?? partAfterDay(day)?.part {
      let next = day.part == nil ? partAfterDay(day)?.next ?? day.next : day.next
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

  /// "morning", "in the afternoon", "am Abend", after a day.
  private func partAfterDay(_ day: DayReading) -> (part: DayPart, next: Int)? {
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

  /// A time after a day, with the words that join them.
  private func linkedClock(at index: Int, part: DayPart?) -> ClockReading? {
    var (word, trust, isDeadline) = (index, ClockTrust.day, false)
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
    // "Friday, 2 things" and "Friday until Sunday" are not times.
    guard var clock = clock(at: word, trust, part: part) else { return nil }
    clock.isDeadline = clock.isDeadline || isDeadline
    if isSymbol(word - 1, "("), isSymbol(clock.next, ")") { clock.next += 1 }
    return clock
  }

  // MARK: Resolving

  func span(of reading: DayReading, clock: ClockReading?, at index: Int) -> DaySpan? {
    switch reading.day {
    case .span(let span): return span
    case .weekday(let weekday):
      if isPastHinted(index) { return frame.past(weekday).map { DaySpan($0) } }
      let minute = clock.map { $0.time ?? 1439 } ?? 0
      let includesToday = clock != nil && minute > frame.minute
      return frame.coming(weekday, includesToday: includesToday).map { DaySpan($0) }
    }
  }

  private func resolve(_ found: Found, at index: Int) -> DateMention {
    var span = DaySpan(frame.today)
    if let day = found.day {
      span = self.span(of: day, clock: found.clock, at: index) ?? span
    } else if let time = found.clock?.time, time < frame.minute, !isPastHinted(index) {
      span = frame.today.adding(days: 1).map { DaySpan($0) } ?? span
    }
    var mention = DateMention(
      range: 0..<0,
      date: span.first,
      time: found.clock?.time ?? found.day?.time,
      end: nil,
      precision: span.precision,
      isDeadline: false,
      isPast: false,
      isDayImplied: found.day == nil
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
    guard date == frame.today, var time = mention.end?.time ?? mention.time else {
      return date < frame.today
    }
    // "Tonight", said at eleven, is what is left of the night.
    if mention.precision == .dayPart, time >= DayPart.evening.minutes.last {
      time = 1439
    }
    return time < frame.minute
  }
}
