import Language
import ShippedFiles

/// The verbs by which people of a language promise something in their own name, and the small words
/// around them.
///
/// `words/promised-verbs.txt` says what each part is.
struct PromisedVerbs {
  let language: Language
  /// Where the infinitive of a task stands.
  let order: Infinitives.Order
  private let words: [Part: Set<String>]
  private let infinitives: [String: String]
  private let reflexives: [String: String]
  private let thirds: [String: String]
  private let reflexiveThirds: [String: String]

  /// A language of promises.
  enum Language: String, CaseIterable {
    case german, english, dutch, spanish, french, italian, portuguese, polish
  }

  /// The verbs of a language; of German and English for none of the others.
  static func of(_ language: DateLanguage?) -> [PromisedVerbs] {
    guard let language else { return [.german, .english].compactMap { all[$0] } }
    return Language(rawValue: language.rawValue).flatMap { all[$0] }.map { [$0] } ?? []
  }

  private static let all = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { ($0, PromisedVerbs($0)) }
  )

  private init(_ language: Language) {
    func words(_ part: Part) -> [String] { Self.lists[List(part: part, language: language)] }
    self.language = language
    order =
      language == .english
      ? .first : Infinitives.of(DateLanguage(rawValue: language.rawValue)).order
    self.words = Dictionary(uniqueKeysWithValues: Part.allCases.map { ($0, Set(words($0))) })
    infinitives =
      language == .english ? Infinitives.englishForms : Self.pairs(words(.verbs), language)
    reflexives = Self.pairs(words(.reflexive), language)
    thirds = Self.thirds(infinitives, language)
      .merging(Self.pairs(words(.third), language), uniquingKeysWith: { $1 })
    reflexiveThirds = Self.thirds(reflexives, language)
  }

  /// Whether an apostrophe ends a word of its own: "j'appelle".
  var elides: Bool { language == .french || language == .italian }

  /// Whether a pronoun may end an infinitive: "ritirarle".
  var attaches: Bool { language == .italian || language == .spanish }

  /// Whether words for the person who receives something follow the verb: "I send you the list".
  var receiversFollow: Bool { language == .english || language == .polish }

  /// Whether an English word is a form with -ing.
  func isParticiple(_ word: String) -> Bool {
    language == .english && infinitives[word].map { $0 != word } == true
  }

  /// Whether a part has a word.
  func has(_ part: Part, _ word: String) -> Bool { words[part]?.contains(word) == true }

  /// Whether a word is the first person of a verb.
  func isVerb(_ word: String) -> Bool { infinitives[word] != nil || reflexives[word] != nil }

  /// The infinitive of a word that is the first person of a verb.
  func infinitive(_ word: String, isReflexive: Bool = false) -> String? {
    isReflexive ? reflexives[word] : infinitives[word]
  }

  /// The infinitive of a word that is the third person of a verb.
  func infinitiveOfThird(_ word: String, isReflexive: Bool = false) -> String? {
    isReflexive ? reflexiveThirds[word] : thirds[word]
  }

  private static func thirds(_ firsts: [String: String], _ language: Language) -> [String: String] {
    Dictionary(
      firsts.map { (third($0, $1, language), $1) },
      uniquingKeysWith: { min($0, $1) }
    )
  }

  /// The third person of a regular verb, by its first person and its infinitive.
  private static func third(_ first: String, _ infinitive: String, _ language: Language) -> String {
    func ends(_ endings: String...) -> Bool { endings.contains { first.hasSuffix($0) } }
    let stem = String(first.dropLast())
    switch language {
    case .german: return first + (ends("t", "d") ? "et" : "t")
    case .dutch: return ends("t") ? first : first + "t"
    case .english:
      if ends("s", "x", "z", "ch", "sh", "o") { return first + "es" }
      let isIes = ends("y") && !ends("ay", "ey", "oy", "uy")
      return isIes ? stem + "ies" : first + "s"
    case .french: return ends("ds", "ts") ? stem : ends("s") ? stem + "t" : first
    case .spanish, .italian, .portuguese:
      let isA = ["ar", "are", "arse", "arsi", "ar-se"].contains { infinitive.hasSuffix($0) }
      return stem + (isA ? "a" : "e")
    case .polish:
      if ends("am", "em") { return stem }
      if infinitive.hasSuffix("ić") || infinitive.hasSuffix("yć") {
        return String(infinitive.dropLast())
      }
      return stem + "e"
    }
  }

  private static func pairs(_ entries: [String], _ language: Language) -> [String: String] {
    var pairs: [String: String] = [:]
    for entry in entries {
      guard let space = entry.firstIndex(of: " ") else { continue }
      let infinitive = String(entry[entry.index(after: space)...])
      pairs[String(entry[..<space])] = infinitive
      if language == .german { pairs[entry[..<space] + "e"] = infinitive }
    }
    return pairs
  }

  // MARK: Words

  /// What a list contains.
  enum Part: String, CaseIterable {
    case verbs, reflexive, past, third, selves, askers, receivers, things, particles, prepositions,
      prepositional
    case adverbs, joints, breaks, foreign, oneself, itself, genitives, being, helpers, telling,
      indirect
  }

  /// The name of a list of `words/promised-verbs.txt`: a part and a language.
  struct List: WordListName {
    let part: Part
    let language: Language

    init(part: Part, language: Language) {
      self.part = part
      self.language = language
    }

    init?(listName: String) {
      let words = listName.split(separator: " ").map(String.init)
      guard words.count == 2, let part = Part(rawValue: words[0]),
        let language = Language(rawValue: words[1])
      else { return nil }
      self.init(part: part, language: language)
    }

    /// What every language has.
    static var required: Set<List> {
      let parts: [Part] = [
        .selves, .askers, .receivers, .things, .prepositions, .prepositional, .adverbs, .joints,
        .breaks, .foreign, .telling, .indirect,
      ]
      return Set(
        Language.allCases.flatMap { language in
          parts.map { List(part: $0, language: language) }
        }
      )
    }
  }

  private static let lists = WordLists<List>(shipped: "words/promised-verbs.txt")
}
