package import Compression

/// The lines of a text file, decoded: for formats that are meant for people to read.
///
/// Used by the reader's thread only.
package struct TextLines {
  /// One line.
  package struct Line {
    /// Its number, counted from 1.
    package let number: Int
    /// Its text without the line end; nil if it is longer than the limit.
    package let text: Substring?
  }

  /// The longest line, in bytes: more than any program writes of one message.
  package static let limit = 1 << 20

  private let lines: LineReader

  /// Starts reading a file.
  ///
  /// - Throws: `CompressionError`.
  package init(_ file: SourceFile) throws(CompressionError) {
    lines = LineReader(try file.open().decodingUTF16(), limit: Self.limit)
  }

  /// The next line.
  ///
  /// - Returns: nil at the end.
  /// - Throws: `CompressionError` if the file is damaged, after the lines before the damage.
  package mutating func next() throws(CompressionError) -> Line? {
    guard let line = try lines.next() else { return nil }
    guard var bytes = line.bytes else { return Line(number: line.number, text: nil) }
    if line.number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes = .init(rebasing: bytes.dropFirst(3))
    }
    if bytes.last == 0x0D { bytes = .init(rebasing: bytes.dropLast()) }
    return Line(number: line.number, text: Self.text(bytes)[...])
  }

  /// The first lines of a file, as detection looks at them; the last one only if it is whole, or
  /// the only one.
  package static func first(_ count: Int, of file: SourceFile, within bytes: Int = 16 << 10)
    -> [Substring]
  {
    lines(ofHead: file.head(bytes), count, isWhole: { $0 < bytes })
  }

  /// The first lines of the beginning of a file; none if it is not text.
  ///
  /// - Parameter isWhole: Whether a beginning of so many bytes is the whole file.
  static func lines(
    ofHead head: [UInt8],
    _ count: Int,
    isWhole: (Int) -> Bool = { $0 < SourceProbe.headSize }
  ) -> [Substring] {
    let isEnded = isWhole(head.count)
    var head = decodingUTF16(head)[...]
    guard !head.prefix(1024).contains(0) else { return [] }
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
    var lines = head.split(separator: 0x0A, maxSplits: count, omittingEmptySubsequences: false)
    if lines.count == 1, !isEnded {
      lines[0] = withoutCutCharacter(lines[0])
    } else if lines.count > count || !isEnded {
      lines.removeLast()
    }
    return lines.map { line in
      let bytes = line.last == 0x0D ? line.dropLast() : line
      return bytes.withUnsafeBytes { text($0) }[...]
    }
  }

  /// Bytes that were cut off anywhere, without a last character that may have lost its end, which
  /// would make them seem to be no UTF-8.
  private static func withoutCutCharacter(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let continuations = bytes.suffix(3).reversed().prefix { $0 & 0xC0 == 0x80 }.count
    let bytes = bytes.dropLast(continuations)
    return bytes.last.map { $0 >= 0xC0 } == true ? bytes.dropLast() : bytes
  }

  private static func decodingUTF16(_ head: [UInt8]) -> [UInt8] {
    let isBigEndian = head.starts(with: [0xFE, 0xFF])
    guard isBigEndian || head.starts(with: [0xFF, 0xFE]) else { return head }
    let units = stride(from: 2, to: head.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(head[index]), UInt16(head[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Decodes UTF-8, else Windows-1252, which most other files are in: the programs of the time
  /// agreed on nothing better. <https://encoding.spec.whatwg.org/#windows-1252>
  static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(bytes.map(windows1252)))
  }

  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    guard 0x80..<0xA0 ~= byte else { return Unicode.Scalar(byte) }
    return special[Int(byte) - 0x80]
  }

  /// The characters from 0x80 to 0x9F; those that are not assigned are control characters.
  private static let special = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
  )
}
