import Conversations
import Language

/// The task that a sentence names by a verb in the first or third person.
///
/// "Ich ruf den Kunden an" names one, and "who writes the guide?"
/// The infinitive is known from `words/promised-verbs.txt`; what stands around the verb becomes its object,
/// without what a title does not need. A sentence that only makes sense with what was said before it ("die
/// schick ich dir") names none.
struct TaskVerb {
  typealias Position = ThreadReading.Position

  /// A word, or a part of one that ends with an apostrophe: "j'", "appelle".
  struct Word {
    let token: Token
    /// In lower case.
    let text: String
    /// Where it is in the message, in UTF-8 bytes.
    let range: Range<Int>

    /// The words of a token: "j'appelle" are two.
    fileprivate static func words(of token: Token, _ text: String, elides: Bool) -> [Word] {
      let text = text.lowercased().replacing("’", with: "'")
      guard elides, text.utf8.count == token.range.count,
        let end = text.firstIndex(of: "'").map({ text.index(after: $0) }), end < text.endIndex
      else { return [Word(token: token, text: text, range: token.range)] }
      let middle = token.range.lowerBound + text[..<end].utf8.count
      return [
        Word(token: token, text: String(text[..<end]), range: token.range.lowerBound..<middle),
        Word(token: token, text: String(text[end...]), range: middle..<token.range.upperBound),
      ]
    }
  }

  typealias Words = ArraySlice<Word>

  let titles: ItemTitles
  let position: Position
  let verbs: PromisedVerbs
  let words: [Word]
  /// Where the sentence names days, in the message, in UTF-8 bytes.
  let days: [Range<Int>]

  /// A task by its words: the infinitive and its object.
  struct Task {
    var text: String
    /// Whether it says what it is about: "Call Ana" does not.
    var isClear: Bool
  }

  /// The task that the sentence promises in its writer's name: "Den Kunden anrufen", "Comprar la tarta" for
  /// "compro yo la tarta"; nil if it promises none with its object.
  ///
  /// What two clauses promise is one task: "Call the hall and book the van".
  func promised() -> Task? {
    let clauses = clauses()
    let tasks = clauses.map(promised)
    guard let first = tasks.firstIndex(where: { $0 != nil }), var task = tasks[first] else {
      return nil
    }
    // Half of what is promised is another task.
    if first > 0, has(.joints, clauses[first].first), clauses[first - 1].contains(where: isVerb) {
      return nil
    }
    // "I'll ask Ana whether …" says more than "Ask Ana".
    if !task.isClear, first + 1 < tasks.count, has(.indirect, clauses[first + 1].first) {
      return nil
    }
    if first + 1 < tasks.count, let joint = clauses[first + 1].first, has(.joints, joint),
      let next = tasks[first + 1], task.text.count + next.text.count < Self.longestOfTwo
    {
      task = Task(text: "\(task.text) \(joint.text) \(next.text)", isClear: true)
    }
    return task
  }

  private func promised(_ clause: Words) -> Task? {
    // "Wenn ich …", "que te mando" promise nothing; "aber ich …" may.
    if let first = clause.first, has(.breaks, first), !Self.turns.contains(first.token.hash) {
      return nil
    }
    return switch verbs.order {
    case .first: leading(clause)
    case .last: closing(clause)
    }
  }

  /// The maximum number of characters of two tasks that are one.
  private static let longestOfTwo = 80

  /// The task for which the sentence asks who does it: "Die Kollegen informieren" for "Wer informiert die
  /// Kollegen?"; nil if it asks for none with its object.
  func asked() -> Task? {
    clauses().lazy.compactMap { clause in
      let words = stripped(clause)
      return has(.askers, words.first) ? asked(words.dropFirst()) : nil
    }.first
  }

  /// The task that follows a word for "who".
  private func asked(_ words: Words) -> Task? {
    let rest = words.drop { has(.adverbs, $0) }
    let isReflexive = rest.prefix(2).contains { has(.itself, $0) }
    let clause = rest.filter { !has(.itself, $0) }[...]
    let helped = clause.drop { has(.helpers, $0) }
    guard let verb = helped.first else { return nil }
    // "Who can send it" has an infinitive, "who's sending it" a form that only has one.
    let isHelped = helped.count < clause.count || verbs.isParticiple(verb.text)
    let infinitive =
      verbs.language == .english && isHelped
      ? verbs.infinitive(verb.text)
      : verbs.infinitiveOfThird(verb.text, isReflexive: isReflexive)
    guard let infinitive else { return nil }
    return switch verbs.order {
    case .first: leading(infinitive, [], [], helped.dropFirst(), isSure: true)
    case .last: closing(infinitive, [], helped.dropFirst())
    }
  }

  private static let turns = ItemWords.contrasts.hashes
}

extension ItemTitles {
  /// The task that a sentence promises in its writer's name, by a verb in the first person; nil if it promises
  /// none with its object.
  func promised(_ position: Position) -> TaskVerb.Task? {
    guard !reading[position].isQuestion else { return nil }
    return taskVerbs(position) { $0.isVerb($1) }.lazy.compactMap { $0.promised() }.first
  }

  /// The title of the task for which a sentence asks who does it; nil if it asks for none with its object.
  func asked(_ position: Position) -> String? {
    taskVerbs(position) { $0.has(.askers, $1) }.lazy.compactMap { $0.asked() }.first
      .flatMap { Self.finished($0.text) }
  }

  /// Whether a sentence promises by a verb in the first person what another asks for by its infinitive:
  /// "Puoi mandare il rapporto?" "Lo mando subito".
  func repeatsVerb(of request: Position, in answer: Position) -> Bool {
    guard !reading[answer].isQuestion,
      [request, answer].allSatisfy({ reading[$0].tokens.count <= Self.longestSentence })
    else { return false }
    let lowercased = { (position: Position) in
      reading[position].tokens.map { text($0, position).lowercased() }
    }
    let (asking, answering) = (lowercased(request), lowercased(answer))
    // Two lines may be too little to tell the language by.
    return ([nil] + DateLanguage.allCases).contains { language in
      let asked = Set(asking.compactMap(Infinitives.of(language).verb))
      return !asked.isEmpty
        && PromisedVerbs.of(language).contains { verbs in
          answering.contains { verbs.infinitive($0).map(asked.contains) == true }
        }
    }
  }

  /// The readings of a sentence in the languages that it may be in.
  ///
  /// - Parameter isFit: Whether a word, in lower case, makes a language one to read it in.
  private func taskVerbs(
    _ position: Position,
    where isFit: (PromisedVerbs, String) -> Bool
  ) -> [TaskVerb] {
    let tokens = reading[position].tokens
    guard tokens.count <= Self.longestSentence else { return [] }
    let languages = PromisedVerbs.of(dates.language)
    let words = tokens.flatMap { token in
      TaskVerb.Word.words(
        of: token,
        text(token, position),
        elides: languages.contains(where: \.elides)
      )
    }
    let fit = languages.filter { verbs in words.contains { isFit(verbs, $0.text) } }
    guard !fit.isEmpty else { return [] }
    let days = days(position)
    return fit.map {
      TaskVerb(titles: self, position: position, verbs: $0, words: words, days: days)
    }
  }

  /// The maximum number of words in a sentence that is read for its verb.
  private static let longestSentence = 200
}
