import Language
import Text

/// The sentences of a thread with what they are about.
struct SentenceTable {
  /// Someone's words: a message, or a turn of a meeting.
  struct Turn {
    /// Who spoke.
    var speaker: String
    /// What was said.
    var text: String
  }

  /// A sentence without the greetings and hesitation at its start.
  struct Sentence {
    /// The index of its turn.
    let turn: Int
    /// Its range in the turn's text, in bytes.
    let range: Range<Int>
    /// The range of its own terms in ``SentenceTable/terms``.
    let terms: Range<Int>
    /// The number of them that say what it is about.
    let content: Int
    /// Whether it is a question.
    let isQuestion: Bool
    /// Whether it promises, asks for something, proposes or decides.
    let hasAction: Bool
    /// The number of English function words in it, and the number of German ones.
    let english: Int
    let german: Int

    /// Whether it only opens a letter, as "Dear Mr Pike," does.
    let isSalutation: Bool

    /// Whether it says enough for a summary.
    var isTelling: Bool { content >= 2 && !isSalutation }
  }

  /// The sentences that are about something, in order.
  private(set) var sentences: [Sentence] = []
  /// The term of every word, numbered from 0; -1 for words that are about nothing.
  private(set) var terms: [Int32] = []
  /// The range of every word in its turn's text, in bytes.
  private(set) var ranges: [Range<UInt32>] = []
  /// The number of different terms.
  var termCount: Int { numbers.count }
  /// The language of the thread as a whole.
  private(set) var language = Language.other

  /// A language that sentences can be rewritten in.
  enum Language {
    case english
    case german
    case other
  }

  private var numbers: [UInt64: Int32] = [:]

  /// Reads turns.
  ///
  /// - Parameter turns: The turns, in reading order.
  init(_ turns: [Turn], tokenizer: Tokenizer) {
    for (index, turn) in turns.enumerated() {
      var text = turn.text
      text.withUTF8 { text in
        for range in SentenceSplitter.split(text) { append(range, of: text, index, tokenizer) }
      }
    }
    let english = sentences.reduce(0) { $0 + $1.english }
    let german = sentences.reduce(0) { $0 + $1.german }
    if english > german, english * 8 >= terms.count {
      language = .english
    } else if german > english, german * 8 >= terms.count {
      language = .german
    }
  }

  private mutating func append(
    _ range: Range<Int>,
    of text: UnsafeBufferPointer<UInt8>,
    _ turn: Int,
    _ tokenizer: Tokenizer
  ) {
    let firstTerm = terms.count
    var builder = SentenceBuilder(range: range, text: text)
    tokenizer.forEachToken(in: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[range]))) {
      token in
      let word =
        range.lowerBound + token.range.lowerBound..<range.lowerBound + token.range.upperBound
      let role = FunctionWords.shared.role(FunctionWords.hash(token.bytes))
      guard builder.add(word, role, isUnspaced: token.isUnspaced) else { return true }
      // A letter alone says nothing, a digit may be half of a version or an amount.
      let isLetter = token.bytes.count == 1 && !(0x30...0x39).contains(token.bytes[0])
      let isAbout = !role.contains(.stop) && (token.isUnspaced || !isLetter)
      terms.append(isAbout ? number(FunctionWords.hash(tokenizer.stem(token))) : -1)
      ranges.append(UInt32(clamping: word.lowerBound)..<UInt32(clamping: word.upperBound))
      if isAbout { builder.countContent(isUnspaced: token.isUnspaced) }
      return true
    }
    guard let sentence = builder.sentence(turn: turn, terms: firstTerm..<terms.count) else {
      terms.removeSubrange(firstTerm...)
      ranges.removeSubrange(firstTerm...)
      return
    }
    sentences.append(sentence)
  }

  private mutating func number(_ hash: UInt64) -> Int32 {
    if let number = numbers[hash] { return number }
    let next = Int32(clamping: numbers.count)
    numbers[hash] = next
    return next
  }
}

/// A sentence that is being read word by word.
private struct SentenceBuilder {
  let range: Range<Int>
  let text: UnsafeBufferPointer<UInt8>
  private var start: Int?
  private var content = 0
  private var unspaced = 0
  private var hasAction = false
  private var english = 0
  private var german = 0

  init(range: Range<Int>, text: UnsafeBufferPointer<UInt8>) {
    self.range = range
    self.text = text
  }

  /// Takes the next word.
  ///
  /// - Returns: false if it is a greeting or hesitation before the sentence proper.
  mutating func add(
    _ word: Range<Int>,
    _ role: FunctionWords.Role,
    isUnspaced: Bool
  ) -> Bool {
    if start == nil {
      if role.contains(.filler) || (role.contains(.fillerBeforeComma) && isEnd(word.upperBound)) {
        return false
      }
      start = opening(before: word.lowerBound)
    }
    hasAction = hasAction || role.contains(.action)
    english += role.contains(.english) ? 1 : 0
    german += role.contains(.german) ? 1 : 0
    return true
  }

  mutating func countContent(isUnspaced: Bool) {
    if isUnspaced { unspaced += 1 } else { content += 1 }
  }

  func sentence(turn: Int, terms: Range<Int>) -> SentenceTable.Sentence? {
    // Three characters of a script without spaces are about one word.
    let content = content + unspaced / 3
    guard let start, content > 0 else { return nil }
    let tail = text[max(start, range.upperBound - 6)..<range.upperBound]
    let isQuestion = tail.contains(UInt8(ascii: "?")) || tail.suffix(3).elementsEqual("？".utf8)
    return SentenceTable.Sentence(
      turn: turn,
      range: start..<range.upperBound,
      terms: terms,
      content: content,
      isQuestion: isQuestion,
      hasAction: hasAction,
      english: english,
      german: german,
      isSalutation: text[range.upperBound - 1] == UInt8(ascii: ",") && terms.count <= 4
    )
  }

  /// Whether punctuation follows, or nothing.
  private func isEnd(_ index: Int) -> Bool {
    guard let next = text[index..<range.upperBound].first(where: { $0 != 0x20 }) else {
      return true
    }
    return ",.!;:-)".utf8.contains(next)
  }

  /// The start of a word with the brackets, quotation marks and signs directly before it.
  private func opening(before index: Int) -> Int {
    var index = index
    while index > range.lowerBound, text[index - 1] > 0x20, !",.;!?)".utf8.contains(text[index - 1])
    {
      index -= 1
    }
    return index
  }
}
