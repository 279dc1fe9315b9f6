/// Turns what someone said in English into what is told about them.
///
/// `I`, `my`, `me` become the speaker's name, `you`, `your` the other's where there are only two;
/// verbs agree, contractions are opened. What is in quotation marks stays.
package struct EnglishThirdPerson {
  private let speaker: String
  private let other: String?
  /// The words, and what is between them.
  private var input: [TextPieces.Piece] = []
  private var output: [String] = []
  /// Whether the next word is the verb of a subject that became a name.
  private var awaitsVerb = false

  /// Rewrites a sentence.
  ///
  /// - Parameter other: The name of the only other person there; nil if there are more.
  /// - Returns: nil where the sentence cannot be rewritten safely.
  package static func rewrite(_ sentence: String, speaker: String, other: String?) -> String? {
    var rewriting = EnglishThirdPerson(speaker: speaker, other: other)
    return rewriting.run(sentence)
  }

  private init(speaker: String, other: String?) {
    self.speaker = speaker
    self.other = other
  }

  private mutating func run(_ sentence: String) -> String? {
    var pieces = TextPieces(sentence).pieces
    if other != nil, pieces.count > 2, pieces[0].text.hasPrefix("@") {
      // Whom the sentence is for goes without saying between two.
      pieces.removeFirst(2)
    }
    input = Self.withoutAsides(Self.open(pieces))
    for place in input.indices {
      let piece = input[place]
      guard piece.isWord, !piece.isFixed else {
        if !piece.isWord, piece.text != " " { awaitsVerb = false }
        output.append(piece.text)
        continue
      }
      guard let word = word(at: place) else { return nil }
      output.append(word)
    }
    return output.joined()
  }

  /// The pieces with contractions opened; in `don't you` the pronoun goes first.
  private static func open(_ pieces: [TextPieces.Piece]) -> [TextPieces.Piece] {
    var opened: [TextPieces.Piece] = []
    var place = 0
    while place < pieces.count {
      let piece = pieces[place]
      let next = place + 2 < pieces.count ? pieces[place + 2].lower : ""
      place += 1
      guard piece.isWord, !piece.isFixed,
        var words = EnglishContractions.open(piece.text, next: next)
      else {
        opened.append(piece)
        continue
      }
      if words.last == "not", ["you", "i", "we", "they", "he", "she", "it"].contains(next) {
        words.insert(pieces[place + 1].text, at: 1)
        place += 2
      }
      for (number, word) in words.enumerated() {
        if number > 0 { opened.append(.init(text: " ", isWord: false)) }
        opened.append(.init(text: word, isWord: true))
      }
    }
    return opened
  }

  /// The pieces without `I mean`, and without `you know`, `you see` before a comma.
  private static func withoutAsides(_ pieces: [TextPieces.Piece]) -> [TextPieces.Piece] {
    var kept: [TextPieces.Piece] = []
    var place = 0
    while place < pieces.count {
      if isAside(pieces[place...]) {
        place += 4
      } else {
        kept.append(pieces[place])
        place += 1
      }
    }
    return kept
  }

  /// Whether pieces begin with an aside and the comma after it.
  private static func isAside(_ pieces: ArraySlice<TextPieces.Piece>) -> Bool {
    let start = pieces.startIndex
    guard pieces.count >= 5, pieces[start + 1].text == " ", pieces[start + 3].text == ", " else {
      return false
    }
    switch (pieces[start].lower, pieces[start + 2].lower) {
    case ("i", "mean"), ("you", "know"), ("you", "see"): return !pieces[start].isFixed
    default: return false
    }
  }

  /// The rewritten word; nil if the sentence cannot be rewritten.
  private mutating func word(at place: Int) -> String? {
    let text = input[place].text
    switch input[place].lower {
    case "i": return subject(speaker, at: place)
    case "me": return speaker
    case "my", "mine": return Self.possessive(speaker)
    case "myself": return nil
    case "you": return other.map { subject($0, at: place, isSure: false) } ?? text
    case "your", "yours": return other.map(Self.possessive) ?? text
    case "yourself": return other == nil ? text : nil
    case let lower where awaitsVerb && EnglishVerbs.isAdverb(lower): return text
    case _ where awaitsVerb:
      awaitsVerb = false
      return EnglishVerbs.thirdPerson(text)
    default: return text
    }
  }

  /// A name in the place of `I` or `you`.
  private mutating func subject(_ name: String, at place: Int, isSure: Bool = true) -> String {
    let before = place >= 2 && input[place - 1].text == " " ? input[place - 2].lower : ""
    if EnglishVerbs.isInverted(before) {
      if ["am", "are", "were", "have", "do"].contains(before) {
        agree(output.count - 2)
      }
      return name
    }
    awaitsVerb = isSure || before.isEmpty || Self.opensClause.contains(before)
    return name
  }

  /// Makes the verb that is before its subject agree.
  private mutating func agree(_ place: Int) {
    guard output.indices.contains(place) else { return }
    let isCapital = output[place].first?.isUppercase == true
    let form = EnglishVerbs.thirdPerson(output[place].lowercased())
    output[place] = isCapital ? form.prefix(1).uppercased() + form.dropFirst() : form
  }

  /// A name that owns something.
  static func possessive(_ name: String) -> String { name + "'s" }

  /// Words after which `you` is a subject.
  private static let opensClause: Set<String> = [
    "and", "but", "or", "if", "that", "when", "because", "as", "so", "what", "how", "where", "why",
    "who", "which", "think", "thought", "hope", "sure", "once", "until", "before", "after", "since",
    "while", "unless", "whether", "suppose", "guess", "say", "said", "mean",
  ]
}
