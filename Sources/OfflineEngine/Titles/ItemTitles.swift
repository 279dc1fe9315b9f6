import CivilTime
import Conversations
import Language
import Text

/// Makes titles from sentences.
struct ItemTitles {
  typealias Position = ThreadReading.Position

  /// The maximum number of characters in a title.
  static let longest = 110

  let reading: ThreadReading
  let dates: ThreadDates

  /// The title of an action: `I'll send the report by Friday` becomes `Send the report`.
  ///
  /// What a sentence does not say of itself stands after it: `“I'll do it tomorrow” (who tells Ana?)`.
  func action(_ item: ActionItem) -> String {
    guard let named = named(item) else { return "" }
    guard let matter = item.matter else { return named.task ?? quoted(named.position) }
    if let task = named.task {
      let isSaid = task.count > Self.longestExplained || infinitive(matter) == task
      return isSaid ? task : explained(task, by: matter)
    }
    // "Will do" is worth less than what it answers.
    if !isSelfContained(named.position),
      let task = infinitive(matter) ?? task(matter) ?? asked(matter)
    {
      return task
    }
    let quote = quoted(named.position)
    // What is said at length says what it is about.
    return quote.count > Self.longestExplained ? quote : explained(quote, by: matter)
  }

  /// What a sentence records for a meeting's minutes, without the command and the person; nil if it
  /// records nothing.
  ///
  /// - Parameters:
  ///   - range: Where it is in the message, in UTF-8 bytes.
  ///   - isTask: Whether a deadline at its end is left out, as it is shown beside it.
  ///   - isListed: Whether it is a line of a list, where a word may be enough.
  func recorded(
    _ position: Position?,
    _ range: Range<Int>?,
    isTask: Bool,
    isListed: Bool = false
  ) -> String? {
    guard let position, let range else { return nil }
    let message = reading.messages[position.message].stored.text
    let end =
      isTask
      ? end(of: position, from: range.lowerBound, before: range.upperBound)
      : range.upperBound
    guard range.lowerBound < end else { return nil }
    let text = reading.text(message, range.lowerBound..<end)
    let short = isListed ? Self.trimmed(text, of: ".,;:- ") : ""
    return Self.finished(text) ?? (short.isEmpty ? nil : Self.shortened(Self.capitalised(short)))
  }

  /// A whole sentence.
  func whole(_ position: Position) -> String {
    Self.shortened(Self.capitalised(statement(position)))
  }

  /// A choice with what it answers: `8 then (opening at 8 on Saturday)`.
  func answer(_ position: Position, to matter: Position) -> String {
    explained(
      Self.shortened(Self.capitalised(statement(position)), Self.longestExplained),
      by: matter
    )
  }

  /// A title with the sentence that says what it is about in brackets.
  private func explained(_ title: String, by matter: Position) -> String {
    let matter = Self.closed(Self.trimmed(statement(matter), of: ".?!,;: "))
    let rest = max(Self.minExplanation, Self.longest - title.count - 3)
    return "\(title) (\(Self.shortened(matter, rest)))"
  }

  /// The maximum number of characters of a title that another sentence follows, and the minimum for
  /// that sentence.
  private static let (longestExplained, minExplanation) = (60, 50)

  /// Whether a title quotes a sentence whole.
  func quotes(_ title: String, _ position: Position) -> Bool { title == quoted(position) }

  private func quoted(_ position: Position) -> String {
    var text = Self.trimmed(statement(position), of: ".?!,;: ")
    if text.count > Self.longest - 2, let clause = actingClause(position) {
      text = Self.trimmed(clause, of: ".?!,;: ")
    }
    return "“" + Self.shortened(text, Self.longest - 2) + "”"
  }

  // MARK: Tasks

