import ShippedFiles

/// Decides where a sentence ends.
struct SentenceEnd {
  /// A mark that may end a sentence.
  struct Mark {
    /// The position after the mark and the quotation marks and brackets that belong to it.
    let next: Int
    /// Whether the sentence ends there.
    let isBoundary: Bool
  }

  let text: UnsafeBufferPointer<UInt8>
  /// The end of the paragraph.
  let limit: Int

  /// Looks for a mark that may end a sentence.
  ///
  /// - Parameters:
  ///   - index: The position in the text.
  ///   - start: Where the sentence began.
  /// - Returns: nil if there is none.
  func end(at index: Int, sentenceStart start: Int) -> Mark? {
    if let width = wideMark(index) {
      return Mark(next: afterClosers(index + width), isBoundary: true)
    }
    var next = index
    var points = 0
    var isStrong = false
    while next < limit {
      if text[next] == UInt8(ascii: ".") {
        points += 1
        next += 1
      } else if "!?".utf8.contains(text[next]) {
        isStrong = true
        next += 1
      } else if matches("…", next) || matches("؟", next) {
        isStrong = isStrong || matches("؟", next)
        points += 2
        next += matches("؟", next) ? 2 : 3
      } else {
        break
      }
    }
    guard next > index else { return nil }
    next = afterClosers(next)
    guard next < limit else { return Mark(next: next, isBoundary: true) }
    guard Self.isSpace(text[next]) else { return Mark(next: next, isBoundary: false) }
    if isStrong { return Mark(next: next, isBoundary: true) }
    let isEnd = points > 1 ? !isLowercase(afterSpace(next)) : isEnd(index, next, start)
    return Mark(next: next, isBoundary: isEnd)
  }

  /// The width of a mark that always ends a sentence: those of CJK and Devanagari.
  private func wideMark(_ index: Int) -> Int? {
    guard text[index] >= 0xE0 else { return nil }
    return ["。", "！", "？", "｡", "।"].contains { matches($0, index) } ? 3 : nil
  }

  private func afterClosers(_ index: Int) -> Int {
    var index = index
    while index < limit {
      if "\"')]*_".utf8.contains(text[index]) {
        index += 1
      } else if text[index] >= 0xE2,
        ["”", "’", "」", "』", "）", "！", "？"].contains(where: { matches($0, index) })
      {
        index += 3
      } else if matches("»", index) {
        index += 2
      } else {
        break
      }
    }
    return index
  }

  /// Whether a single full stop, at `point`, ends the sentence.
  private func isEnd(_ point: Int, _ next: Int, _ start: Int) -> Bool {
    var first = point
    while first > start, !Self.isSpace(text[first - 1]), point - first < 12 {
      first -= 1
    }
    while first < point, "(\"'".utf8.contains(text[first]) { first += 1 }
    let word = String(decoding: text[first..<point], as: UTF8.self)
    let following = afterSpace(next)
    if !word.isEmpty, word.utf8.allSatisfy(Self.isDigit) {
      // "am 15. März", "der 3. Versuch"; but "It cost 15. We left."
      return word.utf8.count > 2 || !(isMonth(at: following) || isLowercase(following))
    }
    if Abbreviations.inside.contains(word.lowercased()) { return false }
    if Abbreviations.either.contains(word.lowercased()) { return !isLowercase(following) }
    // An initial: "J. Smith". "I" ends sentences.
    return !(word.utf8.count == 1 && word != "I" && (0x41...0x5A).contains(text[first]))
  }

  /// Whether the word at a position is a month's name.
  func isMonth(at index: Int) -> Bool {
    guard index < limit else { return false }
    let word = text[index..<min(limit, index + 12)].prefix { $0 >= 0x80 || $0 | 0x20 >= 0x61 }
    return Abbreviations.months.contains(String(decoding: word, as: UTF8.self).lowercased())
  }

  private func afterSpace(_ index: Int) -> Int {
    var index = index
    while index < limit, Self.isSpace(text[index]) { index += 1 }
    return index
  }

  private func isLowercase(_ index: Int) -> Bool {
    index < limit && (0x61...0x7A).contains(text[index])
  }

  private func matches(_ mark: StaticString, _ index: Int) -> Bool {
    guard index + mark.utf8CodeUnitCount <= limit else { return false }
    return (0..<mark.utf8CodeUnitCount).allSatisfy { text[index + $0] == mark.utf8Start[$0] }
  }

  /// Whether a mark that may end a sentence can begin with a byte.
  static func mayEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
      || byte >= 0xD8
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// Abbreviations with a point, in English and German, lower case.
enum Abbreviations {
  /// Never the last word of a sentence.
  static let inside = lists.set(.inside)
  /// The last word only before a capital letter.
  static let either = lists.set(.either)
  static let months = lists.set(.months)

  private static let lists = WordLists<List>(shipped: "words/abbreviations.txt")

  /// The lists of `words/abbreviations.txt`.
  enum List: String, CaseIterable, WordListName {
    case inside, either, months
  }
}
