import CivilTime
import Text

/// Reads the dates of a text by the phrases of its language.
///
/// The grammar is small: days from today, weekdays, days of a month, weeks, distances, ends of
/// periods, hours. Each position is looked at a fixed number of times.
struct PhraseReader {
  private let phrases: DatePhrases
  private let frame: DateFrame
  private let text: FoldedText
  private let tokens: [PhraseToken]

  init(_ text: FoldedText, _ language: DateLanguage, _ frame: DateFrame) {
    phrases = DatePhrases.of(language)
    self.frame = frame
    self.text = text
    tokens = PhraseToken.tokens(text)
  }

  /// A day or a range of days, and where its words end.
  private struct Reading {
    var span: DaySpan
    /// Minutes after midnight.
    var time: Int?
    var next: Int
    var isEnd = false
    /// Whether it only counts where the text names no other day.
    var isVague = false
  }

  /// The dates of the text, in its order.
  func mentions() -> [DateMention] {
    var mentions: [(mention: DateMention, isVague: Bool)] = []
    var (index, limit) = (0, 0)
    var isHabitual = false
    while index < tokens.count {
      guard let reading = reading(at: index) ?? hour(at: index) else {
        if isHabit(at: index) { isHabitual = true }
        index += 1
        continue
      }
      mentions.append((mention(reading, from: index, after: limit), reading.isVague))
      index = max(reading.next, index + 1)
      limit = index
    }
    // "Ogni venerdì in serata" is a habit, "domani in serata" is tomorrow.
    let keepsVague = !isHabitual && mentions.allSatisfy(\.isVague)
    return mentions.filter { keepsVague || !$0.isVague }.map(\.mention)
  }

  /// Whether "every" begins at a position; `los` and `les` alone are mostly pronouns.
  private func isHabit(at index: Int) -> Bool {
    guard let next = end(of: .every, at: index) else { return false }
    return next > index + 1 || !["los", "les"].contains(words(index..<next))
  }

  private func mention(_ reading: Reading, from index: Int, after limit: Int) -> DateMention {
    let (first, isLed) = lead(before: index, after: limit)
    let isDeadline = isLed || reading.isEnd
    let span = reading.span
    var mention = DateMention(
      range: text.sourceRange(
        of: tokens[first].range.lowerBound..<tokens[reading.next - 1].range.upperBound
      ),
      date: isDeadline ? frame.deadline(of: span) : span.first,
      time: reading.time,
      end: nil,
      precision: reading.time == nil ? span.precision : .time,
      isDeadline: isDeadline,
      isPast: span.last < frame.today
    )
    if !isDeadline, span.last != span.first { mention.end = DateMention.End(date: span.last) }
    return mention
  }

  // MARK: Words

  /// The meaning of the longest phrase at a position that has one, and where it ends.
  private func phrase<Value>(
    at index: Int,
    _ meaning: (PhraseMeaning) -> Value?
  ) -> (value: Value, next: Int)? {
    for count in stride(from: min(phrases.longest, tokens.count - index), to: 0, by: -1) {
      guard let words = words(index..<index + count) else { continue }
      for found in phrases[words] {
        if let value = meaning(found) { return (value, index + count) }
      }
    }
    return nil
  }

  private func end(of wanted: PhraseMeaning, at index: Int) -> Int? {
    phrase(at: index) { $0 == wanted ? true : nil }?.next
  }

  private func has(_ wanted: PhraseMeaning, at index: Int) -> Bool {
    end(of: wanted, at: index) != nil
  }

  private func words(_ range: Range<Int>) -> String? {
    var words = ""
    for token in tokens[range] {
      guard case .word(let word) = token.kind else { return nil }
      if !words.isEmpty { words += " " }
      words += word
    }
    return words
  }

  private func number(at index: Int) -> Int? {
    guard tokens.indices.contains(index), case .number(let number) = tokens[index].kind else {
      return nil
    }
    return number
  }

  private func isSymbol(_ character: Unicode.Scalar, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .symbol(UInt8(ascii: character))
  }

  /// Whether a phrase with a meaning ends right before a position.
  private func follows(_ wanted: PhraseMeaning, _ index: Int, after limit: Int = 0) -> Int? {
    for count in stride(from: min(phrases.longest, index - limit), to: 0, by: -1) {
      guard let words = words(index - count..<index), phrases[words].contains(wanted) else {
        continue
      }
      return index - count
    }
    return nil
  }

