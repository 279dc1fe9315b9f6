import ShippedFiles
import Text

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

  private let roles: [Role]
  private let index: HashIndex

  private init() {
    var roles: [UInt64: Role] = [:]
    for (list, words) in WordLists<List>(shipped: "words/function-words.txt").all {
      for word in words { roles[Self.hash(word.utf8), default: []].formUnion(list.role) }
    }
    (self.roles, index) = (Array(roles.values), HashIndex(roles.keys))
  }

  /// What a word may be.
  ///
  /// - Parameter hash: The hash of the folded word, not stemmed.
  package func role(_ hash: UInt64) -> Role { index.position(of: hash).map { roles[$0] } ?? [] }

  /// Whether a single word is not a topic on its own.
  package func isVague(_ word: String) -> Bool {
    role(Self.hash(word.lowercased().utf8)).contains(.vague)
  }

  /// The hash of a word (FNV-1a).
  @inline(__always)
  package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = WordHash()
    for byte in bytes { hash.append(byte) }
    return hash.value
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