  /// The task that a sentence names; nil if its verb or object is missing.
  func task(_ position: Position) -> String? {
    let sentence = reading[position]
    let message = reading.messages[position.message].stored.text
    guard let verb = verb(of: sentence) else { return nil }
    let start = verb.index
    let first = sentence.tokens[start].range.lowerBound
    let clause = clause(sentence.tokens[start...], in: message)
    guard let last = clause.last else { return nil }
    // What closes after the last word, as a bracket, is part of the task.
    let isWhole = last.range == sentence.tokens.last?.range
    let end = end(
      of: position,
      from: first,
      before: isWhole ? sentence.range.upperBound : last.range.upperBound
    )
    let left = clause.filter { $0.range.lowerBound < end }
    guard left.count >= 2 else { return nil }
    guard isTask(left, in: message, days(position)) else {
      return namesAntecedent(sentence.tokens[..<start], in: message)
        ? nil : resolved(left, in: message, at: position, end)
    }
    if let infinitive = verb.infinitive {
      return Self.finished(
        infinitive + reading.text(message, left[0].range.upperBound..<end)
      )
    }
    // "Send you the report" must make sense to a third person.
    let receiver = left.dropFirst().first.flatMap { Self.receivers.contains($0.hash) ? $0 : nil }
    guard let receiver, left.count >= 4 else {
      return receiver == nil ? Self.finished(reading.text(message, first..<end)) : nil
    }
    return Self.finished(
      reading.text(message, first..<receiver.range.lowerBound)
        + reading.text(message, receiver.range.upperBound..<end).trimmingPrefix(while: { $0 == " " }
        )
    )
  }

  /// The task with its "it" resolved: `fix it` after `There is a typo in the README`.
  private func resolved(
    _ tokens: [Token],
    in text: String,
    at position: Position,
    _ end: Int
  ) -> String? {
    let (verb, pronoun) = (tokens[0], tokens[1])
    guard Self.resolvable.contains(pronoun.hash), !Self.nouns.contains(verb.hash),
      !tokens.contains(where: { Self.speakers.contains($0.hash) }),
      let matter = Antecedent(reading: reading).before(position)
    else { return nil }
    let rest = reading.text(text, pronoun.range.upperBound..<end)
    return Self.finished("\(reading.text(text, verb.range)) \(matter)\(rest)")
  }

  /// Whether words before the task say what its "it" is: "Your recorder is in my car, I'll send it".
  private func namesAntecedent(_ tokens: ArraySlice<Token>, in text: String) -> Bool {
    tokens.contains {
      Self.naming.contains($0.hash) || reading.text(text, $0.range).hasSuffix("'s")
    }
  }

  /// The words of the task alone: without the clause that goes on after a comma, and without the
  /// "please" or "then" at its end.
  private func clause(_ tokens: ArraySlice<Token>, in text: String) -> [Token] {
    let next = tokens.indices.dropFirst().first { index in
      reading.text(text, tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound)
        .first == "," && (beginsClause(tokens[index...]) || isAddress(tokens[index...]))
    }
    var words = Array(tokens[..<(next ?? tokens.endIndex)])
    while words.count > 2, let last = words.last, Self.trailing.contains(last.hash) {
      words.removeLast()
    }
    return words
  }

  /// Whether words begin a clause of its own: "it's his evening", "and I'd call him".
  func beginsClause(_ tokens: ArraySlice<Token>) -> Bool {
    guard let first = tokens.first else { return false }
    return Self.clauses.contains(first.hash)
      || Self.conjunctions.contains(first.hash)
        && tokens.dropFirst().first.map { Self.clauses.contains($0.hash) } == true
  }

  /// Whether words are only the name of the person spoken to: "around them, Eldar".
  private func isAddress(_ tokens: ArraySlice<Token>) -> Bool {
    tokens.count == 1 && tokens.first.flatMap { reading.people.person(named: $0) } != nil
  }

  /// Whether words name both a verb and its object.
  private func isTask(_ tokens: [Token], in text: String, _ days: [Range<Int>]) -> Bool {
    guard let verb = tokens.first, let last = tokens.last, !Self.nouns.contains(verb.hash),
      reading.text(text, verb.range.upperBound..<last.range.upperBound).first != ",",
      verb.hash != Self.does || !Self.withoutObject.contains(tokens[1].hash),
      !tokens.contains(where: { Self.speakers.contains($0.hash) }),
      let matter = tokens.dropFirst(verbs(of: tokens)).firstIndex(where: isMatter),
      !tokens[..<matter].contains(where: {
        // "This weekend" is a day.
        Self.pronouns.contains($0.hash) && !Self.isIn(days, $0)
      })
    else { return false }
    // A German task ends with its infinitive: "den Bericht schicken".
    let ending = reading.text(text, last.range).utf8.last
    return !tokens.contains { Self.german.contains($0.hash) } || ending == UInt8(ascii: "n")
  }

