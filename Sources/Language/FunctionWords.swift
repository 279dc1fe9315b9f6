import ShippedFiles

/// The functions of words in a sentence, apart from its topic: English and German.
///
/// Words are folded as the tokenizer folds them (no accents, no apostrophes) and looked up by their
/// hash. None of them belongs to a subject.
package struct FunctionWords: Sendable {
  /// What a word may be.
  package struct Role: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Holds sentences together; says nothing about the subject.
    package static let stop = Role(rawValue: 1)
    /// Says nothing at the start of a sentence: greetings, hesitation.
    package static let filler = Role(rawValue: 2)
    /// Says nothing at the start of a sentence if a comma follows.
    package static let fillerBeforeComma = Role(rawValue: 4)
    /// Promises, asks, proposes or decides.
    package static let action = Role(rawValue: 8)
    /// Occurs in English sentences and in those of few other languages.
    package static let english = Role(rawValue: 16)
    /// Occurs in German sentences and in those of few other languages.
    package static let german = Role(rawValue: 32)
    /// Is no topic on its own.
    static let vague = Role(rawValue: 64)
  }

  /// The words, built once.
  package static let shared = FunctionWords()

  private let roles: [UInt64: Role]

  private init() {
    var roles: [UInt64: Role] = [:]
    for (list, words) in WordLists<List>(shipped: "words/function-words.txt").all {
      for word in words { roles[Self.hash(word.utf8), default: []].formUnion(list.role) }
    }
    self.roles = roles
  }

  /// What a word may be.
  ///
  /// - Parameter hash: The hash of the folded word, not stemmed.
  package func role(_ hash: UInt64) -> Role { roles[hash] ?? [] }

  /// Whether a single word is not a topic on its own.
  package func isVague(_ word: String) -> Bool {
    role(Self.hash(word.lowercased().utf8)).contains(.vague)
  }

  /// The hash of a word (FNV-1a).
  @inline(__always)
  package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
  }
}

extension FunctionWords {
  /// The lists of `words/function-words.txt`.
  enum List: String, CaseIterable, WordListName {
    case englishOnly, englishStops, germanOnly, germanStops, fillers, commaFillers, actions, vague

    /// What the words of the list may be.
    fileprivate var role: Role {
      switch self {
      case .englishOnly: [.stop, .english]
      case .germanOnly: [.stop, .german]
      case .englishStops, .germanStops: .stop
      case .fillers: [.stop, .filler]
      case .commaFillers: [.stop, .fillerBeforeComma]
      case .actions: .action
      case .vague: .vague
      }
    }
  }
}
