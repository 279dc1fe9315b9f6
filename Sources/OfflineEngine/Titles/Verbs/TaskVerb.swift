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
  let days: [Range<Int>]

  /// The maximum number of words in a sentence that is read.
  fileprivate static let longestSentence = 200

  /// Reads a sentence; nil if it has no verb of a language, or no word of a list, or is too long.
  fileprivate init?(
    _ titles: ItemTitles,
    _ position: Position,
    _ verbs: PromisedVerbs,
    with part: PromisedVerbs.Part
  ) {
    let tokens = titles.reading[position].tokens
    guard tokens.count <= Self.longestSentence else { return nil }
    let words = tokens.flatMap { token in
      Word.words(of: token, titles.text(token, position), elides: verbs.elides)
    }
    let isFound = words.contains { word in
      part == .verbs ? verbs.isVerb(word.text) : verbs.has(part, word.text)
    }
    guard isFound else { return nil }
    (self.titles, self.position, self.verbs, self.words) = (titles, position, verbs, words)
    days = titles.days(position)
  }

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
    return PromisedVerbs.of(dates.language).lazy
      .compactMap { TaskVerb(self, position, $0, with: .verbs)?.promised() }.first
  }

  /// The title of the task for which a sentence asks who does it; nil if it asks for none with its object.
  func asked(_ position: Position) -> String? {
    PromisedVerbs.of(dates.language).lazy
      .compactMap { TaskVerb(self, position, $0, with: .askers)?.asked() }.first
      .flatMap { Self.finished($0.text) }
  }

  /// Whether a sentence promises by a verb in the first person what another asks for by its infinitive:
  /// "Puoi mandare il rapporto?" "Lo mando subito".
  func repeatsVerb(of request: Position, in answer: Position) -> Bool {
    guard !reading[answer].isQuestion,
      [request, answer].allSatisfy({ reading[$0].tokens.count <= TaskVerb.longestSentence })
    else { return false }
    // Two lines may be too little to tell the language by.
    return ([nil] + DateLanguage.allCases).contains { language in
      let infinitives = Infinitives.of(language)
      let asked = Set(
        reading[request].tokens.compactMap { infinitives.verb(text($0, request).lowercased()) }
      )
      guard !asked.isEmpty else { return false }
      return PromisedVerbs.of(language).contains { verbs in
        reading[answer].tokens.contains { token in
          verbs.infinitive(text(token, answer).lowercased()).map(asked.contains) == true
        }
      }
    }
  }
}
