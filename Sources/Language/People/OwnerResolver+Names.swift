extension OwnerResolver {
  /// Whether a word that is someone's name is meant as one here.
  func isName(_ hit: PersonNames.Hit, _ words: [SentenceWord]) -> Bool {
    let first = words[hit.words.lowerBound]
    guard hit.words.count == 1, OwnerWords.ambiguous.contains(first.text), !first.isMention else {
      return true
    }
    if first.after == UInt8(ascii: ",") || first.after == UInt8(ascii: ":") { return true }
    return word(hit.words.upperBound, words).map { OwnerWords.modals.contains($0.text) } ?? false
  }

  /// Whether a name is addressed: "@Ana", "Ana, …", "…, Jonas?".
  func isAddressed(_ hit: PersonNames.Hit, _ words: [SentenceWord]) -> Bool {
    let (first, last) = (hit.words.lowerBound, hit.words.upperBound - 1)
    if isAssigned(hit, words) { return true }
    if isObject(hit, words) { return false }
    if words[first].isMention { return true }
    let isLast = last == words.count - 1 && words[first].before == UInt8(ascii: ",")
    if isLast, first > 0 { return true }
    let isOpening = words[..<first].allSatisfy { OwnerWords.greetings.contains($0.text) }
    guard isOpening, first <= 2 else {
      // "could you, Ana, …"
      return words[first].before == UInt8(ascii: ",") && words[last].after == UInt8(ascii: ",")
    }
    if words[last].after != 0, words[last].after != UInt8(ascii: ".") { return true }
    guard let next = word(last + 1, words) else { return false }
    return OwnerWords.modals.contains(next.text) || OwnerWords.verbs.contains(next.text)
      || OwnerWords.you.contains(next.text)
  }

  /// Whether a name is the subject: "Ana will", "can Ana", "Ana'll".
  func isSubject(_ hit: PersonNames.Hit, _ words: [SentenceWord]) -> Bool {
    let (first, last) = (hit.words.lowerBound, hit.words.upperBound - 1)
    if isAssigned(hit, words) { return true }
    if isObject(hit, words) { return false }
    if words[last].isContracted, words[last].text.hasSuffix("ll") { return true }
    if let next = word(last + 1, words), words[last].after == 0,
      OwnerWords.modals.contains(next.text) || OwnerWords.verbs.contains(next.text)
    {
      return true
    }
    guard let previous = word(first - 1, words), words[first].before == 0 else { return false }
    return OwnerWords.modals.contains(previous.text)
  }

  /// "assigned to Ana", "owner: Ana".
  private func isAssigned(_ hit: PersonNames.Hit, _ words: [SentenceWord]) -> Bool {
    let first = hit.words.lowerBound
    guard let previous = word(first - 1, words) else { return false }
    if OwnerWords.roles.contains(previous.text) { return true }
    guard ["to", "for", "an", "fur"].contains(previous.text) else { return false }
    return word(first - 2, words).map { OwnerWords.assignments.contains($0.text) } ?? false
  }

  /// Whether the name is an object: "send it to Ana".
  private func isObject(_ hit: PersonNames.Hit, _ words: [SentenceWord]) -> Bool {
    let first = hit.words.lowerBound
    guard let previous = word(first - 1, words), words[first].before == 0 else { return false }
    if first <= 1, OwnerWords.greetings.contains(previous.text) {
      // "Thanks Ana!" asks for nothing, "Thanks Ana, can you …" does.
      return hit.words.upperBound == words.count && OwnerWords.prepositions.contains(previous.text)
    }
    return OwnerWords.prepositions.contains(previous.text)
  }

  private func word(_ index: Int, _ words: [SentenceWord]) -> SentenceWord? {
    words.indices.contains(index) ? words[index] : nil
  }
}
