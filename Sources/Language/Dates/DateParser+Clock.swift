extension DateParser {
  /// How strongly the words around a number suggest that it is a time of day.
  enum ClockTrust: Comparable {
    /// Not at all: it must show it itself, as in `3pm`, `14:30`, `15 Uhr`.
    case none
    /// A day is before it: `Friday 9:30`.
    case day
    /// A word such as `at` is before it: `at 3`.
    case led
  }

  func clock(at index: Int, isLed: Bool) -> ClockReading? {
    clock(at: index, isLed ? .led : .none, part: nil)
  }

  /// Reads a time of day.
  ///
  /// - Parameters:
  ///   - index: Where.
  ///   - part: The part of the day that is named before it.
  /// - Returns: nil if there is none.
  func clock(at index: Int, _ trust: ClockTrust, part: DayPart?) -> ClockReading? {
    switch term(index) {
    case .noon: return ClockReading(time: 720, next: index + 1)
    case .midnight: return ClockReading(time: 1439, next: index + 1)
    case .endOfDay: return endOfDay(next: index + 1)
    case .end, .close: return endOfDay(at: index)
    case .half, .quarter: return spokenClock(at: index)
    default: break
    }
    guard let first = hour(at: index, trust) else { return nil }
    if let range = clockRange(first, at: index, trust, part) { return range }
    guard first.isClear(trust) else { return nil }
    let named = part ?? partAfter(first.next)?.part
    let next = part == nil ? partAfter(first.next)?.next ?? first.next : first.next
    return first.minutes(in: named).map { ClockReading(time: $0, next: next) }
  }

  private func endOfDay(next: Int) -> ClockReading {
    ClockReading(time: nil, precision: .day, isDeadline: true, next: next)
  }

  /// "end of day", "end of business", "close of business", "Ende des Tages".
  private func endOfDay(at index: Int) -> ClockReading? {
    var word = index + 1
    while word < index + 3, term(word) == .of || term(word) == .the { word += 1 }
    guard word > index + 1 else { return nil }
    switch term(word) {
    case .unit(.day), .business:
      return endOfDay(next: term(word + 1) == .unit(.day) ? word + 2 : word + 1)
    default: return nil
    }
  }

  /// "half past three", "quarter to 4", "halb vier", "viertel nach drei".
  private func spokenClock(at index: Int) -> ClockReading? {
    guard let word = term(index) else { return nil }
    var (hour, shift) = (index + 2, 0)
    switch (word, term(index + 1)) {
    case (.half, .lead(.after, isGerman: false)): shift = 30
    case (.quarter, .lead(.after, _)): shift = 15
    case (.quarter, .lead(.to, isGerman: false)), (.quarter, .lead(.before, isGerman: true)):
      shift = -15
    case (.half, .number), (.half, nil): (hour, shift) = (index + 1, -30)
    default: return nil
    }
    guard var reading = self.hour(at: hour, .led), reading.minute == 0 else { return nil }
    // English "half three" is half an hour later than German "halb drei", so it is left alone.
    if shift == -30, text[token(index).end - 1] | 0x20 != UInt8(ascii: "b") { return nil }
    if reading.marker == .none { reading.digits = 1 }
    guard reading.hour <= 12 || shift > 0,
      let minutes = reading.minutes(in: partAfter(reading.next)?.part)
    else { return nil }
    return ClockReading(
      time: (minutes + shift + 1440) % 1440,
      next: partAfter(reading.next)?.next ?? reading.next
    )
  }

  /// "in the morning", "abends": the part of the day after an hour.
  private func partAfter(_ index: Int) -> (part: DayPart, next: Int)? {
    var word = index
    if term(word)?.isInside == true { word += 1 }
    if term(word) == .the || (term(word) == .am && word > index) { word += 1 }
    if term(word) == .am { word += 1 }
    if case .part(let part) = term(word) { return (part, word + 1) }
    return nil
  }

  // MARK: Hours

  /// Reads an hour; its marker and the trust decide whether it is one.
  private func hour(at index: Int, _ trust: ClockTrust) -> Hour? {
    let token = token(index)
    if case .word(.number(let value)) = token.kind {
      guard trust == .led else { return nil }
      return marked(Hour(hour: value, digits: 1, next: index + 1))
    }
    guard let value = token.number, value <= 24, token.digits <= 2,
      isNumberStart(index) || isDashed(index)
    else { return nil }
    var hour = Hour(hour: value, digits: token.digits, next: index + 1)
    if let minute = minute(at: index + 1) {
      hour.minute = minute
      hour.next = index + 3
      hour.marker = isSymbol(index + 1, ":") ? .colon : .none
      let marked = marked(hour)
      // A dot is a decimal point unless a word after it says otherwise.
      guard isSymbol(index + 1, ":") || marked.marker != .none || trust == .led else { return nil }
      return marked
    }
    return marked(hour)
  }

  /// Whether a number is the second of a range.
  private func isDashed(_ index: Int) -> Bool { isSymbol(index - 1, "-") }

  private func minute(at index: Int) -> Int? {
    guard isSymbol(index, ":") || isSymbol(index, "."), isGlued(index), isGlued(index + 1),
      token(index + 1).digits == 2, let minute = token(index + 1).number, minute < 60
    else { return nil }
    return minute
  }

  /// Adds what follows an hour: `pm`, `p.m.`, `Uhr`, `o'clock`.
  private func marked(_ hour: Hour) -> Hour {
    var hour = hour
    let index = hour.next
    switch term(index) {
    case .pm: (hour.marker, hour.next) = (.pm, index + 1)
    case .am where isMeridiem(index): (hour.marker, hour.next) = (.am, index + 1)
    case .p, .article:
      guard token(index).end - token(index).start == 1, isSymbol(index + 1, "."),
        term(index + 2) == .m, isGlued(index + 2)
      else { break }
      let hasDot = isSymbol(index + 3, ".") && isGlued(index + 3)
      hour.marker = term(index) == .p ? .pm : .am
      hour.next = index + (hasDot ? 4 : 3)
    case .uhr:
      (hour.marker, hour.next) = (.uhr, index + 1)
      if hour.minute == 0, token(index + 1).digits == 2, let minute = token(index + 1).number,
        minute < 60, isFree(index + 2)
      {
        (hour.minute, hour.next) = (minute, index + 2)
      }
    case .oh:
      guard isSymbol(index + 1, "'"), term(index + 2) == .clock else { break }
      (hour.marker, hour.next) = (.uhr, index + 3)
    default: break
    }
    hour.isFree = hour.marker == .colon ? isColonFree(index) : isFree(hour.next)
    return hour
  }

  /// Whether `am` after a number is a half of the day rather than German for "on".
  private func isMeridiem(_ index: Int) -> Bool {
    if isGlued(index) { return true }
    switch term(index + 1) {
    case .weekday, .weekdayPart, .number, .part: return false
    default: return token(index + 1).number == nil
    }
  }

  /// Whether hours and minutes end here: no seconds, no longer ratio.
  private func isColonFree(_ index: Int) -> Bool {
    guard isGlued(index) else { return true }
    switch token(index).kind {
    case .number, .other, .word: return false
    case .symbol(let byte):
      return ![UInt8(ascii: "%"), UInt8(ascii: "/"), UInt8(ascii: "$")].contains(byte)
        && !([UInt8(ascii: ":"), UInt8(ascii: ".")].contains(byte)
          && isGlued(index + 1) && token(index + 1).number != nil)
    case .none: return true
    }
  }

  // MARK: Ranges

  /// "2–3pm", "14:30–15:00", "2 to 3pm", "between 2 and 3pm".
  private func clockRange(
    _ first: Hour,
    at index: Int,
    _ trust: ClockTrust,
    _ part: DayPart?
  ) -> ClockReading? {
    switch token(first.next).kind {
    case .symbol(UInt8(ascii: "-")), .word(.lead(.to, _)), .word(.lead(.until, _)): break
    case .word(.and) where token(index - 1).lead == .between: break
    default: return nil
    }
    guard var last = hour(at: first.next + 1, .led), last.isFree || last.marker != .none else {
      return nil
    }
    let isSpoken = trust == .led || first.marker != .none
    guard last.isClear(.day) || (isSpoken && last.isClear(.led)) else { return nil }
    if first.marker != .none, last.marker == .none { last.marker = first.marker }
    let named = part ?? partAfter(last.next)?.part
    guard let end = last.minutes(in: named) else { return nil }
    let start = start(of: first, before: end, last, named)
    guard let start, start < end || (start >= 1080 && end <= 720) else { return nil }
    let next = part == nil ? partAfter(last.next)?.next ?? last.next : last.next
    return ClockReading(time: start, end: end, next: next)
  }

  /// The first hour, which borrows the half of the day from the second where it fits.
  private func start(of first: Hour, before end: Int, _ last: Hour, _ part: DayPart?) -> Int? {
    guard first.marker == .none || first.marker == .colon, last.marker == .pm || last.marker == .am
    else { return first.minutes(in: part) }
    var borrowed = first
    borrowed.marker = last.marker
    if let minutes = borrowed.minutes(in: part), minutes < end { return minutes }
    borrowed.marker = .am
    return borrowed.minutes(in: part)
  }
}

extension DateTerm {
  /// Whether the word is `in`.
  var isInside: Bool { if case .lead(.inside, _) = self { true } else { false } }
}
