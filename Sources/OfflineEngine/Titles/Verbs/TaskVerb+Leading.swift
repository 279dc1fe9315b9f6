import Conversations
import Language

/// English, Polish and the Romance languages, where the infinitive of a task stands at its beginning.
extension TaskVerb {
  /// The task of a clause that begins with its verb, or with the object that it takes up: "la tarta la
  /// pido yo".
  func leading(_ clause: Words) -> Task? {
    for index in clause.indices {
      var (before, rest) = (clause[..<index], clause[(index + 1)...])
      // Polish has "się" on either side.
      let isReflexive = has(.oneself, before.last) || has(.itself, rest.first)
      let infinitive = verbs.infinitive(clause[index].text, isReflexive: isReflexive)
      guard let infinitive, !titles.isName(clause[index].token) else { continue }
      if has(.oneself, before.last) {
        before.removeLast()
      } else if isReflexive {
        rest.removeFirst()
      }
      return leading(clause[index], infinitive, before, rest, isReflexive: isReflexive)
    }
    return nil
  }

  private func leading(
    _ verb: Word,
    _ infinitive: String,
    _ before: Words,
    _ rest: Words,
    isReflexive: Bool
  ) -> Task? {
    let last = before.lastIndex { !has(.receivers, $0) && !has(.things, $0) }
    let small = before[(last.map { $0 + 1 } ?? before.startIndex)...]
    let itself = before.dropLast(small.count).last
    let isSelf = has(.selves, itself)
    guard mayPromise(verb, by: isSelf ? itself : nil) else { return nil }
    let head = before.dropLast(small.count + (isSelf ? 1 : 0))
    return leading(infinitive, head, small, rest, isSure: isSelf || isReflexive)
  }

  /// The task of an infinitive with what stands before and after its verb.
  ///
  /// - Parameters:
  ///   - small: The words for persons and things before the verb.
  ///   - isSure: Whether it is a verb; "testo delle condizioni", "cambio de planes" are nouns.
  func leading(
    _ infinitive: String,
    _ head: Words,
    _ small: Words,
    _ rest: Words,
    isSure: Bool
  ) -> Task? {
    let head = withoutEnd(stripped(head))
    guard mayLead(head, small), let tail = attached(rest),
      isSure || !has(.genitives, tail.first)
    else { return nil }
    let after = stripped(tail, isAfter: true)
    let object = withoutEnd(after.prefix { !has(.selves, $0) })
    return task(infinitive, head, object)
  }

  /// Whether a verb with or without "I" before it is a promise: French always says "je", English
  /// "I send", "I'm sending" and "sending".
  private func mayPromise(_ verb: Word, by word: Word?) -> Bool {
    switch verbs.language {
    case .french: return word != nil
    case .english:
      let isParticiple = verbs.isParticiple(verb.text)
      guard let word else { return isParticiple }
      if has(.being, word) { return isParticiple }
      return !isParticiple && !(word.text == "i" && has(.past, verb))
    default: return true
    }
  }

  /// What follows a verb, without a person in it ("digo-te"); nil if a thing is in it ("revejo-a").
  private func attached(_ rest: Words) -> Words? {
    guard let next = rest.first else { return rest }
    let start = next.range.lowerBound
    guard start > 0, titles.text(start - 1..<start, position) == "-" else { return rest }
    return has(.receivers, next) ? rest.dropFirst() : nil
  }

  /// Whether what stands before a verb is its object: "la tarta la", "a Ana le", Polish "mapę".
  private func mayLead(_ head: Words, _ small: Words) -> Bool {
    let takesUp = small.contains { has(.things, $0) }
    guard let first = head.first else { return !takesUp }
    guard head.count <= Self.longestHead, names(head) else { return false }
    if takesUp, has(.prepositions, first) { return false }
    if verbs.language == .polish { return !takesUp && !first.token.flags.contains(.capital) }
    return !small.isEmpty && (isSmall(first) || first.token.flags.contains(.number))
  }

  /// The maximum number of words before a verb that are its object.
  private static let longestHead = 6
}