  private func skippingLinks(_ index: Int) -> Int {
    var index = isSymbol(",", at: index) ? index + 1 : index
    for _ in 0..<2 {
      guard let next = end(of: .link, at: index) ?? end(of: .article, at: index) else { break }
      index = next
    }
    return index
  }

  /// Where the words before a date begin, and whether they make it the last moment.
  private func lead(before index: Int, after limit: Int) -> (first: Int, isDeadline: Bool) {
    var first = index
    for _ in 0..<2 {
      if let start = follows(.deadline, first, after: limit) { return (start, true) }
      guard
        let start = follows(.article, first, after: limit) ?? follows(.link, first, after: limit)
      else { break }
      first = start
    }
    return (index, false)
  }

  // MARK: Days

  private func reading(at index: Int) -> Reading? {
    plainDay(at: index) ?? modified(at: index) ?? weekday(at: index) ?? dated(at: index)
      ?? distance(at: index) ?? period(at: index)
  }

  private func reading(_ day: CivilDate?, _ next: Int) -> Reading? {
    day.map { Reading(span: DaySpan($0), next: next) }
  }

  /// A day with the part of the day that is named after it.
  private func withPart(_ reading: Reading?) -> Reading? {
    guard var reading else { return nil }
    if let next = end(of: .part, at: reading.next)
      ?? end(of: .part, at: skippingLinks(reading.next))
    {
      reading.next = next
    }
    if let hour = hour(at: reading.next) {
      reading.time = hour.time
      reading.next = hour.next
    }
    return reading
  }

  private func plainDay(at index: Int) -> Reading? {
    if let next = end(of: .partOfToday, at: index) { return withPart(reading(frame.today, next)) }
    if let next = end(of: .vaguePart, at: index) { return vague(frame.today, next) }
    if let next = end(of: .comingMorning, at: index) {
      return vague(frame.today.adding(days: frame.minute < Self.morning ? 0 : 1), next)
    }
    if let next = end(of: .tomorrowOrMorning, at: index) {
      // "Por la mañana" is the morning, "mañana por la mañana" is tomorrow.
      if follows(.this, index) != nil || words(max(0, index - 1)..<index) == "la" { return nil }
      return withPart(reading(frame.today.adding(days: 1), next))
    }
    guard
      let (days, next) = phrase(
        at: index,
        { if case .day(let days) = $0 { days } else { nil as Int? } }
      )
    else { return nil }
    return withPart(reading(frame.today.adding(days: days), next))
  }

  /// The hour until which a morning is that of the same day, in minutes after midnight.
  private static let morning = 600

  private func vague(_ day: CivilDate?, _ next: Int) -> Reading? {
    var found = withPart(reading(day, next))
    found?.isVague = true
    return found
  }

  // MARK: This, next, last

  private func modified(at index: Int) -> Reading? {
    if let next = end(of: .this, at: index) { return modified(.this, next) }
    if let next = end(of: .next, at: index) { return modified(.next, next) }
    if let next = end(of: .last, at: index) { return modified(.last, next) }
    // "semana que viene"
    guard let (unit, next) = unit(at: index), number(at: index - 1) == nil else { return nil }
    if let end = end(of: .next, at: next) {
      return weekday(inWeek: 1, of: unit, at: end) ?? period(unit, offset: 1, next: end)
    }
    if let end = end(of: .last, at: next) { return period(unit, offset: -1, next: end) }
    return nil
  }

  /// The weekday after a week: `volgende week woensdag`.
  private func weekday(inWeek offset: Int, of unit: CalendarUnit, at index: Int) -> Reading? {
    guard unit == .week, !isSymbol(",", at: index),
      let (weekday, next) = plainWeekday(at: skippingLinks(index))
    else { return nil }
    return withPart(reading(frame.weekday(weekday, week: offset), next))
  }

  /// Where the next week ends that says which weekday is meant: `mardi de la semaine prochaine`.
  private func nextWeek(at index: Int) -> Int? {
    guard !isSymbol(",", at: index) else { return nil }
    let start = skippingLinks(index)
    if let next = end(of: .next, at: start), let (unit, end) = unit(at: next), unit == .week {
      return end
    }
    guard let (unit, next) = unit(at: start), unit == .week else { return nil }
    return end(of: .next, at: next)
  }

