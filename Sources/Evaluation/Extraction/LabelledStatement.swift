import Language

/// A sentence about a thread that is true, with the messages that a model would cite for it.
package struct LabelledStatement: Sendable, Hashable {
  /// The sentence.
  package var text: String
  /// The ids of the messages, in reading order.
  package var evidence: [String]
}

extension LabelledThread {
  /// The bullets of a summary: those of the labels if they have some, as `gold.json` may, otherwise
  /// the sentences of the gist.
  ///
  /// Who labels a chat cites nothing for its gist. The messages that matter, and those of items, are
  /// what it was written from, so each sentence is given up to three of these that share its words,
  /// those first that share most; a sentence that has hardly a word of theirs is left out.
  ///
  /// - Parameter messages: The messages that may be cited: their ids, writers and texts, in reading
  ///   order.
  package func statements(
    citing messages: [(id: String, writer: String, text: String)]
  ) -> [LabelledStatement] {
    guard bullets.isEmpty else { return bullets }
    let certain = items.filter { !$0.isOptional }
    let candidates = Set(keyMessages + certain.flatMap(\.evidence))
    let words = messages.map { ComparedWords($0.text).keys }
    let writers = messages.map { ComparedWords($0.writer).keys }
    var counts: [String: Int] = [:]
    for keys in words { for key in keys { counts[key, default: 0] += 1 } }
    return Self.sentences(gist).compactMap { text in
      let keys = ComparedWords(text).keys
      var left = keys
      var chosen: [Int] = []
      let cited = messages.indices.filter { candidates.contains(messages[$0].id) }
      while chosen.count < Self.maxCited {
        func gain(_ index: Int) -> Double {
          let shared = left.intersection(words[index].union(writers[index]))
          // Who writes says little, and so does a word of many messages.
          return shared.reduce(0) { $0 + 1 / Double(1 + (counts[$1] ?? messages.count)) }
        }
        let gains = cited.filter { !chosen.contains($0) }.map { ($0, gain($0)) }
        guard let best = gains.max(by: { ($0.1, $1.0) < ($1.1, $0.0) }), best.1 > 0,
          !left.isDisjoint(with: words[best.0])
        else { break }
        chosen.append(best.0)
        left.subtract(words[best.0])
      }
      let shared = chosen.reduce(into: Set<String>()) { $0.formUnion(words[$1]) }
      guard keys.intersection(shared).count >= min(Self.minShared, keys.count) else { return nil }
      return chosen.isEmpty
        ? nil : LabelledStatement(text: text, evidence: chosen.sorted().map { messages[$0].id })
    }
  }

  /// The maximum number of messages that a sentence cites.
  private static let maxCited = 3
  /// The minimum number of words that a sentence has of them.
  private static let minShared = 2
  /// The minimum number of letters in a word before the full stop of a sentence; those of
  /// abbreviations and ordinals are shorter.
  private static let minEnd = 3

  /// The sentences of a text; what follows a semicolon is one, too.
  static func sentences(_ text: String) -> [String] {
    var sentences: [String] = []
    var sentence = ""
    let letters = Array(text)
    for (index, letter) in letters.enumerated() {
      sentence.append(letter)
      let next = letters.dropFirst(index + 1).first
      let isEnd =
        switch letter {
        case "。", "！", "？", "；", "!", "?": true
        case ";": next == " "
        case ".":
          next == " " && letters.dropFirst(index + 2).first?.isLowercase != true
            && sentence.dropLast().reversed().prefix { !$0.isWhitespace }.count >= minEnd
        default: false
        }
      guard isEnd else { continue }
      sentences.append(sentence)
      sentence = ""
    }
    sentences.append(sentence)
    return sentences.compactMap { text in
      let isPart = text.last == ";" || text.last == "；"
      let trimmed = (isPart ? text.dropLast() : text[...]).trimmed
      return trimmed.contains(where: \.isLetter) ? trimmed : nil
    }
  }
}

/// The words of a text, as a sentence is compared with messages: by their first letters, because
/// both inflect them.
private struct ComparedWords {
  private(set) var keys: Set<String> = []

  private static let keyLength = 5
  /// The minimum number of letters in a word; shorter ones are mostly particles.
  private static let minLength = 4

  init(_ text: String) {
    for word in text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      let letters = Array(word)
      if SmallWords.isUnspaced(word) {
        for index in letters.indices.dropLast() { keys.insert(String(letters[index...index + 1])) }
      } else if letters.contains(where: \.isNumber) || letters.count >= Self.minLength {
        keys.insert(String(letters.prefix(Self.keyLength)))
      }
    }
  }
}
