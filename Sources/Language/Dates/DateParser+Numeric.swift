import CivilTime

extension DateParser {
  /// Dates in digits: `2024-03-08`, `15.03.`, `15.3.24`, `03/08`, `9.–11.3.`.
  func numericDate(at index: Int) -> DayReading? {
    if let range = dottedRange(at: index) { return range }
    guard case .symbol(let separator) = token(index + 1).kind,
      [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(separator),
      isGlued(index + 1), isGlued(index + 2), let second = token(index + 2).number,
      let first = token(index).number, token(index + 2).digits <= 2
    else { return nil }
    let hasThird =
      token(index + 3).kind == token(index + 1).kind && isGlued(index + 3) && isGlued(index + 4)
    if hasThird, let third = token(index + 4).number {
      if token(index).digits == 4 { return yearFirst(first, second, third, at: index) }
      return yearLast(first, second, third, at: index, separator)
    }
    guard token(index).digits <= 2 else { return nil }
    return separator == UInt8(ascii: ".")
      ? dotted(first, second, at: index)
      : separator == UInt8(ascii: "/") ? slashed(first, second, at: index) : nil
  }

  /// Whether the number before a position ends there.
  private func isNumberEnd(_ index: Int, allowsDash: Bool = true) -> Bool {
    guard isGlued(index) else { return true }
    switch token(index).kind {
    case .number, .word, .other: return false
    case .symbol(let byte):
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "_"):
        return false
      case UInt8(ascii: "."), UInt8(ascii: ":"):
        return !isGlued(index + 1) || token(index + 1).kind == .symbol(0x0A)
          || isSymbol(index + 1, ".") || isSymbol(index + 1, ")")
      case UInt8(ascii: "-"): return allowsDash || !isGlued(index + 1)
      default: return true
      }
    case .none: return true
    }
  }

  private func yearFirst(_ year: Int, _ month: Int, _ day: Int, at index: Int) -> DayReading? {
    guard (1900...2199).contains(year), token(index + 4).digits <= 2,
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if let reading = isoTime(at: index) { return reading }
    guard isNumberEnd(index + 5, allowsDash: false) else { return nil }
    return DayReading(DaySpan(date), next: index + 5)
  }

  /// `2024-03-08T14:30Z`, in the zone of the message.
  private func isoTime(at index: Int) -> DayReading? {
    let mark = token(index + 5)
    guard mark.kind == .other, isGlued(index + 5), mark.end - mark.start == 1,
      text[mark.start] | 0x20 == UInt8(ascii: "t"), token(index + 6).number != nil
    else { return nil }
    var end = mark.start
    while end < text.count, end - token(index).start < 36, isTimeByte(text[end]) { end += 1 }
    while end > mark.end, [UInt8(ascii: "."), UInt8(ascii: ":")].contains(text[end - 1]) {
      end -= 1
    }
    let bytes = UnsafeRawBufferPointer(
      UnsafeBufferPointer(rebasing: text[token(index).start..<end])
    )
    let local: CivilDateTime
    switch ISO8601Time(bytes) {
    case .instant(let instant): local = frame.zone.dateTime(at: instant)
    case .local(let dateTime): local = dateTime
    default: return nil
    }
    var next = index + 6
    while token(next).kind != .none, token(next).start < end { next += 1 }
    var reading = DayReading(DaySpan(local.date), next: next)
    reading.time = local.hour * 60 + local.minute
    return reading
  }

  private func isTimeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: "Z"), UInt8(ascii: "z"):
      true
    default: false
    }
  }

  private func yearLast(
    _ first: Int,
    _ second: Int,
    _ third: Int,
    at index: Int,
    _ separator: UInt8
  ) -> DayReading? {
    guard token(index).digits <= 2, term(index - 1) != .version, isNumberEnd(index + 5) else {
      return nil
    }
    var year = third
    if token(index + 4).digits == 2, separator != UInt8(ascii: "-") {
      // Two digits are a year only near the message; the others are versions.
      year += 2000
      guard abs(year - frame.today.year) <= 10 else { return nil }
    } else {
      guard token(index + 4).digits == 4, (1900...2199).contains(year) else { return nil }
    }
    let (day, month) = ordered(first, second, isDotted: separator == UInt8(ascii: "."))
    return CivilDate(year: year, month: month, day: day).map {
      DayReading(DaySpan($0), next: index + 5)
    }
  }

  /// Which of two numbers is the day, and which the month.
  private func ordered(_ first: Int, _ second: Int, isDotted: Bool) -> (day: Int, month: Int) {
    if isDotted { return (first, second) }
    if first > 12 { return (first, second) }
    if second > 12 { return (second, first) }
    return order == .monthFirst ? (second, first) : (first, second)
  }

  /// `15.03.`: also a price, a section or a time, so it needs a sign that it is a date.
  private func dotted(_ day: Int, _ month: Int, at index: Int) -> DayReading? {
    let hasDot = isSymbol(index + 3, ".") && isGlued(index + 3)
    let isPadded = token(index + 2).digits == 2 && month < 10
    let next = hasDot ? index + 4 : index + 3
    guard term(index - 1) != .version, term(next) != .uhr, isNumberEnd(next),
      !isSymbol(next, "$"), !(hasDot && isGlued(next) && token(next).number != nil)
    else { return nil }
    let isClear =
      switch token(index - 1).lead {
      case .at, .around, .over, .within: false
      case .some(let lead):
        token(index - 1).isGermanLead || lead == .on || lead == .due || hasDot || isPadded
      case nil: isWeekdayBefore(index) || (hasDot && (isPadded || isSentenceGoingOn(next)))
      }
    guard isClear else { return nil }
    return nearest(day, month, at: index, next: next)
  }

  private func isWeekdayBefore(_ index: Int) -> Bool {
    var word = index - 1
    for _ in 0..<3 {
      switch token(word).kind {
      case .symbol(UInt8(ascii: ",")), .symbol(UInt8(ascii: ".")), .word(.the): word -= 1
      case .word(.weekday): return true
      default: return false
      }
    }
    return false
  }

  private func isSentenceGoingOn(_ index: Int) -> Bool {
    switch token(index).kind {
    case .word: !token(index).isCapital
    case .symbol(let byte):
      [UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":")].contains(byte)
    default: false
    }
  }

  /// `03/08`: also a ratio, so it needs a leading zero or a word before it.
  private func slashed(_ first: Int, _ second: Int, at index: Int) -> DayReading? {
    let hasZero =
      (token(index).digits == 2 && first < 10) || (token(index + 2).digits == 2 && second < 10)
    let isLed =
      switch token(index - 1).lead {
      case .on, .by, .until, .before, .since, .due, .latest: true
      default: isWeekdayBefore(index)
      }
    guard hasZero || isLed, (first, second) != (24, 7), isNumberEnd(index + 3),
      term(index + 3) != .of
    else { return nil }
    let (day, month) = ordered(first, second, isDotted: false)
    return nearest(day, month, at: index, next: index + 3)
  }

  private func nearest(_ day: Int, _ month: Int, at index: Int, next: Int) -> DayReading? {
    guard (1...12).contains(month) else { return nil }
    return frame.day(day, month: month, isPast: isPastHinted(index)).map {
      DayReading(DaySpan($0), next: next)
    }
  }

  /// `9.–11.3.`: the month follows the second day only.
  private func dottedRange(at index: Int) -> DayReading? {
    guard token(index).digits <= 2, let day = token(index).number, isSymbol(index + 1, "."),
      isGlued(index + 1), isSymbol(index + 2, "-"), token(index + 3).digits <= 2,
      isSymbol(index + 4, "."), token(index + 5).number != nil,
      let reading = numericDateAfterDash(at: index + 3), case .span(let span) = reading.day,
      let first = CivilDate(year: span.first.year, month: span.first.month, day: day),
      first < span.first
    else { return nil }
    return DayReading(DaySpan(first, span.first, .day), next: reading.next)
  }

  private func numericDateAfterDash(at index: Int) -> DayReading? {
    guard let day = token(index).number, let month = token(index + 2).number else { return nil }
    if isSymbol(index + 3, "."), let year = token(index + 4).number, isGlued(index + 4) {
      return yearLast(day, month, year, at: index, UInt8(ascii: "."))
    }
    guard isSymbol(index + 3, ".") else { return nil }
    return nearest(day, month, at: index, next: index + 4)
  }
}
