import ShippedFiles

/// Cues in the words and punctuation of a message to its role in a conversation.
///
/// Those of words are in `words/links.txt`.
struct LinkCues: OptionSet {
  let rawValue: UInt32

  static let question = LinkCues(rawValue: 1 << 0)
  static let asking = LinkCues(rawValue: 1 << 1)
  static let greeting = LinkCues(rawValue: 1 << 2)
  static let thanks = LinkCues(rawValue: 1 << 3)
  static let answer = LinkCues(rawValue: 1 << 4)
  static let carryOn = LinkCues(rawValue: 1 << 5)
  static let anyone = LinkCues(rawValue: 1 << 6)
  static let firstPerson = LinkCues(rawValue: 1 << 7)
  static let secondPerson = LinkCues(rawValue: 1 << 8)
  static let reference = LinkCues(rawValue: 1 << 9)
  static let trouble = LinkCues(rawValue: 1 << 10)
  static let laugh = LinkCues(rawValue: 1 << 11)
  static let apology = LinkCues(rawValue: 1 << 12)
  static let advice = LinkCues(rawValue: 1 << 13)
  static let quote = LinkCues(rawValue: 1 << 16)
  static let command = LinkCues(rawValue: 1 << 17)
  static let correction = LinkCues(rawValue: 1 << 18)
  static let link = LinkCues(rawValue: 1 << 19)
  static let code = LinkCues(rawValue: 1 << 20)
  static let addresses = LinkCues(rawValue: 1 << 21)

  private static let table: [UInt32: LinkCues] = {
    var table: [UInt32: LinkCues] = [:]
    for (list, words) in WordLists<List>(shipped: "words/links.txt").all {
      for word in words { table[LinkHash.folded(word), default: []].formUnion(list.cue) }
    }
    return table
  }()

  /// A filter in front of the table: most words are not cues.
  private static let filter: [Bool] = {
    var filter = [Bool](repeating: false, count: 4096)
    for hash in table.keys { filter[Int(hash & 4095)] = true }
    return filter
  }()

  /// The cues of a word; none for most.
  static func of(_ hash: UInt32) -> LinkCues {
    filter[Int(hash & 4095)] ? table[hash] ?? [] : []
  }
  /// The lists of `words/links.txt`.
  enum List: String, CaseIterable, WordListName {
    case asking, greeting, thanks, answer, carryOn, anyone, firstPerson, secondPerson, reference
    case trouble, laugh, apology, advice

    /// The cue of the words.
    var cue: LinkCues {
      switch self {
      case .asking: .asking
      case .greeting: .greeting
      case .thanks: .thanks
      case .answer: .answer
      case .carryOn: .carryOn
      case .anyone: .anyone
      case .firstPerson: .firstPerson
      case .secondPerson: .secondPerson
      case .reference: .reference
      case .trouble: .trouble
      case .laugh: .laugh
      case .apology: .apology
      case .advice: .advice
      }
    }
  }
}
