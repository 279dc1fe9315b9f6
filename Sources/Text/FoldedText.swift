/// A text folded for comparison, with the way back to the text it came from.
///
/// Folding removes what two copies of the same words may differ in: case, accents, compatibility
/// forms (full-width letters, ligatures), the shape of quotation marks and dashes, invisible
/// characters, and how much space is between words: any stretch of it becomes one space.
package struct FoldedText: Sendable {
  /// The folded text, UTF-8.
  package let bytes: [UInt8]

  /// For every byte of the folded text, where the scalar that it came from starts in the source;
  /// empty if each byte is that of the source at the same position, folded.
  private let starts: [UInt32]
  /// For every byte, where that scalar ends, together with what follows it and leaves no trace.
  private let ends: [UInt32]

  /// Folds a text.
  package init(_ source: String) {
    var source = source
    self = source.withUTF8 { FoldedText(UnsafeRawBufferPointer($0)) }
  }

  /// Folds a text.
  ///
  /// - Parameter source: UTF-8; a byte that is not becomes U+FFFD.
  init(_ source: UnsafeRawBufferPointer) {
    let text = source.bindMemory(to: UInt8.self)
    if let bytes = Self.byteByByte(text) {
      (self.bytes, starts, ends) = (bytes, [], [])
      return
    }
    var builder = Builder()
    builder.reserve(source.count)
    var position = 0
    while position < text.count {
      if let folded = Folding.ascii(text[position]) {
        builder.append(folded, from: position, to: position + 1)
        position += 1
        continue
      }
      let (scalar, width) = UTF8Scalars.decode(text, at: position)
      builder.append(scalar, from: position, to: position + width)
      position += width
    }
    (bytes, starts, ends) = (builder.bytes, builder.starts, builder.ends)
  }

  /// A folded text of ASCII without stretches of space, as most are; nil for any other.
  private static func byteByByte(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count) { folded, count in
      var last: UInt8 = 0
      for (position, byte) in text.enumerated() {
        guard let byte = Folding.ascii(byte), byte != 0x20 || last != 0x20 else {
          isWhole = false
          return
        }
        folded[position] = byte
        last = byte
      }
      count = text.count
    }
    return isWhole ? bytes : nil
  }

  /// The folded text as a string.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Where a stretch of the folded text is in the source.
  ///
  /// - Parameter range: A range of ``bytes``.
  /// - Returns: The bytes of the source that became the stretch, whole scalars with the marks that
  ///   belong to them; an empty range at the end if `range` is outside.
  package func sourceRange(of range: Range<Int>) -> Range<Int> {
    let range = range.clamped(to: 0..<bytes.count)
    if starts.isEmpty { return range }
    guard let last = range.last else {
      let end = Int(range.lowerBound < starts.count ? starts[range.lowerBound] : ends.last ?? 0)
      return end..<end
    }
    return Int(starts[range.lowerBound])..<Int(ends[last])
  }
}

extension FoldedText {
  private struct Builder {
    var bytes: [UInt8] = []
    var starts: [UInt32] = []
    var ends: [UInt32] = []
    private var parts: [FoldedScalar] = []

    mutating func reserve(_ count: Int) {
      bytes.reserveCapacity(count)
      starts.reserveCapacity(count)
      ends.reserveCapacity(count)
    }

    mutating func append(_ scalar: UInt32, from start: Int, to end: Int) {
      parts.removeAll(keepingCapacity: true)
      Folding.fold(scalar, into: &parts)
      var isSwallowed = true
      for part in parts where part.scalar != 0x20 || bytes.last != 0x20 {
        append(part.scalar, UInt32(clamping: start), UInt32(clamping: end))
        isSwallowed = false
      }
      // What left no trace belongs to the scalar before it, further space to the space before it.
      if isSwallowed { extendLast(to: UInt32(clamping: end)) }
    }

    /// Takes an ASCII character that is folded already.
    mutating func append(_ byte: UInt8, from start: Int, to end: Int) {
      if byte == 0x20, bytes.last == 0x20 { return extendLast(to: UInt32(clamping: end)) }
      bytes.append(byte)
      starts.append(UInt32(clamping: start))
      ends.append(UInt32(clamping: end))
    }

    private mutating func append(_ scalar: UInt32, _ start: UInt32, _ end: UInt32) {
      for byte in UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? .init() {
        bytes.append(byte)
        starts.append(start)
        ends.append(end)
      }
    }

    private mutating func extendLast(to end: UInt32) {
      guard let start = starts.last else { return }
      var position = starts.count - 1
      while position >= 0, starts[position] == start {
        ends[position] = end
        position -= 1
      }
    }
  }
}
