import Language
import ShippedFiles

/// The infinitives of a language, by which a sentence names a task: "llamar" in "¿Puedes llamar al
/// almacén?".
struct Infinitives {
  /// Where an infinitive stands.
  enum Order {
    /// After the word that asks or promises.
    case first
    /// At the end of the clause.
    case last
  }

  let order: Order
  /// Words that ask for something or promise it: "can", "must".
  let modals: Set<UInt64>
  private let endings: [String]

  /// The infinitives of a language; of German for none of the others.
  static func of(_ language: DateLanguage?) -> Infinitives {
    language.flatMap { others[$0] } ?? german
  }

  /// The infinitives of all languages, in a fixed order.
  static let all = [german] + DateLanguage.allCases.map(of)

  private static let german = Infinitives(nil)
  private static let others = Dictionary(
    uniqueKeysWithValues: DateLanguage.allCases.map { ($0, Infinitives($0)) }
  )

  private init(_ language: DateLanguage?) {
    let (modals, endings): (List, List) =
      switch language {
      case .spanish: (.spanish, .spanishEndings)
      case .french: (.french, .frenchEndings)
      case .italian: (.italian, .italianEndings)
      case .portuguese: (.portuguese, .portugueseEndings)
      case .polish: (.polish, .polishEndings)
      case .dutch: (.dutch, .dutchEndings)
      case nil: (.german, .germanEndings)
      }
    order = [.german, .dutch].contains(modals) ? .last : .first
    self.modals = Self.hashes(modals)
    self.endings = Self.lists[endings]
  }

  /// The verb that a word is, without the person who receives something: "enviar" for "enviarme"; nil
  /// if it is another word, or if it refers to a thing named before ("hacerlo").
  func verb(_ word: String) -> String? {
    guard word.first?.isLowercase == true else { return nil }
    let word = word.replacing("’", with: "'")
    guard let apostrophe = word.firstIndex(of: "'") else { return attached(word) }
    return Self.elided.contains(word[...apostrophe])
      ? attached(String(word[word.index(after: apostrophe)...])) : nil
  }

  private func attached(_ word: String) -> String? {
    if isInfinitive(word) { return word }
    for pronoun in Self.receiving where word.hasSuffix(pronoun) {
      let verb = String(word.dropLast(pronoun.count))
      if isInfinitive(verb) { return verb }
      // Italian verbs lose their last vowel: "mandarmi" is from "mandare".
      if isInfinitive(verb + "e") { return verb + "e" }
    }
    return nil
  }

  private func isInfinitive(_ word: String) -> Bool {
    word.count >= Self.shortest && endings.contains { word.hasSuffix($0) }
  }

  /// The minimum number of letters in an infinitive: "ver", "tun".
  private static let shortest = 3
  /// What elision leaves of "me", "te" and "de".
  private static let elided: Set<Substring> = ["m'", "t'", "d'"]

  // MARK: Words

  static let asking = hashes(.asking)
  static let oneself = hashes(.oneself)
  static let between = hashes(.between)
  static let beside = hashes(.beside)
  static let receivers = hashes(.receivers)
  static let courtesies = hashes(.courtesies)

  /// The infinitives of English verbs of work by their forms with -ing: "post" by "posting", "set" by "setting".
  private static let englishProgressives = Dictionary(
    lists[.english].flatMap { verb in
      let stems = [verb, verb.hasSuffix("e") ? String(verb.dropLast()) : verb + verb.suffix(1)]
      return stems.map { ($0 + "ing", verb) }
    },
    uniquingKeysWith: { first, _ in first }
  )
  static let progressives = Dictionary(
    uniqueKeysWithValues: englishProgressives.map { (SentenceCues.hash($0.key), $0.value) }
  )
  /// The infinitives of English verbs of work by all their forms but the past and the third person.
  static let englishForms = englishProgressives.merging(
    lists[.english].map { ($0, $0) },
    uniquingKeysWith: { _, second in second }
  )
  private static let receiving = lists[.receiving]

  private static let lists = WordLists<List>(shipped: "words/infinitives.txt")

  private static func hashes(_ list: List) -> Set<UInt64> {
    Set(lists[list].map { SentenceCues.hash($0) })
  }

  /// The lists of `words/infinitives.txt`.
  enum List: String, CaseIterable, WordListName {
    case spanish, french, italian, portuguese, polish, between
    case german, dutch, beside, asking, oneself
    case spanishEndings, frenchEndings, italianEndings, portugueseEndings, polishEndings
    case germanEndings, dutchEndings
    case receiving, receivers, courtesies
    case english
  }
}
