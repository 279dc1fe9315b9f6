import CivilTime

extension DateParser {
  /// A day of a month in digits, with what shows that it is an ordinal.
  private struct DayNumber {
    var value: Int
    /// Whether `th` or a dot stands behind it.
    var isOrdinal: Bool
    var next: Int
  }

  private func dayNumber(at place: Int) -> DayNumber? {
    let token = token(place)
    guard let value = token.number, token.digits <= 2, (1...31).contains(value) else { return nil }
    if isGlued(place + 1), isSymbol(place + 1, ".") || term(place + 1) == .ordinal {
      return DayNumber(value: value, isOrdinal: true, next: place + 2)
    }
    return DayNumber(value: value, isOrdinal: false, next: place + 1)
  }

  /// The second number of "8–10" and "8 to 10".
  private func lastDay(at place: Int) -> DayNumber? {
    switch token(place).kind {
    case .symbol(UInt8(ascii: "-")), .word(.lead(.to, _)), .word(.lead(.until, _)), .word(.and):
      dayNumber(at: place + 1)
    default: nil
    }
  }

  private func month(at place: Int) -> (month: Int, isClear: Bool, next: Int)? {
    guard case .month(let month, let spelling) = term(place) else { return nil }
    let isClear = spelling != .risky || token(place).isCapital
    let hasDot = spelling == .short && isSymbol(place + 1, ".") && isGlued(place + 1)
    let isEnd = token(place + 2).kind == .none || token(place + 2).isCapital
    return (month, isClear, hasDot && !isEnd ? place + 2 : place + 1)
  }

  /// Reads "8 March", "the 8th of March 2024", "8–10 April", in German with dots.
  func dayFirst(at place: Int) -> DayReading? {
    guard let first = dayNumber(at: place) else { return nil }
    var last: DayNumber?
    var next = first.next
    if let second = lastDay(at: next), isMonthBehind(second.next) {
      (last, next) = (second, second.next)
    }
    if term(next) == .of { next += 1 }
    guard let month = month(at: next) else { return nil }
    let year = year(at: month.next)
    guard month.isClear || first.isOrdinal || year != nil || isLed(place) else { return nil }
    return monthDays(
      first.value,
      last?.value,
      month: month.month,
      year: year?.value,
      place: place,
      next: year?.next ?? month.next
    )
  }

  private func isMonthBehind(_ place: Int) -> Bool {
    month(at: term(place) == .of ? place + 1 : place) != nil
  }

  /// "March 8", "Mar 8th, 2024", "March 8–10".
  func monthFirst(at place: Int) -> DayReading? {
    guard let month = month(at: place) else { return nil }
    let start = term(month.next) == .the ? month.next + 1 : month.next
    guard token(start).isSpaced, let first = dayNumber(at: start) else { return nil }
    // A dot behind the day ends the sentence.
    var next = isSymbol(first.next - 1, ".") ? first.next - 1 : first.next
    let isOrdinal = first.isOrdinal && next == first.next
    guard !isCounting(next) else { return nil }
    var last: DayNumber?
    if let second = lastDay(at: next), term(next) != .and, !isCounting(second.next),
      !isMonthBehind(second.next)
    {
      (last, next) = (second, isSymbol(second.next - 1, ".") ? second.next - 1 : second.next)
    }
    let year = year(at: next)
    guard month.isClear || isOrdinal || year != nil || isLed(place) else { return nil }
    return monthDays(
      first.value,
      last?.value,
      month: month.month,
      year: year?.value,
      place: place,
      next: year?.next ?? next
    )
  }

  /// Whether a number before a place is an hour or counts something.
  private func isCounting(_ place: Int) -> Bool {
    switch token(place).kind {
    case .word(.pm), .word(.unit), .word(.uhr): true
    case .word(.am): isGlued(place)
    case .symbol(UInt8(ascii: ":")), .symbol(UInt8(ascii: "%")), .symbol(UInt8(ascii: "/")),
      .symbol(UInt8(ascii: ".")):
      isGlued(place)
        && (isSymbol(place, "%") || (isGlued(place + 1) && token(place + 1).number != nil))
    case .other, .number: isGlued(place)
    default: false
    }
  }

  private func monthDays(
    _ first: Int,
    _ last: Int?,
    month: Int,
    year: Int?,
    place: Int,
    next: Int
  ) -> DayReading? {
    let start =
      year.map { CivilDate(year: $0, month: month, day: first) }
      ?? frame.day(first, month: month, isPast: isPastHinted(place))
    guard let start else { return nil }
    guard let last else { return DayReading(DaySpan(start), next: next) }
    guard let end = CivilDate(year: start.year, month: month, day: last), end >= start else {
      return nil
    }
    return DayReading(DaySpan(start, end, .day), next: next)
  }

  /// "in March", "until April", "March 2025".
  func monthAlone(at place: Int) -> DayReading? {
    guard case .month(let month, let spelling) = term(place) else { return nil }
    if let year = year(at: place + 1), !isSymbol(place + 1, ",") {
      return DayReading(DateFrame.month(month, year: year.value), next: year.next)
    }
    switch token(place - 1).lead {
    case .inside, .until, .before, .since, .from: break
    case .by where spelling != .short: break
    default: return nil
    }
    guard token(place).isCapital, !isGlued(place + 1) || !isSymbol(place + 1, "-") else {
      return nil
    }
    return DayReading(frame.month(month, isPast: isPastHinted(place)), next: place + 1)
  }

  /// "the 15th", "on the 15th", "am 15.", "bis zum 15.".
  func dayAlone(at place: Int) -> DayReading? {
    guard let number = dayNumber(at: place), number.isOrdinal else { return nil }
    let isGerman = isSymbol(number.next - 1, ".")
    let before = token(place - 1)
    let lead = before.term == .the ? token(place - 2) : before
    if isGerman {
      guard before.isGermanLead, ![.at, .around].contains(before.lead), !isSubject(place - 2),
        isEnd(number.next)
      else { return nil }
    } else {
      let isLed = lead.lead.map { ![.inside, .at, .around, .to, .over].contains($0) } ?? false
      guard before.term == .the || isLed, isFree(number.next) else { return nil }
    }
    return frame.day(number.value, isPast: isPastHinted(place)).map {
      DayReading(DaySpan($0), next: number.next)
    }
  }

  /// Whether the word is `I`, so that `am` behind it is a verb.
  private func isSubject(_ place: Int) -> Bool {
    let token = token(place)
    return token.term == .function && token.end - token.start == 1
  }

  /// Whether nothing follows that an ordinal in German could count.
  private func isEnd(_ place: Int) -> Bool {
    switch token(place).kind {
    case .none, .symbol(0x0A): true
    case .word(let term): term != .version && !isGlued(place)
    case .symbol: !isGlued(place + 1)
    case .other: !token(place).isCapital && !isGlued(place)
    case .number: false
    }
  }
}
