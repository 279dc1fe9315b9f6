import CivilTime

/// Distances and the ends of periods: `dans trois jours`, `fin de mes`.
extension PhraseReader {
  func distance(at index: Int) -> Reading? {
    guard let start = text.end(of: .distance, at: index) else { return nil }
    let named = text.phrase(at: start) {
      if case .number(let number) = $0 { number } else { nil as Int? }
    }
    guard let count = text.number(at: start) ?? named?.value, count <= 1000 else { return nil }
    guard let (unit, next) = unit(at: named?.next ?? start + 1) else { return nil }
    return reading(frame.day(after: count, unit), next)
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
