import ShippedFiles

/// Marks messages that give orders to a language model instead of talking to people.
///
/// The lists, in `words/orders.txt`, are strict. What they miss can surface only as a quote with a name.
enum InjectionMark {
  /// Whether a message is meant for a model.
  static func isPresent(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      let bytes = UnsafeBufferPointer(rebasing: bytes.prefix(longest))
      var isInWord = false
      for index in bytes.indices {
        let byte = lower(bytes[index])
        let isLetter = (0x61...0x7A).contains(byte) || byte >= 0x80
        if !isInWord, beginnings[Int(byte)], isOrder(bytes, index) { return true }
        isInWord = isLetter
      }
      return false
    }
  }

  /// Whether an order to a model begins at a position.
  private static func isOrder(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    if marks.contains(where: { isWord($0, bytes, index) }) { return true }
    guard verbs.contains(where: { isWord($0, bytes, index) }) else { return false }
    let rest = index..<min(bytes.count, index + 70)
    return [objects, whose].allSatisfy { words in
      rest.contains { index in words.contains { isWord($0, bytes, index) } }
    }
  }

  private static func isWord(
    _ word: [UInt8],
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ index: Int
  ) -> Bool {
    guard index + word.count <= bytes.count else { return false }
    return word.indices.allSatisfy { lower(bytes[index + $0]) == word[$0] }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// The number of bytes of a message to look at.
  private static let longest = 20_000

  // MARK: Words

  private static let verbs = bytes(lists[.verbWords], before: " ")
  private static let objects = bytes(lists[.objects])
  private static let whose = bytes(lists[.whose]) + bytes(lists[.whoseWords], before: " ")
  private static let marks = bytes(lists[.marks]) + bytes(lists[.markWords], before: " ")

  /// Whether a verb or mark begins with a byte: most words of a chat do not.
  private static let beginnings: [Bool] = {
    var beginnings = [Bool](repeating: false, count: 256)
    for word in verbs + marks { beginnings[Int(word[0])] = true }
    return beginnings
  }()

  private static func bytes(_ words: [String], before end: String = "") -> [[UInt8]] {
    words.map { Array(($0 + end).utf8) }
  }

  private static let lists = WordLists<List>(shipped: "words/orders.txt")

  /// The lists of `words/orders.txt`.
  enum List: String, CaseIterable, WordListName {
    case verbWords, objects, whose, whoseWords, marks, markWords
  }
}
