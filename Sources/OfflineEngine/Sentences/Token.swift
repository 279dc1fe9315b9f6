/// A word or symbol of a message, as the cues see it.
struct Token {
  /// The word's number in the cue lexicon; 0 if no cue contains it.
  let word: UInt16
  /// The mark after the word: `?`, `!`, `,`, `:`, `.` or 0.
  var mark: UInt8 = 0
  let flags: Flags
  /// A hash of the word's beginning, which inflected forms of a word share.
  let stem: UInt32
  /// A hash of the whole word.
  let hash: UInt64
  /// The range of the word in the message, in UTF-8 bytes.
  let range: Range<Int>

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// It begins with a capital letter.
    static let capital = Flags(rawValue: 1)
    /// It begins with a digit.
    static let number = Flags(rawValue: 2)
    /// An `@` is before it.
    static let mention = Flags(rawValue: 4)
    /// It is a time of day: `14:00`.
    static let clock = Flags(rawValue: 8)
    /// It conveys a topic: it has at least four letters, or is a number, and is in no cue.
    static let content = Flags(rawValue: 16)
  }
}

/// A span of a message between two full stops, with what was found in it.
struct Sentence {
  /// Its range in the message, in UTF-8 bytes, without the space around it.
  let range: Range<Int>
  var tokens: [Token]
  /// The families of cues in it.
  var cues = CueSet()
  /// The index of the token after the cue of an action: after `I'll` or `can you`.
  var actionStart: Int?
  /// Whether it ends with a question mark.
  var isQuestion = false
  /// Whether it ends with an exclamation mark.
  var isExclamation = false

  /// The words between the marks, or words such as "but", around a place in the message.
  ///
  /// - Parameter offset: The place, in UTF-8 bytes.
  func clause(at offset: Int) -> ArraySlice<Token> {
    let here = tokens.firstIndex { $0.range.upperBound > offset } ?? tokens.endIndex
    let begins = { (index: Int) in
      tokens[index - 1].mark != 0 || Self.contrasts.contains(tokens[index].hash)
    }
    let start = tokens[..<here].indices.dropFirst().last(where: begins) ?? 0
    let first = here < tokens.endIndex && here > 0 && begins(here) ? here : start
    let end = tokens.indices.first { $0 > here && begins($0) } ?? tokens.endIndex
    return tokens[first..<end]
  }

  private static let contrasts = ItemWords.contrasts.hashes

  /// The words that name what it is about; numbers name nothing.
  ///
  /// - Parameter count: The number of its first words among which they are; what follows is detail.
  func matter(within count: Int = .max) -> [Token] {
    tokens.prefix(count).filter { $0.flags.contains(.content) && !$0.flags.contains(.number) }
  }

  /// Whether the first words of a report name what it is about: "Flyer sent", not "done, see the
  /// ticket".
  var namesMatter: Bool { !matter(within: 3).isEmpty }

  /// The stems of the words that convey its topic.
  var topic: Set<UInt32> {
    var stems: Set<UInt32> = []
    for token in tokens where token.flags.contains(.content) { stems.insert(token.stem) }
    return stems
  }
}
