import Conversations

/// The titles of tasks in languages whose verbs have an infinitive.
extension ItemTitles {
  /// The task that a sentence names by an infinitive: "Llamar al almacén" for "¿Puedes llamar al
  /// almacén?", "Den Bericht schicken" for "Kannst du mir den Bericht schicken?"; nil if it names
  /// none with its object.
  func infinitive(_ position: Position) -> String? {
    let tokens = reading[position].tokens
    // A request may be all there is to tell the language by.
    let isAsked = dates.language == nil && tokens.contains { Infinitives.asking.contains($0.hash) }
    return (isAsked ? Infinitives.all : [Infinitives.of(dates.language)]).lazy
      .compactMap { infinitive(position, tokens, $0) }.first
  }

  private func infinitive(
    _ position: Position,
    _ tokens: [Token],
    _ infinitives: Infinitives
  ) -> String? {
    guard let modal = tokens.firstIndex(where: { infinitives.modals.contains($0.hash) }),
      tokens[modal].mark == 0
    else { return nil }
    let end = tokens[modal...].firstIndex { $0.mark != 0 } ?? tokens.endIndex - 1
    var clause = tokens[..<(end + 1)].dropFirst(modal + 1)
    while let last = clause.last, Infinitives.courtesies.contains(last.hash) { clause.removeLast() }
    guard !clause.contains(where: { Self.denials.contains($0.hash) }) else { return nil }
    switch infinitives.order {
    case .first: return leading(clause, infinitives, at: position)
    case .last: return closing(clause, infinitives, at: position)
    }
  }

  /// Whether a sentence asks somebody else for something by an infinitive.
  func asksByInfinitive(_ position: Position) -> Bool {
    let sentence = reading[position]
    return sentence.isQuestion
      && sentence.tokens.contains { Infinitives.asking.contains($0.hash) }
      && !sentence.tokens.contains { Infinitives.oneself.contains($0.hash) }
      && infinitive(position) != nil
  }

  /// The task of a clause that the infinitive begins.
  private func leading(
    _ clause: ArraySlice<Token>,
    _ infinitives: Infinitives,
    at position: Position
  ) -> String? {
    var clause = clause.drop { Infinitives.between.contains($0.hash) || isName($0) }
    guard let first = clause.popFirst(), let verb = infinitives.verb(text(first, position)) else {
      return nil
    }
    clause = clause.drop { Infinitives.receivers.contains($0.hash) }
    guard let next = clause.first, let last = clause.last,
      namesObject(clause, at: position, days(position))
    else {
      return nil
    }
    let end = end(of: position, from: next.range.lowerBound, before: last.range.upperBound)
    guard end > next.range.lowerBound else { return nil }
    return Self.finished(verb + " " + text(next.range.lowerBound..<end, position))
  }

  /// The task of a clause that ends with the infinitive, or in which little follows it.
  private func closing(
    _ clause: ArraySlice<Token>,
    _ infinitives: Infinitives,
    at position: Position
  ) -> String? {
    let days = days(position)
    let task = clause.drop {
      Infinitives.beside.contains($0.hash) || isName($0) || Self.isIn(days, $0)
    }
    let verb = task.lastIndex {
      let word = text($0, position)
      return infinitives.verb(word) != nil && !isSmall(word)
    }
    guard let verb, let first = task.first, let last = task.last,
      namesObject(task[..<verb], at: position, days)
    else { return nil }
    let end = end(of: position, from: first.range.lowerBound, before: last.range.upperBound)
    guard end >= task[verb].range.upperBound else { return nil }
    return Self.finished(text(first.range.lowerBound..<end, position))
  }

  /// Whether words beside a verb name its object, however short: "el pan".
  func namesObject(
    _ tokens: ArraySlice<Token>,
    at position: Position,
    _ days: [Range<Int>]
  ) -> Bool {
    tokens.contains { token in
      let word = text(token, position)
      return word.count >= Self.shortestName && !token.flags.contains(.number)
        && !Self.isEmpty(token) && !Self.isIn(days, token) && !isSmall(word)
    }
  }

  func isName(_ token: Token) -> Bool {
    token.flags.contains(.capital) && reading.people.person(named: token) != nil
  }

  func text(_ token: Token, _ position: Position) -> String { text(token.range, position) }

  func text(_ range: Range<Int>, _ position: Position) -> String {
    reading.text(reading.messages[position.message].stored.text, range)
  }

  private static let denials = ItemWords.denials.hashes.union(ItemWords.declining.hashes)
}
