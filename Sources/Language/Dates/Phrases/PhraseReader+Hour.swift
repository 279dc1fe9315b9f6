import CivilTime

/// Hours: `a las 18`, `18h30`, `om 9 uur`.
extension PhraseReader {
  /// An hour of today, or of tomorrow where it has passed.
  func hour(at index: Int) -> Reading? {
    let start = text.end(of: .clock, at: index) ?? index
    let spoken = spokenHour(at: index)
    guard let hour = spoken?.value ?? text.number(at: start), hour <= 24 else { return nil }
    var (next, minutes) = (spoken?.next ?? start + 1, 0)
    let isNamed = spoken != nil || start > index
    if text.isSymbol(":", at: next) || text.isSymbol(".", at: next),
      let number = text.number(at: next + 1),
      number < 60, !text.tokens[next + 1].isSpaced
    {
      (next, minutes) = (next + 2, number)
    }
    let unit = text.end(of: .hour, at: next)
    if let unit {
      next = unit
      if let number = text.number(at: next), number < 60, !text.tokens[next].isSpaced {
        (next, minutes) = (next + 1, number)
      }
    }
    guard isNamed || unit != nil, text.tokens.count == next || !text.isSymbol("%", at: next),
      self.unit(at: next).map({ $0.unit == .hour }) ?? true
    else { return nil }
    let time = min(1439, hour * 60 + minutes)
    // Hours up to six without more are mostly in the afternoon.
    let isAhead = time >= frame.minute || (hour <= 12 && time + 720 >= frame.minute)
    guard var found = reading(isAhead ? frame.today : frame.today.adding(days: 1), next) else {
      return nil
    }
    (found.time, found.isHour) = (time, true)
    return found
  }

  /// An hour in words after what leads to one: "alle quattro", "o czwartej".
  private func spokenHour(at index: Int) -> (value: Int, next: Int)? {
    guard let start = text.end(of: .spokenClock, at: index),
      let (hour, next) = text.phrase(
        at: start,
        { meaning in
          switch meaning {
          case .ordinalHour(let hour): hour
          case .number(let hour): (2...12).contains(hour) ? hour : nil
          default: nil as Int?
          }
        }
      )
    else { return nil }
    return hour >= Self.clearHour || endsHour(next) ? (hour, next) : nil
  }

  /// Whether what follows an hour in words is no noun: "alle due persone" is no hour.
  private func endsHour(_ next: Int) -> Bool {
    guard text.tokens.indices.contains(next), case .word = text.tokens[next].kind else {
      return true
    }
    return [.hour, .link, .part].contains { text.end(of: $0, at: next) != nil }
  }

  /// The first hour whose number is rarely that of anything else.
  private static let clearHour = 7

  /// An hour after a day that has none, where the same words could lead to a day of the month:
  /// Polish "jutro do 12".
  func spareHour(at index: Int) -> Reading? {
    guard let hour = text.number(at: index), hour <= 24, index > 0,
      text.follows(.article, index) == index - 1, text.follows(.deadline, index) == index - 1,
      unit(at: index + 1) == nil, dayAndMonth(at: index) == nil,
      var found = reading(frame.today, index + 1)
    else { return nil }
    (found.time, found.isHour) = (min(1439, hour * 60), true)
    return found
  }
}
