import CivilTime

/// Distances and the ends of periods: `dans trois jours`, `fin de mes`.
extension PhraseReader {
  func distance(at index: Int) -> Reading? {
    guard let start = text.end(of: .distance, at: index) else { return nil }
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

  func period(at index: Int) -> Reading? {
    if let next = text.end(of: .weekend, at: index) { return weekend(0, next: next) }
    guard let start = text.end(of: .end, at: index) else { return nil }
    let name = text.skippingLinks(start)
    if let (unit, next) = unit(at: name) {
      let offset = text.has(.next, at: next) ? 1 : 0
      guard let last = frame.period(unit, offset: offset)?.last else { return nil }
      let end = offset == 0 ? next : text.end(of: .next, at: next) ?? next
      return Reading(span: DaySpan(last), next: end, isEnd: true)
    }
    let month = text.phrase(at: name) {
      if case .month(let month) = $0 { month } else { nil as Int? }
    }
    guard let month, let last = frame.month(month.value, isPast: false)?.last else { return nil }
    return Reading(span: DaySpan(last), next: month.next, isEnd: true)
  }
}
