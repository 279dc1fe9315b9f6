import Conversations

/// The titles of tasks in languages whose verbs have an infinitive.
extension ItemTitles {
  /// The task that a sentence names by an infinitive: "Llamar al almacén" for "¿Puedes llamar al
  /// almacén?", "Den Bericht schicken" for "Kannst du mir den Bericht schicken?"; nil if it names
  /// none with its object.
  func infinitive(_ position: Position) -> String? {
    let infinitives = Infinitives(dates.language)
    let tokens = reading[position].tokens
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
    guard let next = clause.first, let last = clause.last, matter(clause, at: position) > 0 else {
      return nil
    }
    let end = end(of: position, from: next.range.lowerBound, before: last.range.upperBound)
    guard end > next.range.lowerBound else { return nil }
    return Self.finished(verb.text + " " + text(next.range.lowerBound..<end, position))
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
      matter(task[..<verb], at: position) > 0
    else { return nil }
    let end = end(of: position, from: first.range.lowerBound, before: last.range.upperBound)
    guard end >= task[verb].range.upperBound else { return nil }
    return Self.finished(text(first.range.lowerBound..<end, position))
  }

  private func isName(_ token: Token) -> Bool {
    token.flags.contains(.capital) && reading.people.person(named: token) != nil
  }

  private func text(_ token: Token, _ position: Position) -> String { text(token.range, position) }

  private func text(_ range: Range<Int>, _ position: Position) -> String {
    reading.text(reading.messages[position.message].stored.text, range)
  }

  private static let denials = ItemWords.denials.hashes.union(ItemWords.declining.hashes)
}
