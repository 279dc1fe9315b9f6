import Conversations
import Language

/// German and Dutch, where the infinitive of a task stands at its end.
extension TaskVerb {
  /// The task of a clause with its verb beside the word for "I": "Riemen hol ich nach der Schicht".
  func closing(_ clause: Words) -> Task? {
    // "… und schreibe Chronex ab."
    if has(.joints, clause.first), let verb = clause.dropFirst().first, isVerb(verb),
      !has(.selves, clause.dropFirst(2).first)
    {
      return closing(verb, [], clause.dropFirst(2))
    }
    for index in clause.indices where has(.selves, clause[index]) {
      let (before, after) = (clause[..<index], clause[(index + 1)...])
      if let verb = after.first, isVerb(verb), stripped(before).isEmpty {
        return closing(verb, [], after.dropFirst())
      }
      if let verb = before.last, isVerb(verb) { return closing(verb, before.dropLast(), after) }
    }
    return nil
  }

  private func closing(_ verb: Word, _ head: Words, _ tail: Words) -> Task? {
    let isReflexive = has(.oneself, tail.first)
    return verbs.infinitive(verb.text, isReflexive: isReflexive).flatMap {
      closing($0, head, isReflexive ? tail.dropFirst() : tail)
    }
  }

  /// The task of an infinitive with what stands before and after its verb.
  func closing(_ infinitive: String, _ head: Words, _ tail: Words) -> Task? {
    let head = withoutEnd(stripped(head))
    var tail = stripped(tail)
    // What follows a particle is said beside: "… terug met die cijfers", "… an wegen nem Platz".
    let end = tail.indices.first { index in
      let next = index + 1 < tail.endIndex ? tail[index + 1] : nil
      let isMore = [.prepositions, .things].contains { has($0, tail[index]) }
      let goesOn = verbs.language == .german && has(.prepositions, next)
      return has(.particles, tail[index]) && (!isMore || goesOn)
    }
    tail = withoutEnd(end.map { tail[...$0] } ?? tail)
    var particle = ""
    if let last = tail.last, has(.particles, last) {
      particle = last.text
      tail = withoutEnd(tail.dropLast())
    }
    let infinitive = particle + infinitive
    return task(infinitive, head, tail)
  }
}
