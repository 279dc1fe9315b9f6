import Conversations
import Extraction
import ShippedFiles
import Text

extension ExtractionTask {
  /// The task without the messages that give instructions to a model, which are not conversation,
  /// and the ids of those messages.
  var withoutOrders: (talk: ExtractionTask, orders: Set<MessageID>) {
    let orders = Set(messages.filter { AddressedText.ordersModel($0.text) }.map(\.id))
    guard !orders.isEmpty else { return (self, orders) }
    var talk = self
    talk.messages.removeAll { orders.contains($0.id) }
    return (talk, orders)
  }
}

/// Recognizes text that addresses an AI rather than people: instructions planted for a model to follow.
///
/// It only marks; nothing is removed. Ordinary requests that an attacker plants are not recognized.
package enum AddressedText {
  /// Whether a text contains instructions for a model, or the markers of a model's own roles.
  package static func addressesModel(_ text: String) -> Bool {
    guard let words = Self.words(text) else { return true }
    return holds(phrases, words) || overrides(words, instructions) || holdsMark(text)
  }

  /// Whether a text clearly gives orders to a model, so that nothing in it counts as conversation.
  ///
  /// What people who build such systems say to each other ("the system prompt is too long") does
  /// not.
  static func ordersModel(_ text: String) -> Bool {
    guard mayOrder(text) else { return holdsMark(text) }
    guard let words = Self.words(text) else { return true }
    return holds(orders, words) || overrides(words, plainInstructions) || holdsMark(text)
  }

  /// Whether a text may have the words of an order: false for nearly all texts of ASCII, without
  /// making strings of their words.
  private static func mayOrder(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var hash = CaselessHash()
      for byte in bytes {
        guard byte < 0x80 else { return true }
        if isOfWord(Unicode.Scalar(byte)) {
          hash.append(UInt32(byte))
        } else {
          if telling.contains(hash.value) { return true }
          hash = CaselessHash()
        }
      }
      return telling.contains(hash.value)
    }
  }

  /// The hashes of the words of which every order has one.
  private static let telling = HashIndex(
    addressees.union(verbs).map { CaselessHash($0).value }
  )

  /// The words of a text; nil if it has invisible characters that models read.
  private static func words(_ text: String) -> [String]? {
    if text.isASCII {
      return text.utf8.split { !isOfWord(Unicode.Scalar($0)) }.map { Substring($0).lowercased() }
    }
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars {
      if (0xE0000...0xE007F).contains(scalar.value) { return nil }
      if isOfWord(scalar) {
        word.unicodeScalars.append(scalar)
      } else {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "'", "’": true
    // Most scalars are ASCII, and looking up the others in tables is slow.
    default: !scalar.isASCII && scalar.properties.isAlphabetic
    }
  }

  // MARK: Phrases

  private static func holds(_ phrases: [String: [[String]]], _ words: [String]) -> Bool {
    for start in words.indices {
      for phrase in phrases[words[start]] ?? [] where words[start...].starts(with: phrase) {
        return true
      }
    }
    return false
  }

  /// The phrases by their first word.
  private static let phrases = Dictionary(
    grouping: lists[.phrases].map { $0.split(separator: " ").map(String.init) }
  ) { $0.first ?? "" }

  /// The phrases that name their addressee.
  private static let orders = phrases.mapValues { list in
    list.filter { phrase in
      !["as", "als"].contains(phrase[0]) && !addressees.isDisjoint(with: phrase)
    }
  }

  private static let addressees = lists.set(.addressees)

  // MARK: Overriding instructions

  /// Whether the words say to disregard earlier instructions.
  private static func overrides(_ words: [String], _ instructions: Set<String>) -> Bool {
    for (index, word) in words.enumerated() where verbs.contains(word) {
      let rest = words[(index + 1)...].prefix(7)
      if rest.contains(where: instructions.contains),
        rest.contains(where: earlier.contains)
      {
        return true
      }
    }
    return false
  }

  private static let verbs = lists.set(.verbs)
  private static let instructions = lists.set(.instructions)
  private static let plainInstructions = instructions.subtracting(lists[.ordinary])
  private static let earlier = lists.set(.earlier)

  // MARK: Marks of roles

  private static func holdsMark(_ text: String) -> Bool {
    let isMark = { (byte: UInt8) in
      byte == UInt8(ascii: "<") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "#")
    }
    guard text.utf8.contains(where: isMark) else { return false }
    let lowered = text.lowercased()
    return marks.contains { lowered.contains($0) }
  }

  private static let marks = lists[.marks]

  private static let lists = WordLists<List>(shipped: "words/addressed.txt")

  /// The lists of `words/addressed.txt`.
  enum List: String, CaseIterable, WordListName {
    case phrases, addressees, verbs, instructions, ordinary, earlier, marks
  }
}
