import Conversations
import Language

/// The clauses of a sentence, and what their words may be.
extension TaskVerb {
  /// The clauses, but those that go on as lists: "I bring bread, cheese and wine".
  func clauses() -> [Words] {
    let starts = words.indices.filter { $0 == 0 || begins($0) }
    return zip(starts, starts.dropFirst() + [words.count]).compactMap { start, end in
      let next = words[end...].prefix(Self.longestListed)
      let isListed =
        words[end - 1].token.mark == UInt8(ascii: ",")
        && next.contains { has(.joints, $0) } && !next.contains(where: isVerb)
      return isListed ? nil : words[start..<end]
    }
  }

  /// Whether a clause begins at a word: after a mark, or at a word such as "because", or such as "and"
  /// if a verb in the first person follows.
  private func begins(_ index: Int) -> Bool {
    let before = words[index - 1]
    // "bridge.enabled" is one name.
    let isApart = words[index].range.lowerBound > before.range.upperBound + 1
    if before.token.mark != 0, before.range.upperBound == before.token.range.upperBound, isApart {
      return true
    }
    let next = words[(index + 1)...].prefix(2)
    if has(.breaks, words[index])
      || has(.prepositions, words[index]) && titles.beginsClause(next.map(\.token)[...])
    {
      return true
    }
    guard has(.joints, words[index]) else { return false }
    let verb = words[(index + 1)...].indices.first { !mayPrecede($0) }
    return verb.map { isVerb(words[$0]) } == true || next.contains { has(.selves, $0) }
  }

  /// Whether a word may stand before a verb and says nothing of the task: "mañana te lo".
  private func mayPrecede(_ index: Int) -> Bool {
    let word = words[index]
    return isDay(word) || index + 1 < words.count && isDay(words[index + 1]) && isSmall(word)
      || [.selves, .receivers, .things, .adverbs].contains { has($0, word) }
  }

  /// The number of words after a comma among which a list ends.
  private static let longestListed = 4

  // MARK: Words

  /// Whether a list has a word; false if there is no word.
  func has(_ part: PromisedVerbs.Part, _ word: Word?) -> Bool {
    word.map { verbs.has(part, $0.text) } ?? false
  }

  /// Whether a word is a verb in the first person.
  func isVerb(_ word: Word) -> Bool { verbs.isVerb(word.text) }

  func isDay(_ word: Word) -> Bool { ItemTitles.isIn(days, word.token) }

  /// Whether a word is one of those that every text has.
  func isSmall(_ word: Word) -> Bool { titles.isSmall(word.text) }

  /// Whether words name something.
  func names(_ words: some Sequence<Word>) -> Bool {
    titles.namesObject(words.map(\.token)[...], at: position, days)
  }

  /// Words without those at their beginning that a title does not need: "dann", "dir", days.
  ///
  /// - Parameter isAfter: Whether they follow the verb, where words of other languages' receivers are articles.
  func stripped(_ words: Words, isAfter: Bool = false) -> Words {
    words.drop { word in
      if isDay(word) || isSymbol(word) || has(.selves, word) || has(.adverbs, word) { return true }
      if isAfter { return verbs.receiversFollow && has(.receivers, word) }
      return has(.receivers, word) || has(.joints, word) || Self.leading.contains(word.token.hash)
    }
  }

  /// Words without the days and adverbs at their end, and what leads to them: "… y sale el jueves".
  func withoutEnd(_ words: Words) -> Words {
    var words = words
    var endedWithDay = false
    while let last = words.last {
      let isLead =
        endedWithDay && isSmall(last) || verbs.order == .first && has(.prepositions, last)
      guard
        isLead || isDay(last) || isSymbol(last)
          || [.adverbs, .selves, .joints].contains(where: { has($0, last) })
          || Self.trailing.contains(last.token.hash)
      else { break }
      endedWithDay = endedWithDay || isDay(last)
      words.removeLast()
    }
    let joint = words.lastIndex { has(.joints, $0) }
    guard endedWithDay, let joint, joint + 2 >= words.endIndex else { return words }
    return words[..<joint]
  }

  private func isSymbol(_ word: Word) -> Bool {
    word.text.first.map { !$0.isLetter && !$0.isNumber } ?? true
  }

  private static let leading = ItemWords.openers.hashes.union(ItemWords.leadIns.hashes)
    .union(ItemWords.assents.hashes)
  private static let trailing = ItemWords.trailing.hashes.union(Infinitives.courtesies)
}