  private func modified(_ modifier: PhraseMeaning, _ index: Int) -> Reading? {
    let offset = modifier == .this ? 0 : modifier == .next ? 1 : -1
    if let (unit, next) = unit(at: index) {
      return weekday(inWeek: offset, of: unit, at: next) ?? period(unit, offset: offset, next: next)
    }
    if let next = end(of: .part, at: index), modifier == .this {
      return withPart(reading(frame.today, next))
    }
    if let next = end(of: .weekend, at: index) { return weekend(offset, next: next) }
    guard let (weekday, next) = plainWeekday(at: index) else { return nil }
    return withPart(reading(day(weekday, modifier), next))
  }

  private func day(_ weekday: Weekday, _ modifier: PhraseMeaning?) -> CivilDate? {
    switch modifier {
    case .last: frame.past(weekday)
    case .this: frame.coming(weekday, includesToday: true)
    default: frame.coming(weekday, includesToday: false)
    }
  }

  private func unit(at index: Int) -> (unit: CalendarUnit, next: Int)? {
    phrase(at: index) { if case .unit(let unit) = $0 { unit } else { nil } }
      .map { ($0.value, $0.next) }
  }

  private func period(_ unit: CalendarUnit, offset: Int, next: Int) -> Reading? {
    frame.period(unit, offset: offset).map { Reading(span: $0, next: next) }
  }

  private func weekend(_ offset: Int, next: Int) -> Reading? {
    DaySpan(frame.weekday(.saturday, week: offset), frame.weekday(.sunday, week: offset), .day)
      .map { Reading(span: $0, next: next) }
  }

  // MARK: Weekdays

  private func plainWeekday(at index: Int) -> (weekday: Weekday, next: Int)? {
    let plain = phrase(at: index) {
      if case .weekday(let weekday) = $0 { weekday } else { nil as Weekday? }
    }
    if let plain { return (plain.value, plain.next) }
    let ordinal = phrase(at: index) {
      if case .ordinalWeekday(let weekday) = $0 { weekday } else { nil as Weekday? }
    }
    guard let ordinal, isOrdinalDay(index, next: ordinal.next) else { return nil }
    return (ordinal.value, ordinal.next)
  }

  /// Whether `segunda` is Monday rather than the second of something.
  private func isOrdinalDay(_ index: Int, next: Int) -> Bool {
    if follows(.deadline, index) != nil || follows(.this, index) != nil { return true }
    guard tokens.indices.contains(next), case .word = tokens[next].kind else { return true }
    return has(.link, at: next) || has(.part, at: next) || has(.clock, at: next)
      || has(.deadline, at: next) && words(max(0, index - 1)..<index) == "na"
  }

  private func weekday(at index: Int) -> Reading? {
    guard let (weekday, next) = plainWeekday(at: index), follows(.every, index) == nil else {
      return nil
    }
    // "venerdì 13", "lunes 15 de junio"
    let number = skippingLinks(next)
    if let dated = dayOfMonth(at: number) ?? dayOfMonth(at: next), dated.span.precision == .day {
      return withPart(dated)
    }
    if let end = nextWeek(at: next) {
      return withPart(reading(frame.weekday(weekday, week: 1), end))
    }
    if let end = end(of: .next, at: next) { return withPart(reading(day(weekday, .next), end)) }
    if let end = end(of: .last, at: next) { return reading(day(weekday, .last), end) }
    if follows(.last, index) != nil { return reading(day(weekday, .last), next) }
    guard var found = withPart(reading(day(weekday, nil), next)) else { return nil }
    // "Viernes a las 18" on a Friday morning is today.
    if let time = found.time, time > frame.minute, let today = day(weekday, .this) {
      found.span = DaySpan(today)
    }
    return found
  }

  // MARK: Days of a month

  private func dated(at index: Int) -> Reading? {
    guard number(at: index) != nil else { return nil }
    if let found = dayAndMonth(at: index) { return withPart(found) }
    guard follows(.article, index) != nil else { return nil }
    return withPart(dayOfMonth(at: index))
  }

  private func dayAndMonth(at index: Int) -> Reading? {
    guard let number = number(at: index), (1...31).contains(number) else { return nil }
    let name = skippingLinks(pastOrdinal(index + 1))
    let month = phrase(at: name) { if case .month(let month) = $0 { month } else { nil as Int? } }
    guard let month else { return nil }
    if let year = self.number(at: skippingLinks(month.next)), (1900...2999).contains(year) {
      let date = CivilDate(year: year, month: month.value, day: number)
      return reading(date, skippingLinks(month.next) + 1)
    }
    return reading(frame.day(number, month: month.value, isPast: false), month.next)
  }

