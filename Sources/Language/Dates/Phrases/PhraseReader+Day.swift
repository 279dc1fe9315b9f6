import CivilTime

/// Days by name: `mañana`, `ce soir`.
extension PhraseReader {
  func plainDay(at index: Int) -> Reading? {
    if let next = text.end(of: .partOfToday, at: index) {
      return withPart(reading(frame.today, next))
    }
    if let next = text.end(of: .vaguePart, at: index) { return vague(frame.today, next) }
    if let next = text.end(of: .comingMorning, at: index) {
      return vague(frame.today.adding(days: frame.minute < Self.morning ? 0 : 1), next)
    }
    if let next = text.end(of: .tomorrowOrMorning, at: index) {
      // "Por la mañana" is the morning, "mañana por la mañana" is tomorrow.
      if text.follows(.this, index) != nil || text.words(max(0, index - 1)..<index) == "la" {
        return nil
      }
      return withPart(reading(frame.today.adding(days: 1), next))
    }
    guard
      let (days, next) = text.phrase(
        at: index,
        { if case .day(let days) = $0 { days } else { nil as Int? } }
      )
    else { return nil }
    // "Hoy en ocho" is a week from today.
    let later = later(at: next)
    return withPart(
      reading(frame.today.adding(days: days + (later?.days ?? 0)), later?.next ?? next)
    )
  }

  /// The hour until which a morning is that of the same day, in minutes after midnight.
  private static let morning = 600

  private func vague(_ day: CivilDate?, _ next: Int) -> Reading? {
    var found = withPart(reading(day, next))
    found?.isVague = true
    return found
  }
}
