import CUTF8Proc

/// A text as a keyboard without special characters would spell it, with the way back to the source.
///
/// Full-width and mathematical forms become ASCII, digits of all scripts 0 to 9, every kind of
/// space, dash and quotation mark the plain one, and what is invisible goes. Letters keep their
/// case and their accents. So patterns written for ASCII find what was disguised, or typed on
/// another keyboard.
package struct PlainSpelling: Sendable {
  /// The text, UTF-8.
  package let bytes: [UInt8]
  /// For every byte, where the scalar that it came from starts in the source.
  private let starts: [UInt32]
  private let sourceCount: Int

  /// Spells a text.
  ///
  /// - Parameter source: UTF-8, at most 4 GiB.
  /// - Returns: nil if all of it is ASCII: such a text is its own plain spelling.
  package init?(_ source: UnsafeRawBufferPointer) {
    guard source.contains(where: { $0 >= 0x80 }) else { return nil }
    let text = source.bindMemory(to: UInt8.self)
    var bytes: [UInt8] = []
    var starts: [UInt32] = []
    bytes.reserveCapacity(text.count)
    starts.reserveCapacity(text.count)
    var position = 0
    while position < text.count {
      let start = UInt32(truncatingIfNeeded: position)
      guard text[position] >= 0x80 else {
        bytes.append(text[position])
        starts.append(start)
        position += 1
        continue
      }
      let (scalar, width) = UTF8Scalars.decode(text, at: position)
      let old = bytes.count
      if !Self.spell(scalar, into: &bytes) { bytes += text[position..<position + width] }
      starts.append(contentsOf: repeatElement(start, count: bytes.count - old))
      position += width
    }
    (self.bytes, self.starts, sourceCount) = (bytes, starts, text.count)
  }

  /// Where a stretch of the plain text is in the source.
  ///
  /// - Parameter range: A range of ``bytes``, not empty.
  /// - Returns: Whole scalars, with the invisible ones after each.
  package func sourceRange(of range: Range<Int>) -> Range<Int> {
    guard range.upperBound > range.lowerBound, range.upperBound <= starts.count else {
      return sourceCount..<sourceCount
    }
    let last = starts[range.upperBound - 1]
    var end = range.upperBound
    while end < starts.count, starts[end] == last { end += 1 }
    return Int(starts[range.lowerBound])..<(end < starts.count ? Int(starts[end]) : sourceCount)
  }

  /// Appends the plain form of a scalar.
  ///
  /// - Returns: false if the scalar is plain as it is.
  private static func spell(_ scalar: UInt32, into bytes: inout [UInt8]) -> Bool {
    switch scalar {
    // Cyrillic, kana, Han, Hangul: most of what is not ASCII, and none of it has a plainer form.
    case 0x400...0x52F, 0x3041...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3: return false
    // The invisible space is taken out, not widened.
    case 0x200B: return true
    // Colons that stand for one where a colon would end a name.
    case 0xA789, 0x2236, 0xFE55:
      bytes.append(UInt8(ascii: ":"))
      return true
    default: break
    }
    if let plain = ScalarTables.punctuation(scalar) {
      bytes.append(UInt8(truncatingIfNeeded: plain))
      return true
    }
    switch utf8proc_category(utf8proc_int32_t(scalar)) {
    case UTF8PROC_CATEGORY_ZS: bytes.append(0x20)
    case UTF8PROC_CATEGORY_ZL, UTF8PROC_CATEGORY_ZP: bytes.append(0x0A)
    case UTF8PROC_CATEGORY_ND:
      guard
        let digit = Unicode.Scalar(scalar)?.properties.numericValue.flatMap(UInt8.init(exactly:))
      else { return false }
      bytes.append(0x30 + digit)
    default: return decompose(scalar, into: &bytes)
    }
    return true
  }

  /// Appends a scalar's compatibility form if that is ASCII, or nothing if the scalar is invisible.
  private static func decompose(_ scalar: UInt32, into bytes: inout [UInt8]) -> Bool {
    let options = utf8proc_option_t(
      rawValue: UTF8PROC_COMPAT.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_IGNORE.rawValue
    )
    return withUnsafeTemporaryAllocation(of: utf8proc_int32_t.self, capacity: Folding.longest) {
      var boundary: Int32 = 0
      let count = utf8proc_decompose_char(
        utf8proc_int32_t(scalar),
        $0.baseAddress,
        $0.count,
        options,
        &boundary
      )
      guard count >= 0, count <= $0.count, $0.prefix(count).allSatisfy({ (0..<0x80).contains($0) })
      else { return false }
      for part in $0.prefix(count) { bytes.append(UInt8(truncatingIfNeeded: part)) }
      return true
    }
  }
}
