import Conversations
import Language

/// The words of a task, if they make sense by themselves.
extension TaskVerb {
  /// The task of an infinitive with the words that stood before and after its verb; nil if they name no
  /// object.
  func task(_ infinitive: String, _ head: Words, _ tail: Words) -> Task? {
    guard stands(infinitive, head, tail) else { return nil }
    let parts =
      switch verbs.order {
      case .first: [infinitive, lowercased(head), text(tail)]
      case .last: [text(head), text(tail), infinitive]
      }
    let named = (head + tail).count { !has(.particles, $0) && names([$0]) }
    return Task(
      text: parts.filter { !$0.isEmpty }.joined(separator: " "),
      isClear: named > 1 || !verbs.has(.telling, infinitive)
    )
  }

  /// Whether the words around a verb make sense without what was said before, and name an object.
  private func stands(_ infinitive: String, _ head: Words, _ tail: Words) -> Bool {
    let words = head + tail
    guard words.count <= Self.longest,
      !words.contains(where: { has(.foreign, $0) || Self.refusing.contains($0.token.hash) }),
      !hasPronoun(head), !hasPronoun(tail), !has(.prepositions, tail.last)
    else { return false }
    if head.isEmpty || tail.isEmpty, has(.prepositions, words.first),
      !verbs.has(.prepositional, infinitive)
    {
      return false
    }
    return names(words.filter { !has(.particles, $0) })
  }

  /// Whether a word for a thing stands where an article does not: "die an", "das schick ich".
  private func hasPronoun(_ words: Words) -> Bool {
    words.indices.contains { index in
      if endsWithPronoun(words[index]) { return true }
      guard has(.things, words[index]) else { return false }
      guard verbs.language != .polish, index + 1 < words.endIndex else { return true }
      return [.prepositions, .particles, .adverbs, .things].contains { has($0, words[index + 1]) }
    }
  }

  /// Whether a word is an infinitive with what was named before: "ritirarle".
  private func endsWithPronoun(_ word: Word) -> Bool {
    guard verbs.attaches, word.text.count >= Self.shortestAttached,
      let ending = word.text.lastIndex(of: "r").map({ word.text.index(after: $0) })
    else { return false }
    return verbs.has(.things, String(word.text[ending...]))
  }

  private func text(_ words: Words) -> String {
    guard let first = words.first, let last = words.last else { return "" }
    let end = last.range.upperBound
    let rest = titles.text(end..<titles.reading[position].range.upperBound, position)
    // "At 5%".
    let sign = rest.first.flatMap { Self.signs.contains($0) ? $0.utf8.count : nil } ?? 0
    return titles.text(first.range.lowerBound..<end + sign, position)
  }

  /// The text of words that begin a sentence, for the middle of a title: "la app".
  private func lowercased(_ words: Words) -> String {
    let text = text(words)
    guard let first = words.first, isSmall(first), let initial = text.first else { return text }
    return initial.lowercased() + text.dropFirst()
  }

  /// The maximum number of words beside the verb: what is longer tells a story.
  private static let longest = 12
  /// The minimum number of letters in an infinitive with a pronoun: "Carla" is none.
  private static let shortestAttached = 6
  private static let signs = Set("%€$£°")
  private static let refusing = ItemWords.denials.hashes.union(ItemWords.declining.hashes)
}
