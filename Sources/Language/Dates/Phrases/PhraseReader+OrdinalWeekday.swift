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
    // "Del mes", "van de maand": this one, until it is over.
    let name = text.skippingLinks(next)
    let isPlain = unit(at: name).map { $0.next == month.next } ?? false
    let day =
      isPlain
      ? frame.weekdayOfMonth(weekday, isLast: isLast)
      : DateFrame.weekday(weekday, isLast: isLast, of: month.span)
    return withPart(reading(day, month.next))
  }
}
