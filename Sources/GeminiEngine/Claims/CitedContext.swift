import Text

/// The messages around those that a bullet cites, and those about the same.
///
/// A model cites the message that settles something, and takes the number or the day from the one
/// that proposed it, which may be far above. What is said in none of these is about something else.
struct CitedContext {
  /// The cited messages.
  let cited: [Int]
  /// The messages that have a word of the bullet, other than days and names of people.
  private let related: [Int]
  private let words: ThreadWords

  /// The maximum distance of related text from a cited message, in messages.
  private static let farthest = 12
  /// The maximum distance of what belongs to a message, in messages.
  private static let next = 1

  /// Looks for related messages.
  ///
  /// - Parameters:
  ///   - claim: The bullet without the days that it names.
  ///   - cited: The indices of the cited messages, in order.
  init(_ claim: ClaimWords, _ cited: [Int], in words: ThreadWords) {
    let content = Set(claim.content).subtracting(words.peopleKeys)
    self.cited = cited
    self.words = words
    related = words.counts(of: content).keys.sorted()
  }

  /// The messages beside the cited ones, and the related ones.
  var close: [Int] { Set(around(cited, Self.next) + related).sorted() }
  /// The messages around the cited ones, and the related ones.
  var near: [Int] { Set(around(cited, Self.farthest) + close).sorted() }

  private func around(_ indices: [Int], _ reach: Int) -> [Int] {
    indices.neighbours(before: reach, after: reach, below: words.messages.count)
  }

  /// Whether a bullet names only people who neither write nor are named in the cited and the
  /// related messages: "Bo pays" for what Ana promises.
  func names(anotherIn text: String, _ claim: ClaimWords) -> Bool {
    let named = claim.tokens.filter(words.people.contains)
    guard !named.isEmpty else { return false }
    // Words such as "top" and "night" are in names, too.
    let runs =
      text.isASCII
      ? text.utf8.split { !(0x61...0x7A).contains($0 | 0x20) }.map { Substring($0) }
      : text.split { !$0.isLetter }
    let capitalized = Set(
      runs.filter { !($0.first?.isLowercase ?? true) }.map { $0.lowercased() }
    )
    let people = named.filter { capitalized.contains($0) || ClaimWords.isUnspaced($0) }
    guard !people.isEmpty else { return false }
    let present = words.present(in: Set(cited + related + asked).sorted())
    return present.isDisjoint(with: people)
  }

  /// The messages that answer a cited question, or ask what is answered.
  private var asked: [Int] {
    cited.flatMap { index -> [Int] in
      let before = index > 0 && isQuestion(index - 1) ? [index - 1] : []
      let after = index + 1 < words.messages.count && isQuestion(index) ? [index + 1] : []
      return before + after
    }
  }

  private func isQuestion(_ index: Int) -> Bool {
    Self.questionMarks.isFound(in: words.messages[index].text)
  }

  private static let questionMarks = ByteSearchSet(["?", "？"])
}
