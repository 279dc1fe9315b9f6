import CivilTime

extension DateParser {
  /// Reads a day or a range of days.
  func day(at index: Int) -> DayReading? {
    guard let term = term(index) else { return numberedDay(at: index) }
    switch term {
    case .day(let offset):
      let later = laterDays(at: index + 1)
      return day(offset: offset + (later?.days ?? 0), next: later?.next ?? index + 1)
    case .morgen: return isTomorrow(index) ? day(offset: 1, next: index + 1) : nil
    case .tonight:
      var reading = day(offset: 0, next: index + 1)
      reading?.part = .evening
      return reading
    case .unit(.day): return dayAfter(at: index)
    case .last: return ordinalWeekday(at: index) ?? modified(at: index)
    case .this, .next, .afterNext, .coming: return modified(at: index)
    case .weekday(let weekday, let spelling):
      guard let next = weekdayEnd(at: index, spelling) else { return nil }
      return weekLater(weekday, at: next) ?? refined(weekday, next: next)
    case .weekdayPart(let weekday, let part):
      var reading = refined(weekday, next: index + 1)
      reading?.part = part
      return reading
    case .end, .early, .middle, .late: return partOfPeriod(at: index)
    case .unit(let unit) where unit == .month || unit == .quarter || unit == .year:
      guard self.term(index + 1) == .end else { return afterNext(unit, at: index) }
      return end(of: unit).map { DayReading(DaySpan($0), next: index + 2, isDeadline: true) }
    case .unit(.week): return afterNext(.week, at: index)
    case .endOf(let unit):
      return end(of: unit).map { DayReading(DaySpan($0), next: index + 1, isDeadline: true) }
    case .weekend: return weekend(at: index)
    case .first: return ordinalWeekday(at: index) ?? first(at: index)
    case .course: return course(at: index)
    case .feast(let feast): return self.feast(feast, at: index, next: index + 1)
    case .new:
      guard self.term(index + 1) == .unit(.year) else { return nil }
      return feast(.newYear, at: index, next: index + 2)
    case .month: return monthFirst(at: index) ?? monthAlone(at: index)
    case .q: return quarter(at: index)
    case .calendarWeek:
      guard let number = token(index + 1).number, (1...53).contains(number) else { return nil }
      return DayReading(frame.week(number: number), next: index + 2)
    default: return nil
    }
  }

  private func numberedDay(at index: Int) -> DayReading? {
    guard isNumberStart(index) else { return nil }
    return numericDate(at: index) ?? dayFirst(at: index) ?? dayAlone(at: index)
  }

  private func day(offset: Int, next: Int) -> DayReading? {
    frame.today.adding(days: offset).map { DayReading(DaySpan($0), next: next) }
  }

  /// "day after tomorrow", "day before yesterday".
  private func dayAfter(at index: Int) -> DayReading? {
    switch (term(index + 1), term(index + 2)) {
    case (.lead(.after, _), .day(1)): day(offset: 2, next: index + 3)
    case (.lead(.before, _), .day(-1)): day(offset: -2, next: index + 3)
    default: nil
    }
  }

  /// Whether German `morgen` is tomorrow, rather than a morning or a greeting.
  private func isTomorrow(_ index: Int) -> Bool {
    switch term(index - 1) {
    case .good, .the, .every, .am, .article: return false
    default: break
    }
    let isFirst = token(index - 1).kind == .none || isSymbol(index - 1, "\n")
    guard isFirst, token(index).isCapital else { return true }
    if case .everyone = term(index + 1) { return false }
    return !["!", ",", "."].contains { isSymbol(index + 1, $0) } && token(index + 1).kind != .none
      && !(token(index + 1).kind == .other && token(index + 1).isCapital)
  }

  // MARK: Weekdays