  /// The position after the letters of an ordinal number: `23e`, `1er`.
  private func pastOrdinal(_ index: Int) -> Int {
    guard tokens.indices.contains(index), !tokens[index].isSpaced,
      case .word(let word) = tokens[index].kind, word.utf8.count <= 3, !has(.hour, at: index)
    else { return index }
    return index + 1
  }

  private func dayOfMonth(at index: Int) -> Reading? {
    if let found = dayAndMonth(at: index) { return found }
    guard let number = number(at: index), (1...31).contains(number) else { return nil }
    let next = pastOrdinal(index + 1)
    // An hour, an amount, a fraction or a longer date is not a day.
    guard !has(.hour, at: next), unit(at: next) == nil,
      !["%", "/", ":", "$", "+"].contains(where: { isSymbol($0, at: next) }),
      !isFraction(next)
    else { return nil }
    return reading(frame.day(number, isPast: false), next)
  }

  private func isFraction(_ index: Int) -> Bool {
    (isSymbol(".", at: index) || isSymbol(",", at: index)) && number(at: index + 1) != nil
      && !tokens[index].isSpaced && !tokens[index + 1].isSpaced
  }

  // MARK: Distances and periods

  private func distance(at index: Int) -> Reading? {
    guard let start = end(of: .distance, at: index) else { return nil }
    let named = phrase(at: start) {
      if case .number(let number) = $0 { number } else { nil as Int? }
    }
    guard let count = number(at: start) ?? named?.value, count <= 1000 else { return nil }
    guard let (unit, next) = unit(at: named?.next ?? start + 1) else { return nil }
    switch unit {
    case .minute, .hour:
      let minutes = frame.minute + count * (unit == .hour ? 60 : 1)
      return reading(frame.today.adding(days: minutes / 1440), next)
    case .day: return reading(frame.today.adding(days: count), next)
    case .week: return reading(frame.today.adding(days: count * 7), next)
    case .month: return reading(frame.adding(months: count), next)
    case .quarter, .year: return reading(frame.adding(months: count * 12), next)
    }
  }

  private func period(at index: Int) -> Reading? {
    if let next = end(of: .weekend, at: index) { return weekend(0, next: next) }
    guard let start = end(of: .end, at: index) else { return nil }
    let name = skippingLinks(start)
    if let (unit, next) = unit(at: name) {
      let offset = has(.next, at: next) ? 1 : 0
      guard let last = frame.period(unit, offset: offset)?.last else { return nil }
      let end = offset == 0 ? next : end(of: .next, at: next) ?? next
      return Reading(span: DaySpan(last), next: end, isEnd: true)
    }
    let month = phrase(at: name) { if case .month(let month) = $0 { month } else { nil as Int? } }
    guard let month, let last = frame.month(month.value, isPast: false)?.last else { return nil }
    return Reading(span: DaySpan(last), next: month.next, isEnd: true)
  }

  // MARK: Hours

  /// An hour of today, or of tomorrow where it has passed: `a las 18`, `18h30`, `om 9 uur`.
  private func hour(at index: Int) -> Reading? {
    let start = end(of: .clock, at: index) ?? index
    guard let hour = number(at: start), hour <= 24 else { return nil }
    var (next, minutes) = (start + 1, 0)
    let isNamed = start > index
    if isSymbol(":", at: next) || isSymbol(".", at: next), let number = number(at: next + 1),
      number < 60, !tokens[next + 1].isSpaced
    {
      (next, minutes) = (next + 2, number)
    }
    let unit = end(of: .hour, at: next)
    if let unit {
      next = unit
      if let number = number(at: next), number < 60, !tokens[next].isSpaced {
        (next, minutes) = (next + 1, number)
      }
    }
    guard isNamed || unit != nil, tokens.count == next || !isSymbol("%", at: next),
      self.unit(at: next).map({ $0.unit == .hour }) ?? true
    else { return nil }
    let time = min(1439, hour * 60 + minutes)
    // Hours up to six without more are mostly in the afternoon.
    let isAhead = time >= frame.minute || (hour <= 12 && time + 720 >= frame.minute)
    guard var found = reading(isAhead ? frame.today : frame.today.adding(days: 1), next) else {
      return nil
    }
    found.time = time
    return found
  }
}
