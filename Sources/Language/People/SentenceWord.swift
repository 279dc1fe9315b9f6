import Text

/// A word of a sentence, folded, with what is around it.
struct SentenceWord {
  /// The folded word: no case, no accents, no apostrophe.
  var text: String
  /// Whether `@` is right before it.
  var isMention: Bool
  /// The punctuation between the word before and this one; 0 if there is only space.
  var before: UInt8
  /// The punctuation right after it.
  var after: UInt8
  /// Whether the word as written is longer than folded, as `we'll` is.
  var isContracted: Bool

  /// The words of a sentence.
  static func words(of sentence: String, _ tokenizer: Tokenizer) -> [SentenceWord] {
    var words: [SentenceWord] = []
    var sentence = sentence
    sentence.withUTF8 { text in
      var end = 0
      tokenizer.forEachToken(in: UnsafeRawBufferPointer(text)) { token in
        let range = token.range
        let before = punctuation(text, end..<range.lowerBound)
        if !words.isEmpty { words[words.count - 1].after = before }
        words.append(
          SentenceWord(
            text: String(decoding: token.bytes, as: UTF8.self),
            isMention: range.lowerBound > 0 && text[range.lowerBound - 1] == UInt8(ascii: "@"),
            before: before,
            after: 0,
            isContracted: range.count > token.bytes.count
          )
        )
        end = range.upperBound
        return true
      }
      if !words.isEmpty { words[words.count - 1].after = punctuation(text, end..<text.count) }
    }
    return words
  }

  /// The first mark of a gap between words that separates a name from what follows.
  private static func punctuation(_ text: UnsafeBufferPointer<UInt8>, _ gap: Range<Int>) -> UInt8 {
    for index in gap.prefix(8) {
      switch text[index] {
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "-"),
        UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), 0xE2:
        return text[index]
      default: continue
      }
    }
    return 0
  }
}
