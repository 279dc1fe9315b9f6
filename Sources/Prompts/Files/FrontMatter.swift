/// The byte ranges of the front matter and the template of a prompt file.
struct FrontMatter {
  /// The lines between the two `---`; nil if there are none.
  let header: Range<Int>?
  /// The template: trimmed if there is front matter, else everything.
  let template: Range<Int>

  /// Finds the ranges.
  ///
  /// Only blank lines and lines that begin with `#` may appear before the first `---`.
  init(_ source: SourceText) throws(PromptError) {
    let bytes = source.bytes
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var lines = LineReader(bytes: bytes, position: start)
    guard let opening = Self.opening(&lines) else {
      header = nil
      template = start..<bytes.count
      return
    }
    let headerStart = lines.position
    while let line = lines.next() {
      guard Self.isFence(bytes[line]) else { continue }
      header = headerStart..<line.lowerBound
      template = Self.trimmed(bytes, lines.position..<bytes.count)
      return
    }
    throw source.error(at: opening.lowerBound, "the front matter is not closed by a second ---")
  }

  private static func opening(_ lines: inout LineReader) -> Range<Int>? {
    while let range = lines.next() {
      let line = lines.bytes[range]
      if isFence(line) { return range }
      guard isBlank(line) || line.first == UInt8(ascii: "#") else { return nil }
    }
    return nil
  }

  private static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "---".utf8) && isBlank(line.dropFirst(3))
  }

  private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy(TemplateLexer.isSpace)
  }

  private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    let text = String(decoding: bytes[range], as: UTF8.self)[...].unicodeScalars
    var rest = text.drop { $0.isBlank }
    let start = range.upperBound - String(rest).utf8.count
    while let last = rest.last, last.isBlank { rest.removeLast() }
    return start..<(start + String(rest).utf8.count)
  }
}

/// The lines of bytes; they end with LF, CRLF or CR.
private struct LineReader {
  let bytes: [UInt8]
  var position: Int

  /// The next line without its end; nil after the last.
  mutating func next() -> Range<Int>? {
    guard position < bytes.count else { return nil }
    let start = position
    let isEnd: (UInt8) -> Bool = { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let end = bytes[start...].firstIndex(where: isEnd) ?? bytes.count
    let isPair =
      end + 1 < bytes.count && bytes[end] == UInt8(ascii: "\r")
      && bytes[end + 1] == UInt8(ascii: "\n")
    position = min(end + (isPair ? 2 : 1), bytes.count)
    return start..<end
  }
}
