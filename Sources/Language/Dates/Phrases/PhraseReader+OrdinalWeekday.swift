import CivilTime

/// The first and last weekdays of months: `el último viernes del mes`, `il primo lunedì di aprile`.
extension PhraseReader {
  func ordinalWeekday(at index: Int) -> Reading? {
    let last = text.end(of: .final, at: index)
    guard let start = last ?? text.end(of: .first, at: index),
      let (weekday, next) = plainWeekday(at: start), let month = wholePeriod(at: next),
      month.span.precision == .month
    else { return nil }
    let isLast = last != nil
    return withPart(reading(frame.weekday(weekday, isLast: isLast, of: month.span), month.next))
  }
}