  /// Where a weekday's name ends; nil if the word means something else here.
  private func weekdayEnd(at index: Int, _ spelling: DateTerm.Spelling) -> Int? {
    if case .every = term(index - 1) { return nil }
    let word = token(index)
    // Short names may end in a dot: "Fr. 15 Uhr".
    let hasDot = spelling != .full && isSymbol(index + 1, ".") && isGlued(index + 1)
    let next = hasDot && token(index + 2).kind != .none ? index + 2 : index + 1
    switch spelling {
    case .full: return index + 1
    case .short: return word.isCapital || isDated(index) || isTimed(next) ? next : nil
    case .risky:
      if case .part = term(next) { return next }
      if weekPhrase(at: next) != nil { return next }
      return isDated(index) || (word.isCapital && isTimed(next)) ? next : nil
    case .german: return word.isCapital && isGermanDay(index, next) ? next : nil
    }
  }

  /// Whether the words before a position expect a date.
  private func isDated(_ index: Int) -> Bool {
    if isSymbol(index - 1, "-") { return weekday(index - 2) != nil }
    return switch term(index - 1) {
    case .lead(let lead, _): ![.at, .around, .over, .inside, .to].contains(lead)
    case .next, .afterNext, .this, .coming, .last: true
    case .and: weekday(index - 2) != nil
    default: false
    }
  }

  private func weekday(_ index: Int) -> Weekday? {
    if case .weekday(let weekday, _) = term(index) { weekday } else { nil }
  }

  /// Whether what follows a weekday's name is a time or the end of a range of days.
  private func isTimed(_ index: Int) -> Bool {
    if isSymbol(index, "-") || isSymbol(index, ",") {
      return weekday(index + 1) != nil || token(index + 1).number != nil
    }
    switch term(index) {
    case .part, .noon, .morgen: return true
    case .lead(.at, _): return clock(at: index + 1, isLed: true) != nil
    default: return clock(at: index, isLed: false) != nil
    }
  }

  private func isGermanDay(_ index: Int, _ next: Int) -> Bool {
    if token(index - 1).isGermanLead || term(index - 1)?.periodOffset != nil {
      return true
    }
    if isSymbol(next, "-"), case .weekday(_, .german) = term(next + 1) { return true }
    if isSymbol(index - 1, "-"), case .weekday(_, .german) = term(index - 2) { return true }
    if case .lead(.at, true) = term(next) { return true }
    // "Fr. 180" is an amount.
    guard let number = token(next).number, number <= 31 else { return false }
    return germanClockFollows(next) || numericDate(at: next) != nil || isSymbol(next + 1, ".")
  }

  private func germanClockFollows(_ index: Int) -> Bool {
    (1...5).contains { term(index + $0) == .uhr }
  }

  /// A weekday with the date or the week that says which one it is.
  private func refined(_ weekday: Weekday, next: Int) -> DayReading? {
    let index = skippingLinks(next)
    if token(index).number != nil || isMonth(index) {
      let date =
        numericDate(at: index) ?? dayFirst(at: index) ?? monthFirst(at: index)
        ?? ordinalDay(at: index)
      if var date, case .span(let span) = date.day, span.precision == .day {
        if isSymbol(index - 1, "("), isSymbol(date.next, ")") { date.next += 1 }
        return date
      }
    }
    if let end = afterNextEnd(at: next) {
      return DayReading(frame.weekday(weekday, week: 2).map { DaySpan($0) }, next: end)
    }
    if let (offset, end) = weekPhrase(at: index), let day = frame.weekday(weekday, week: offset) {
      return DayReading(DaySpan(day), next: end)
    }
    return DayReading(weekday, next: next)
  }

  /// "the week after next".
  private func afterNext(_ unit: CalendarUnit, at index: Int) -> DayReading? {
    guard let end = afterNextEnd(at: index + 1) else { return nil }
    return DayReading(frame.period(unit, offset: 2), next: end)
  }

