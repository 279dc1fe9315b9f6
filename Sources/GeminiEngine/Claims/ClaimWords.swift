import Digest
import Language

/// The words of a claim or a message, as they are compared.
///
/// Words are compared by their first letters, because a model writes "sending" where the chat has
/// "sent it" in any language; a script without spaces is compared by pairs of characters.
struct ClaimWords {
  /// The words in lower case.
  private(set) var tokens: [String] = []
  /// Those with a capital letter that do not begin a sentence, as keys; none in a title that has
  /// one in most words.
  private(set) var names: [String] = []
  /// How many words stand inside of sentences.
  private(set) var innerCount = 0
  private var capitals: [String] = []

  /// How many letters of a word count.
  private static let keyLength = 5

  init(_ text: String) {
    var beginsSentence = true
    for word in text.split(whereSeparator: {
      !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’"
    }) {
      let before =
        word.startIndex > text.startIndex ? text[..<word.startIndex].last { !$0.isWhitespace } : nil
      if let before, ".!?:\"“„«…\n|-–—*".contains(before) { beginsSentence = true }
      add(word, beginsSentence: beginsSentence)
      beginsSentence = false
    }
    if capitals.count * 5 <= innerCount * 3 || innerCount < 3 { names = capitals }
  }

  private mutating func add(_ word: Substring, beginsSentence: Bool) {
    let lower = word.lowercased().replacing("’", with: "'")
    if let first = word.unicodeScalars.first, Self.isUnspaced(first) {
      let letters = Array(lower)
      for place in letters.indices {
        tokens.append(String(letters[place..<min(place + 2, letters.count)]))
      }
      return
    }
    let plain = lower.hasSuffix("'s") ? String(lower.dropLast(2)) : lower
    tokens.append(plain)
    guard !beginsSentence else { return }
    innerCount += 1
    guard word.first?.isUppercase ?? false, word.dropFirst().contains(where: \.isLowercase),
      !Self.calendar.contains(plain), plain.count > 2
    else { return }
    capitals.append(Self.key(plain))
  }

  /// How a word is compared.
  static func key(_ word: String) -> String { String(word.prefix(keyLength)) }

  /// All words, as they are compared.
  var all: [String] { tokens.map(Self.key) }
  /// All words, each once.
  var keys: Set<String> { Set(all) }

  /// The words that say something.
  var content: [String] {
    tokens.filter { token in
      let isLong = token.count > 2 || token.unicodeScalars.first.map(Self.isUnspaced) == true
      return isLong && !token.contains { $0.isNumber } && !Self.isFunctionWord(token)
        && !Self.smallWords.contains(token)
    }.map(Self.key)
  }

  /// The names of days and months among the words, as they are compared.
  var days: Set<String> {
    Set(tokens.filter(Self.calendar.contains).map(Self.key))
  }

  /// Whether a word of it is a "not".
  var isNegated: Bool {
    tokens.contains { token in
      Self.negations.contains(token) || token.hasSuffix("n't")
        || Self.unspacedNegations.contains(where: token.hasPrefix)
    }
  }

  /// Whether it says of something that it is not to be.
  var isRefusal: Bool {
    tokens.contains { token in Self.refusals.contains { token.hasPrefix($0) } }
  }

  /// The stretches of a text between commas, stops and words such as "but".
  static func clauses(_ text: String) -> [Substring] {
    text.split { ".!?\n;:,。！？，、—–".contains($0) }.flatMap { part in
      part.split(separator: /\b(?:but|aber|sondern|mais|pero|sino|ma|mas|maar|ale)\b/)
    }
  }

  /// The language that its small words are of, English or German; empty if unknown.
  var language: FunctionWords.Role {
    var counts = (english: 0, german: 0)
    for token in tokens {
      let role = FunctionWords.shared.role(FunctionWords.hash(token.utf8))
      if role.contains(.english), !role.contains(.german) { counts.english += 1 }
      if role.contains(.german), !role.contains(.english) { counts.german += 1 }
    }
    if counts.english == counts.german { return [] }
    return counts.english > counts.german ? .english : .german
  }

