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
  struct Leads {
    var first: Int
    var isDeadline = false
    var isBefore = false
    /// Whether the date is after `after`.
    var isAfter = false
    /// Whether they say that it is not then, or not before.
    var isRuledOut = false
  }

  /// The words that lead to a date.
  func leads(before index: Int, after limit: Int) -> Leads {
    var leads = Leads(first: index)
    for _ in 0..<4 where leads.first > limit {
      let first = leads.first
      guard let lead = token(first - 1).lead else {
        guard term(first - 1) == .the, first - 1 == index - 1 else { break }
        leads.first -= 1
        continue
      }
      let isUntilTo = lead == .to && token(first - 2).lead?.isDeadline == true
      guard lead.isPartOfDate || isUntilTo, ![.around, .inside].contains(lead) || first == index
      else { break }
      leads.first -= 1
      leads.isDeadline = leads.isDeadline || lead.isDeadline
      leads.isBefore = leads.isBefore || lead == .before
      leads.isAfter = leads.isAfter || lead == .after
      leads.isRuledOut = leads.isRuledOut || lead == .earliest
    }
    leads.isDeadline = leads.isDeadline || isDueBefore(leads.first)
    deny(&leads, index, after: limit)
    return leads
  }

  /// What "not" makes of a date that it is before.
  ///
  /// "Not before Monday" is no deadline, "not after Monday" is one, "not this week" is some other
  /// time. "Not until Monday" is Monday.
  private func deny(_ leads: inout Leads, _ index: Int, after limit: Int) {
    var word = leads.first - 1
    // "Thursday rather than tomorrow", "Monday instead of Friday", `Mittwoch statt Dienstag`
    let contrast = term(word) == .of ? word - 1 : word
    if contrast >= limit, term(contrast) == (contrast == word ? .rather : .instead) {
      (leads.isRuledOut, leads.first) = (true, contrast)
      return
    }
    // "No earlier than Monday"; "earlier than Monday" is a deadline.
    let isCompared = token(leads.first).lead == .latest && term(word) == .earlier
    if isCompared || term(word) == .more { word -= 1 }
    guard word >= limit, term(word) == .not else { return }
    if isCompared || leads.isBefore {
      (leads.isRuledOut, leads.first) = (true, word)
    } else if leads.isAfter {
      (leads.isDeadline, leads.first) = (true, word)
    } else if !isNotUntil(leads.first, index), !isAsked(index) {
      (leads.isRuledOut, leads.first) = (true, word)
    }
  }

  private func isNotUntil(_ first: Int, _ index: Int) -> Bool {
    (first..<max(first, index)).contains { term($0) == .lead(.until, isGerman: false) }
  }

  /// Whether a question mark is the next sign that ends a sentence, as in `why not Monday?`.
  private func isAsked(_ index: Int) -> Bool {
    for word in index..<index + 12 {
      if isSymbol(word, "?") { return true }
      if isSymbol(word, ".") || isSymbol(word, "!") || isSymbol(word, "\n") { return false }
    }
    return false
  }

  /// Whether words after a date rule it out: "Monday at the earliest", `diese Woche nicht`; `Montag
  /// nicht vergessen` does not.
  func isRuledOut(after index: Int) -> Bool {
    var word = index
    if term(word) == .lead(.at, isGerman: false) { word += 1 }
    if term(word) == .the { word += 1 }
    if token(word).lead == .earliest { return !isSymbol(word - 1, ",") }
    guard term(index) == .not, !isAsked(index) else { return false }
    switch token(index + 1).kind {
    case .none, .symbol, .word(.more): return true
    default: return false
    }
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