  /// The number of words that begin a task and are verbs: "try to send it" has three.
  private func verbs(of tokens: [Token]) -> Int {
    Self.attempts.contains(tokens[0].hash) && tokens[1].hash == Self.to ? 3 : 1
  }

  /// Whether a word after the verb names something: one that is in no cue, or a long one.
  private func isMatter(_ token: Token) -> Bool {
    token.flags.contains(.content)
      || (token.range.count >= 5 && !Self.isEmpty(token))
  }

  /// The end of a task in a part of its sentence: before the deadline, which is shown beside it, unless
  /// the rest needs it ("book the venue for 12 March").
  func end(of position: Position, from first: Int, before upperBound: Int) -> Int {
    let message = reading.messages[position.message].stored.text
    var end = upperBound
    for day in days(position).reversed() where day.upperBound <= end {
      let rest = reading.text(message, day.upperBound..<end)
      guard day.lowerBound > first, rest.allSatisfy({ ".,;:!? ".contains($0) }) else { break }
      end = day.lowerBound
    }
    return Self.isDangling(reading.text(message, first..<max(first, end))) ? upperBound : end
  }

  /// Whether a text ends with a word that another one must follow: "the venue for".
  private static func isDangling(_ text: String) -> Bool {
    text.split(separator: " ").last.map { unfinished.contains(SentenceCues.hash($0)) } ?? false
  }

  private static let unfinished = ItemWords.prepositions.hashes.union(ItemWords.unfinished.hashes)

  static func finished(_ text: String) -> String? {
    let text = trimmed(text, of: ".?!,;:- ")
    return text.contains(" ") && text.isBalanced ? shortened(capitalised(text)) : nil
  }

  /// A text without brackets at its end that nothing in it opens.
  private static func closed(_ text: String) -> String {
    let trailing = text.reversed().prefix { $0 == ")" }.count
    return String(text.dropLast(max(0, min(text.unopenedBrackets, trailing))))
  }

  // MARK: Text

  static func capitalised(_ text: String) -> String {
    // "iOS" is written so.
    guard let first = text.first, text.dropFirst().first?.isUppercase != true else { return text }
    return first.uppercased() + text.dropFirst()
  }

  private static func trimmed(_ text: String, of ends: String) -> String {
    var text = text
    while let last = text.last, ends.contains(last) { text.removeLast() }
    return text
  }

  /// A text cut at a word boundary, without the full stop at its end.
  static func shortened(_ text: String, _ longest: Int = longest) -> String {
    let text = trimmed(text, of: "., ")
    guard text.count > longest else { return text }
    let cut = text.prefix(longest - 1)
    let end = cut.lastIndex(of: " ") ?? cut.endIndex
    return trimmed(String(cut[..<end]), of: ".,;:-– ") + "…"
  }

  // MARK: Words

  /// Whether a word makes no sense without context, or names nothing to be done.
  static func isEmpty(_ token: Token) -> Bool {
    pronouns.contains(token.hash) || vague.contains(token.hash)
  }

  static func isPronoun(_ token: Token) -> Bool { pronouns.contains(token.hash) }

  /// Words that are not verbs: a title that begins with one has lost its verb.
  private static let nouns = ItemWords.titleNouns.hashes
  /// Words that make no sense without context.
  private static let pronouns = ItemWords.pronouns.hashes
  private static let resolvable: Set<UInt64> = SentenceCues.hashes("it this that")
  /// Long words that name nothing to be done.
  private static let vague = ItemWords.vague.hashes
  /// First-person words: "hang it over my desk" is not a task for someone else's list.
  private static let speakers = ItemWords.speakers.hashes
  /// Words that begin a clause of its own after a comma.
  private static let clauses = ItemWords.clauses.hashes
  private static let conjunctions = ItemWords.conjunctions.hashes
  /// Words at the end of a task that are not part of it.
  private static let trailing = ItemWords.trailing.hashes
  /// Verbs that another one follows: "try to send it".
  private static let attempts = ItemWords.attempts.hashes
  /// Words after "do" that are no object: "will do at noon".
  private static let withoutObject = ItemWords.withoutObject.hashes
  private static let does = SentenceCues.hash("do")
  private static let to = SentenceCues.hash("to")
  /// Words that a name for a thing begins with.
  static let naming = ItemWords.naming.hashes
  private static let receivers: Set<UInt64> = SentenceCues.hashes("you dir euch ihnen")
  private static let german = ItemWords.german.hashes
}