  /// Whether a word is in the script of one of its own.
  func sharesScript(_ word: String) -> Bool {
    guard let theirs = word.unicodeScalars.first, let ours = tokens.first?.unicodeScalars.first
    else {
      return true
    }
    return Self.script(theirs) == Self.script(ours)
  }

  /// The words of a person's name.
  static func nameWords(_ name: String?) -> Set<String> {
    Set((name ?? "").lowercased().split { !$0.isLetter }.map(String.init).filter { $0.count > 1 })
  }

  /// The links and mail addresses of a text, in lower case.
  static func addresses(_ text: String) -> [String] {
    text.lowercased().split(whereSeparator: \.isWhitespace).compactMap { word in
      let isLink = word.contains("://") || word.hasPrefix("www.")
      let at = word.firstIndex(of: "@")
      let isMail = at.map { $0 > word.startIndex && word[$0...].contains(".") } ?? false
      guard isLink || isMail else { return nil }
      let open = word.drop { "([<\"'".contains($0) }
      return String(
        open.prefix(
          upTo: open.lastIndex { !".,;:!?)]>\"'".contains($0) }.map(open.index(after:))
            ?? open.endIndex
        )
      )
    }
  }

  // MARK: Lists

  private static func isFunctionWord(_ word: String) -> Bool {
    var word = word
    return word.withUTF8 { bytes in
      !FunctionWords.shared.role(FunctionWords.hash(bytes)).isDisjoint(with: [.stop, .filler])
    }
  }

  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    (0x3040...0x30FF).contains(scalar.value) || (0x3400...0x9FFF).contains(scalar.value)
      || (0x0E00...0x0E7F).contains(scalar.value)
  }

  /// Whether a text begins in a script without spaces.
  static func isUnspaced(_ text: String) -> Bool {
    text.unicodeScalars.first { $0.properties.isAlphabetic }.map(isUnspaced) ?? false
  }

  /// A number for a script, coarse: what is distinguished is Latin, Cyrillic, Greek, Arabic and so on.
  private static func script(_ scalar: Unicode.Scalar) -> UInt32 {
    scalar.value < 0x370 ? 0 : isUnspaced(scalar) ? 1 : scalar.value >> 8
  }

  private static let calendar = words(
    """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june
    july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
    mon tue wed thu fri sat sun montag dienstag mittwoch donnerstag freitag samstag sonntag januar
    februar märz mai juni juli oktober dezember lundi mardi mercredi jeudi vendredi samedi dimanche
    """
  )

  private static let negations = words(
    """
    not no never without none nobody nothing cannot nicht nichts kein keine keinen keinem keiner nie
    niemals ohne niemand pas jamais sans aucun aucune rien nunca sin ningún ninguna nada jamás não
    sem nenhum nenhuma non mai senza nessuno nessuna niente niet geen nooit zonder нет не без никогда
    nie bez nigdy żaden değil yok
    """
  )

  /// The beginnings of pairs of characters that say "not" in Chinese and Japanese.
  private static let unspacedNegations = ["不", "没", "沒", "别", "別", "ない", "ませ"]

  /// Words of other languages than English and German that hold sentences together.
  private static let smallWords = words(
    """
    que para con por una uno las los del est sur les des pour dans avec per che della dei gli het
    van met voor naar dat aan bij para com uma dos das como este esta nie się jest przez oraz dla
    pas plus alla nel sul delle aux chez leur nos notre vers entre sont être sobre desde hasta cada
    door over wordt worden zijn alle mais muy più sus
    """
  )

  /// The beginnings of words that turn something down.
  private static let refusals = [
    "stop", "cancel", "drop", "skip", "avoid", "refus", "reject", "declin", "against", "postpon",
    "instead", "leave", "keep", "absag", "streich", "ablehn", "verzicht", "statt", "annul",
    "éviter",
    "reject", "rechaz", "evit", "anul", "rifiut", "rather", "forbid", "block", "hold", "wait",
    "away",
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
