import CivilTime

/// Periods and weekdays with "this", "next" or "last": `questo venerdì`, `semana que viene`.
extension PhraseReader {
  func modified(at index: Int) -> Reading? {
    if let next = text.end(of: .this, at: index) { return modified(.this, next) }
    if let next = text.end(of: .next, at: index) { return modified(.next, next) }
    if let next = text.end(of: .last, at: index) { return modified(.last, next) }
    // "semana que viene"
    guard let (unit, next) = unit(at: index), text.number(at: index - 1) == nil else { return nil }
    if let end = text.end(of: .next, at: next) {
      return weekday(inWeek: 1, of: unit, at: end) ?? period(unit, offset: 1, next: end)
    }
    if let end = text.end(of: .last, at: next) { return period(unit, offset: -1, next: end) }
    return nil
  }

  /// The weekday after a week: `volgende week woensdag`.
  func weekday(inWeek offset: Int, of unit: CalendarUnit, at index: Int) -> Reading? {
    guard unit == .week, !text.isSymbol(",", at: index),
      let (weekday, next) = plainWeekday(at: text.skippingLinks(index))
    else { return nil }
    return withPart(reading(frame.weekday(weekday, week: offset), next))
  }

  /// Where the next week ends that says which weekday is meant: `mardi de la semaine prochaine`.
  func nextWeek(at index: Int) -> Int? {
    guard !text.isSymbol(",", at: index) else { return nil }
    let start = text.skippingLinks(index)
    if let next = text.end(of: .next, at: start), let (unit, end) = unit(at: next), unit == .week {
      return end
    }
    guard let (unit, next) = unit(at: start), unit == .week else { return nil }
    return text.end(of: .next, at: next)
  }

  func modified(_ modifier: PhraseMeaning, _ index: Int) -> Reading? {
    let offset = modifier == .this ? 0 : modifier == .next ? 1 : -1
    if let (unit, next) = unit(at: index) {
      return weekday(inWeek: offset, of: unit, at: next) ?? period(unit, offset: offset, next: next)
    }
    if let next = text.end(of: .part, at: index), modifier == .this {
      return withPart(reading(frame.today, next))
    }
    if let next = text.end(of: .weekend, at: index) { return weekend(offset, next: next) }
    guard let (weekday, next) = plainWeekday(at: index) else { return nil }
    return withPart(reading(day(weekday, modifier), next))
  }

  func day(_ weekday: Weekday, _ modifier: PhraseMeaning?) -> CivilDate? {
    switch modifier {
    case .last: frame.past(weekday)
    case .this: frame.coming(weekday, includesToday: true)
    default: frame.coming(weekday, includesToday: false)
    }
  }

  func unit(at index: Int) -> (unit: CalendarUnit, next: Int)? {
    text.phrase(at: index) { if case .unit(let unit) = $0 { unit } else { nil } }
      .map { ($0.value, $0.next) }
  }

  func period(_ unit: CalendarUnit, offset: Int, next: Int) -> Reading? {
    frame.period(unit, offset: offset).map { Reading(span: $0, next: next) }
  }

  func weekend(_ offset: Int, next: Int) -> Reading? {
    frame.weekend(offset).map { Reading(span: $0, next: next) }
  }
}
