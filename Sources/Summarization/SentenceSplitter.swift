/// Cuts chat into sentences.
///
/// Lines end sentences unless they are wrapped; lists lose their bullets; code blocks and quoted
/// lines of mails are left out. A point does not end a sentence inside a word (URLs, numbers),
/// after an abbreviation, or in a German date. One pass, and no sentence is longer than ``longest``
/// bytes.
struct SentenceSplitter {
  /// The maximum number of bytes in a sentence before it is cut at a space.
  static let longest = 600

  private let text: UnsafeBufferPointer<UInt8>
  private var sentences: [Range<Int>] = []

  /// Finds the sentences of a text.
  ///
  /// - Parameter text: UTF-8.
  /// - Returns: Their positions in bytes, in order, without the space around them.
  static func split(_ text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var splitter = SentenceSplitter(text: text)
    splitter.splitLines()
    return splitter.sentences
  }

  private init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

  // MARK: Lines

  private mutating func splitLines() {
    var paragraph: Range<Int>?
    var isCode = false
    var index = 0
    while index < text.count {
      let end = text[index...].firstIndex(of: 0x0A) ?? text.count
      let line = trimmed(index..<end)
      index = end + 1
      let fences = countFences(line)
      if !fences.isMultiple(of: 2) { isCode.toggle() }
      guard fences == 0, !isCode, let first = line.first, text[first] != UInt8(ascii: ">") else {
        finish(&paragraph)
        continue
      }
      let content = withoutBullet(line)
      if let open = paragraph, content == line, isWrapped(open, lineEnd: open.upperBound) {
        paragraph = open.lowerBound..<content.upperBound
      } else {
        finish(&paragraph)
        paragraph = content
      }
    }
    finish(&paragraph)
  }

  private mutating func finish(_ paragraph: inout Range<Int>?) {
    if let whole = paragraph { splitParagraph(whole) }
    paragraph = nil
  }

  /// Whether the line that ends at `lineEnd` continues in the next: long, and not at the end of a
  /// sentence.
  private func isWrapped(_ paragraph: Range<Int>, lineEnd: Int) -> Bool {
    guard let last = paragraph.last, !".!?:;".utf8.contains(text[last]) else { return false }
    let start = text[paragraph].lastIndex(of: 0x0A).map { $0 + 1 } ?? paragraph.lowerBound
    return (60...100).contains(lineEnd - start)
  }

  private func countFences(_ line: Range<Int>) -> Int {
    var count = 0
    var index = line.lowerBound
    while index + 2 < line.upperBound {
      let isFence =
        text[index] == UInt8(ascii: "`") && text[index + 1] == UInt8(ascii: "`")
        && text[index + 2] == UInt8(ascii: "`")
      count += isFence ? 1 : 0
      index += isFence ? 3 : 1
    }
    return count
  }

  /// A line without `-`, `*`, `•`, `1.`, `2)`, `#` at its start.
  private func withoutBullet(_ line: Range<Int>) -> Range<Int> {
    var index = line.lowerBound
    let first = text[index]
    if "-*+".utf8.contains(first) {
      index += 1
    } else if first == UInt8(ascii: "#") {
      while index < line.upperBound, text[index] == first { index += 1 }
    } else if text[line].starts(with: "•".utf8) || text[line].starts(with: "–".utf8) {
      index += 3
    } else {
      while index < line.upperBound, SentenceEnd.isDigit(text[index]) { index += 1 }
      let digits = index - line.lowerBound
      guard (1...2).contains(digits), index < line.upperBound, ".)".utf8.contains(text[index])
      else { return line }
      // A date: "15. März".
      let ends = SentenceEnd(text: text, limit: line.upperBound)
      if text[index] == UInt8(ascii: "."), ends.isMonth(at: index + 2) { return line }
      index += 1
    }
    guard index < line.upperBound, isSpace(index) else { return line }
    return trimmed(index..<line.upperBound)
  }

  // MARK: Sentences

  private mutating func splitParagraph(_ paragraph: Range<Int>) {
    let terminators = SentenceEnd(text: text, limit: paragraph.upperBound)
    var start = paragraph.lowerBound
    var index = start
    var lastSpace = start
    while index < paragraph.upperBound {
      if isSpace(index) { lastSpace = index }
      if SentenceEnd.mayEnd(text[index]),
        let end = terminators.end(at: index, sentenceStart: start)
      {
        index = end.next
        if end.isBoundary {
          append(start..<index)
          start = index
        }
      } else {
        index = afterCode(index, paragraph.upperBound)
      }
      while index - start >= Self.longest {
        let end = lastSpace > start ? lastSpace : scalarStart(start + Self.longest, from: start)
        append(start..<end)
        start = end
      }
    }
    append(start..<paragraph.upperBound)
  }

  private mutating func append(_ range: Range<Int>) {
    let range = trimmed(range)
    if !range.isEmpty { sentences.append(range) }
  }

  /// The position after the character at `index`, or after a short span of inline code.
  private func afterCode(_ index: Int, _ limit: Int) -> Int {
    guard text[index] == UInt8(ascii: "`") else { return index + 1 }
    let stretch = text[(index + 1)..<min(limit, index + 120)]
    return stretch.firstIndex(of: UInt8(ascii: "`")).map { $0 + 1 } ?? index + 1
  }

  private func scalarStart(_ index: Int, from start: Int) -> Int {
    var index = index
    while index > start + 1, index < text.count, text[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }

  // MARK: Bytes

  private func isSpace(_ index: Int) -> Bool { SentenceEnd.isSpace(text[index]) }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isSpace(start) { start += 1 }
    while end > start, isSpace(end - 1) { end -= 1 }
    return start..<end
  }
}