  /// Where "after next" or "after next week" ends, after a weekday or a unit.
  private func afterNextEnd(at index: Int) -> Int? {
    guard term(index) == .lead(.after, isGerman: false), term(index + 1) == .next else {
      return nil
    }
    return term(index + 2) == .unit(.week) ? index + 3 : index + 2
  }

  private func isMonth(_ index: Int) -> Bool {
    if case .month = term(index) { true } else { false }
  }

  /// "next week", "this week", "last week": the number of weeks from this one, and where it ends.
  func weekPhrase(at index: Int) -> (offset: Int, next: Int)? {
    guard case .unit(.week) = term(index + 1) else { return nil }
    return term(index)?.periodOffset.map { ($0, index + 2) }
  }

  // MARK: This, next, last

  private func modified(at index: Int) -> DayReading? {
    var word = index + 1
    guard var modifier = term(index) else { return nil }
    // "this coming Friday", "this past Friday"
    if term(word) == .coming { (modifier, word) = (.coming, word + 1) }
    if case .lead(.after, _) = term(word), modifier == .this {
      (modifier, word) = (.last, word + 1)
    }
    switch term(word) {
    case .weekday(let weekday, let spelling):
      let isPlain = spelling != .german || token(word).isCapital
      return isPlain ? modified(weekday, by: modifier, next: word + 1) : nil
    case .weekdayPart(let weekday, let part):
      var reading = modified(weekday, by: modifier, next: word + 1)
      reading?.part = part
      return reading
    case .unit(let unit): return modified(unit, by: modifier, next: word + 1)
    case .quarter: return modified(.quarter, by: modifier, next: word + 1)
    case .weekend:
      // The coming weekend is that of this week.
      let week = modifier == .coming ? 0 : modifier.periodOffset
      return DayReading(frame.weekend(week ?? 0), next: word + 1)
    case .part(let part): return modified(part, by: modifier, next: word + 1)
    case .month(let month, _): return modified(month: month, by: modifier, next: word + 1)
    default: return nil
    }
  }

  private func modified(_ weekday: Weekday, by modifier: DateTerm, next: Int) -> DayReading? {
    // "next Thursday, 2 April"
    if let dated = refined(weekday, next: next), case .span = dated.day { return dated }
    let date: CivilDate?
    switch modifier {
    case .next: date = frame.weekday(weekday, week: 1)
    case .afterNext: date = frame.weekday(weekday, week: 2)
    case .last: date = frame.past(weekday)
    case .this: date = frame.coming(weekday, includesToday: true)
    default: date = frame.coming(weekday, includesToday: false)
    }
    return date.map { DayReading(DaySpan($0), next: next) }
  }

  private func modified(_ unit: CalendarUnit, by modifier: DateTerm, next: Int) -> DayReading? {
    guard let offset = modifier.periodOffset,
      var reading = DayReading(frame.period(unit, offset: offset), next: next)
    else { return nil }
    guard unit == .week else { return reading }
    // "next week on Friday"
    let index = skippingLinks(next)
    if case .weekday(let weekday, let spelling) = term(index),
      spelling == .full || spelling == .short,
      let day = frame.weekday(weekday, week: offset)
    {
      reading = DayReading(DaySpan(day), next: index + 1)
    }
    return reading
  }

  private func modified(_ part: DayPart, by modifier: DateTerm, next: Int) -> DayReading? {
    let isLastNight = modifier == .last && part == .night
    guard modifier == .this || isLastNight else { return nil }
    var reading = day(offset: isLastNight ? -1 : 0, next: next)
    reading?.part = part
    return reading
  }

  private func modified(month: Int, by modifier: DateTerm, next: Int) -> DayReading? {
    guard var span = frame.month(month, isPast: modifier == .last) else { return nil }
    if month == frame.today.month, modifier == .next || modifier == .last {
      let year = frame.today.year + (modifier == .next ? 1 : -1)
      guard let other = DateFrame.month(month, year: year) else { return nil }
      span = other
    }
    return DayReading(span, next: next)
  }
}
