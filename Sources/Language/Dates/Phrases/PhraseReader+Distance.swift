import CivilTime

/// Distances and the ends of periods: `dans trois jours`, `fin de mes`.
extension PhraseReader {
  func distance(at index: Int) -> Reading? {
    guard let start = text.end(of: .distance, at: index) else { return nil }
    if let next = text.end(of: .halfHour, at: start) {
      return reading(frame.day(after: 30, .minute), next)
    }
    guard let count = count(at: start), count.value <= 1000 else { return nil }
    // "Sous 48h"
    let hours = text.end(of: .hour, at: count.next).map { (unit: CalendarUnit.hour, next: $0) }
    guard let (unit, next) = unit(at: count.next) ?? hours else { return nil }
    return reading(frame.day(after: count.value, unit), next)
  }

  /// A number in digits or as a word.
  func count(at index: Int) -> (value: Int, next: Int)? {
    if let number = text.number(at: index) { return (number, index + 1) }
    return text.phrase(at: index) {
      if case .number(let number) = $0 { number } else { nil as Int? }
    }
  }

  /// A weekend, the Monday after it, or a part of a longer period: `fin de mes`, `début de semaine
  /// prochaine`, `mi-mars`.
  func period(at index: Int) -> Reading? {
    if let next = text.end(of: .weekend, at: index) {
      guard text.follows(.after, index) != nil else { return weekend(0, next: next) }
      return reading(frame.mondayAfterWeekend, next)
    }
    if let start = text.end(of: .within, at: index) { return within(start) }
    if let start = text.end(of: .early, at: index) { return section(.early, of: start) }
    if let start = text.end(of: .middle, at: index) { return section(.middle, of: start) }
    guard let start = text.end(of: .end, at: index), let whole = wholePeriod(at: start) else {
      return nil
    }
    return Reading(span: DaySpan(whole.span.last), next: whole.next, isEnd: true)
  }

  /// "Au cours de la semaine", "nel corso della giornata".
  private func within(_ index: Int) -> Reading? {
    if let whole = wholePeriod(at: index) { return whole }
    guard let (unit, next) = unit(at: text.skippingLinks(index)), unit == .day else { return nil }
    return reading(frame.today, next)
  }

  private func section(_ part: DateFrame.Section, of index: Int) -> Reading? {
    guard let whole = wholePeriod(at: index), var span = frame.section(part, of: whole.span) else {
      return nil
    }
    // "Inizio settimana", said on a Thursday, is that of the next week.
    if span.last < frame.today, span.precision == .week, whole.span.last >= frame.today,
      let week = frame.week(1), let next = frame.section(part, of: week)
    {
      span = next
    }
    return Reading(span: span, next: whole.next)
  }

  /// A week, a month, a year, this one unless another is named, or a month by its name.
  func wholePeriod(at index: Int) -> Reading? {
    let name = text.skippingLinks(index)
    for start in [name, index] {
      if let found = modified(at: start), found.span.precision != .day { return found }
    }
    if let (unit, next) = unit(at: name) {
      return frame.period(unit, offset: 0).map { Reading(span: $0, next: next) }
    }
    let month = text.phrase(at: name) {
      if case .month(let month) = $0 { month } else { nil as Int? }
    }
    guard let month else { return nil }
    return frame.month(month.value, isPast: false).map { Reading(span: $0, next: month.next) }
  }

  /// The limit that a feast sets: `avant Noël`, `dopo Pasqua`.
  func feast(at index: Int) -> Reading? {
    let feast = text.phrase(at: index) {
      if case .feast(let feast) = $0 { feast } else { nil as Feast? }
    }
    guard let feast else { return nil }
    if text.lead(before: index, after: 0).isDeadline {
      return reading(frame.day(before: feast.value), feast.next)
    }
    let start = text.follows(.article, index) ?? index
    guard (text.follows(.after, index) ?? text.follows(.after, start)) != nil else { return nil }
    return reading(frame.day(after: feast.value), feast.next)
  }
}
