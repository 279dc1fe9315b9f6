import CivilTime

extension DateParser {
  /// Extends a day to a range if a second day that ends it follows.
  func extendRange(_ found: inout Found, from index: Int) {
    guard let day = found.day, day.time == nil, found.clock == nil, isDayPrecise(day),
      day.part == nil, isRangeLink(found.next, from: index)
    else { return }
    var start = found.next + 1
    for _ in 0..<2 {
      switch token(start).kind {
      case .word(.the), .word(.am), .word(.lead(.on, _)), .word(.lead(.to, _)): start += 1
      default: break
      }
    }
    guard let second = self.day(at: start), second.time == nil, isDayPrecise(second),
      let first = span(of: day, clock: nil, at: index)?.first
    else { return }
    let last: CivilDate?
    switch second.day {
    case .weekday(let weekday): last = DateFrame.first(weekday, from: first)
    case .span(let span): last = span.last
    }
    guard let last, last > first else { return }
    found.last = last
    found.isRange = true
    found.next = second.next
  }

  private func isRangeLink(_ index: Int, from first: Int) -> Bool {
    switch token(index).kind {
    case .symbol(UInt8(ascii: "-")): return true
    case .word(.lead(.until, _)): return true
    case .word(.lead(.to, _)):
      return !(1...8).contains { term(first - $0) == .move }
    case .word(.and):
      return token(first - 1).lead == .between || token(first - 2).lead == .between
    default: return false
    }
  }

  // MARK: Words around it

  /// The words that lead to a date: where they begin and what they mean.
  func leads(
    before index: Int,
    after limit: Int
  ) -> (first: Int, isDeadline: Bool, isBefore: Bool) {
    var (first, isDeadline, isBefore) = (index, false, false)
    for _ in 0..<4 where first > limit {
      guard let lead = token(first - 1).lead else {
        guard term(first - 1) == .the, first - 1 == index - 1 else { break }
        first -= 1
        continue
      }
      let isUntilTo = lead == .to && token(first - 2).lead?.isDeadline == true
      guard lead.isPartOfDate || isUntilTo, ![.around, .inside].contains(lead) || first == index
      else { break }
      first -= 1
      isDeadline = isDeadline || lead.isDeadline
      isBefore = isBefore || lead == .before
    }
    return (first, isDeadline || isDueBefore(first), isBefore)
  }

  /// Whether "deadline:", "due date is" is before a position.
  private func isDueBefore(_ index: Int) -> Bool {
    for distance in 1...4 {
      switch token(index - distance).kind {
      case .word(.lead(.due, _)): return true
      case .word(.copula), .word(.the), .symbol(UInt8(ascii: ":")): continue
      case .other where distance > 1: continue
      default: return false
      }
    }
    return false
  }

  /// The position after "at the latest" or "spätestens"; nil if neither is there.
  func latestAfter(_ index: Int) -> Int? {
    var word = index
    if term(word) == .lead(.at, isGerman: false) { word += 1 }
    if term(word) == .the { word += 1 }
    return token(word).lead == .latest ? word + 1 : nil
  }
}
