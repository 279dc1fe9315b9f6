import CivilTime

extension DateParser {
  /// A day of a month in digits, with what shows that it is an ordinal.
  private struct DayNumber {
    var value: Int
    /// Whether `th` or a dot follows it.
    var isOrdinal: Bool
    var next: Int
  }

  private func dayNumber(at index: Int) -> DayNumber? {
    let token = token(index)
    guard let value = token.number, token.digits <= 2, (1...31).contains(value) else { return nil }
    if isGlued(index + 1), isSymbol(index + 1, ".") || term(index + 1) == .ordinal {
      return DayNumber(value: value, isOrdinal: true, next: index + 2)
    }
    return DayNumber(value: value, isOrdinal: false, next: index + 1)
  }

  /// The second number of "8–10" and "8 to 10".
  private func lastDay(at index: Int) -> DayNumber? {
    switch token(index).kind {
    case .symbol(UInt8(ascii: "-")), .word(.lead(.to, _)), .word(.lead(.until, _)), .word(.and):
      dayNumber(at: index + 1)
    default: nil
    }
  }

  private func month(at index: Int) -> (month: Int, isClear: Bool, next: Int)? {
    guard case .month(let month, let spelling) = term(index) else { return nil }
    let isClear = spelling != .risky || token(index).isCapital
    let hasDot = spelling == .short && isSymbol(index + 1, ".") && isGlued(index + 1)
    let isEnd = token(index + 2).kind == .none || token(index + 2).isCapital
    return (month, isClear, hasDot && !isEnd ? index + 2 : index + 1)
  }

  /// Reads "8 March", "the 8th of March 2024", "8–10 April", in German with dots.
  func dayFirst(at index: Int) -> DayReading? {
    guard let first = dayNumber(at: index) else { return nil }
    var last: DayNumber?
    var next = first.next
    if let second = lastDay(at: next), isMonthAfter(second.next) {
      (last, next) = (second, second.next)
    }
    if term(next) == .of { next += 1 }
    guard let month = month(at: next) else { return nil }
    let year = year(at: month.next)
    guard month.isClear || first.isOrdinal || year != nil || isLed(index) else { return nil }
    return monthDays(
      first.value,
      last?.value,
      month: month.month,
      year: year?.value,
      index: index,
      next: year?.next ?? month.next
    )
  }

  private func isMonthAfter(_ index: Int) -> Bool {
    month(at: term(index) == .of ? index + 1 : index) != nil
  }

  /// "March 8", "Mar 8th, 2024", "March 8–10".
  func monthFirst(at index: Int) -> DayReading? {
    guard let month = month(at: index) else { return nil }
    let start = term(month.next) == .the ? month.next + 1 : month.next
    guard token(start).isSpaced, let first = dayNumber(at: start) else { return nil }
    // A dot after the day ends the sentence.
    var next = isSymbol(first.next - 1, ".") ? first.next - 1 : first.next
    let isOrdinal = first.isOrdinal && next == first.next
    guard !isCounting(next) else { return nil }
    var last: DayNumber?
    if let second = lastDay(at: next), term(next) != .and, !isCounting(second.next),
      !isMonthAfter(second.next)
    {
      (last, next) = (second, isSymbol(second.next - 1, ".") ? second.next - 1 : second.next)
    }
    let year = year(at: next)
    guard month.isClear || isOrdinal || year != nil || isLed(index) || isWeekday(index - 1) else {
      return nil
    }
    return monthDays(
      first.value,
      last?.value,
      month: month.month,
      year: year?.value,
      index: index,
      next: year?.next ?? next
    )
  }

  /// Whether a weekday is at a position: "saturday march 7".
  private func isWeekday(_ index: Int) -> Bool {
    if case .weekday = term(index) { true } else { false }
  }

  /// Whether a number before a position is an hour or counts something.
  private func isCounting(_ index: Int) -> Bool {
    switch token(index).kind {
    case .word(.pm), .word(.unit), .word(.uhr): true
    case .word(.am): isGlued(index)
    case .symbol(UInt8(ascii: ":")), .symbol(UInt8(ascii: "%")), .symbol(UInt8(ascii: "/")),
      .symbol(UInt8(ascii: ".")):
      isGlued(index)
        && (isSymbol(index, "%") || (isGlued(index + 1) && token(index + 1).number != nil))
    case .other, .number: isGlued(index)
    default: false
    }
  }

