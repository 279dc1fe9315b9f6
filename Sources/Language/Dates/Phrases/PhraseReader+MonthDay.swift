import CivilTime

/// Days of a month: `15 de junio`, `el 23`.
extension PhraseReader {
  func dated(at index: Int) -> Reading? {
    if let found = dayAndMonth(at: index) ?? ordinalDay(at: index) { return withPart(found) }
    guard text.number(at: index) != nil, text.follows(.article, index) != nil else { return nil }
    return withPart(dayOfMonth(at: index))
  }

  func dayAndMonth(at index: Int) -> Reading? {
    let ordinal = ordinal(at: index)
    let first = text.end(of: .first, at: index) ?? ordinal?.next
    let number = first == nil ? text.number(at: index) : ordinal?.value ?? 1
    guard let number, (1...31).contains(number) else { return nil }
    let name = text.skippingLinks(first ?? pastOrdinal(index + 1))
    let month = text.phrase(at: name) {
      if case .month(let month) = $0 { month } else { nil as Int? }
    }
    // "Le premier du mois", "dia 1 do mês"; "1 mes" is a length.
    if month == nil, number == 1, let (unit, next) = unit(at: name), unit == .month,
      name > (first ?? pastOrdinal(index + 1))
    {
      return reading(frame.day(1, isPast: false), next)
    }
    guard let month else { return nil }
    if let year = text.number(at: text.skippingLinks(month.next)), (1900...2999).contains(year) {
      let date = CivilDate(year: year, month: month.value, day: number)
      return reading(date, text.skippingLinks(month.next) + 1)
    }
    return reading(frame.day(number, month: month.value, isPast: false), month.next)
  }

  /// "Do dziewiątego", and "dziewiątego" unless a noun follows: "piątego zadania" is no day.
  private func ordinalDay(at index: Int) -> Reading? {
    guard let (number, next) = ordinal(at: index) else { return nil }
    if text.tokens.indices.contains(next), case .word = text.tokens[next].kind {
      guard number >= Self.clearOrdinal, text.follows(.deadline, index) != nil,
        unit(at: next) == nil
      else { return nil }
    }
    return reading(frame.day(number, isPast: false), next)
  }

  private func ordinal(at index: Int) -> (value: Int, next: Int)? {
    text.phrase(at: index) {
      if case .ordinalDay(let number) = $0 { number } else { nil as Int? }
    }
  }

  /// The first day of a month whose ordinal is rarely about anything else.
  private static let clearOrdinal = 7

  /// The position after the letters of an ordinal number: `23e`, `1er`.
  private func pastOrdinal(_ index: Int) -> Int {
    guard text.tokens.indices.contains(index), !text.tokens[index].isSpaced,
      case .word(let word) = text.tokens[index].kind, word.utf8.count <= 3,
      !text.has(.hour, at: index)
    else { return index }
    return index + 1
  }

  func dayOfMonth(at index: Int) -> Reading? {
    if let found = dayAndMonth(at: index) { return found }
    guard let number = text.number(at: index), (1...31).contains(number) else { return nil }
    let next = pastOrdinal(index + 1)
    // An hour, an amount, a fraction or a longer date is not a day.
    guard !text.has(.hour, at: next), unit(at: next) == nil,
      !["%", "/", ":", "$", "+"].contains(where: { text.isSymbol($0, at: next) }),
      !isFraction(next)
    else { return nil }
    return reading(frame.day(number, isPast: false), next)
  }

  private func isFraction(_ index: Int) -> Bool {
    (text.isSymbol(".", at: index) || text.isSymbol(",", at: index))
      && text.number(at: index + 1) != nil
      && !text.tokens[index].isSpaced && !text.tokens[index + 1].isSpaced
  }
}