  private func monthDays(
    _ first: Int,
    _ last: Int?,
    month: Int,
    year: Int?,
    index: Int,
    next: Int
  ) -> DayReading? {
    let start =
      year.map { CivilDate(year: $0, month: month, day: first) }
      ?? frame.day(first, month: month, isPast: isPastHinted(index))
    guard let start else { return nil }
    guard let last else { return DayReading(DaySpan(start), next: next) }
    guard let end = CivilDate(year: start.year, month: month, day: last), end >= start else {
      return nil
    }
    return DayReading(DaySpan(start, end, .day), next: next)
  }

  /// "in March", "until April", "March 2025".
  func monthAlone(at index: Int) -> DayReading? {
    guard case .month(let month, let spelling) = term(index) else { return nil }
    if let year = year(at: index + 1), !isSymbol(index + 1, ",") {
      return DayReading(DateFrame.month(month, year: year.value), next: year.next)
    }
    switch token(index - 1).lead {
    case .inside, .until, .before, .since, .from: break
    case .by where spelling != .short: break
    default: return nil
    }
    guard token(index).isCapital, !isGlued(index + 1) || !isSymbol(index + 1, "-") else {
      return nil
    }
    return DayReading(frame.month(month, isPast: isPastHinted(index)), next: index + 1)
  }

  /// "5th", "15." after a weekday, which shows that the ordinal is a day.
  func ordinalDay(at index: Int) -> DayReading? {
    guard let number = dayNumber(at: index), number.isOrdinal else { return nil }
    let isGerman = isSymbol(number.next - 1, ".")
    guard isGerman ? isEnd(number.next) : isFree(number.next) || isName(number.next, after: index)
    else { return nil }
    return frame.day(number.value, isPast: isPastHinted(index)).map {
      DayReading(DaySpan($0), next: number.next)
    }
  }

  /// Whether a name follows a day that words lead to: "on the 24th Marcus".
  private func isName(_ index: Int, after day: Int) -> Bool {
    guard token(index).kind == .other, token(index).isCapital, token(index).isSpaced else {
      return false
    }
    let lead = term(day - 1) == .the ? token(day - 2).lead : token(day - 1).lead
    return lead == .on || lead == .by || lead == .until || lead == .before
  }

  /// "the first of the month", `zum Ersten`: the first day of a month.
  func first(at index: Int) -> DayReading? {
    // "First thing next week"
    if term(index + 1) == .thing, let (offset, next) = weekPhrase(at: index + 2) {
      return DayReading(frame.weekday(.monday, week: offset).map { DaySpan($0) }, next: next)
    }
    if term(index + 1) == .of {
      let word = term(index + 2) == .the ? index + 3 : index + 2
      if case .month(let month, _) = term(word) {
        return DayReading(
          frame.day(1, month: month, isPast: isPastHinted(index)).map { DaySpan($0) },
          next: word + 1
        )
      }
      guard term(word) == .unit(.month) else { return nil }
      return DayReading(
        frame.day(1, isPast: isPastHinted(index)).map { DaySpan($0) },
        next: word + 1
      )
    }
    guard token(index).isCapital, token(index - 1).isGermanLead, isEnd(index + 1) else {
      return nil
    }
    return DayReading(
      frame.day(1, isPast: isPastHinted(index)).map { DaySpan($0) },
      next: index + 1
    )
  }

  /// "the 15th", "on the 15th", "am 15.", "bis zum 15.".
  func dayAlone(at index: Int) -> DayReading? {
    guard let number = dayNumber(at: index), number.isOrdinal else { return nil }
    let isGerman = isSymbol(number.next - 1, ".")
    let before = token(index - 1)
    let lead = before.term == .the ? token(index - 2) : before
    if isGerman {
      guard before.isGermanLead, ![.at, .around].contains(before.lead), !isSubject(index - 2)
      else { return nil }
    } else {
      let isLed = lead.lead.map { ![.inside, .at, .around, .to, .over].contains($0) } ?? false
      guard before.term == .the || isLed else { return nil }
    }
    return ordinalDay(at: index)
  }

  /// Whether the word is `I`, so that `am` after it is a verb.
  private func isSubject(_ index: Int) -> Bool {
    let token = token(index)
    return token.term == .function && token.end - token.start == 1
  }

  /// Whether nothing follows that an ordinal in German could count.
  private func isEnd(_ index: Int) -> Bool {
    switch token(index).kind {
    case .none, .symbol(0x0A): true
    case .word(let term): term != .version && !isGlued(index)
    case .symbol: !isGlued(index + 1)
    case .other: !token(index).isCapital && !isGlued(index)
    case .number: false
    }
  }
}
