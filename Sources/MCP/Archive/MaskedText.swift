import Redaction

/// Finds where a masked text differs from its original.
enum MaskedText {
  /// A placeholder and what it stands for.
  struct Mask {
    let original: String
    let placeholder: String
    /// Where the original was, in UTF-8 bytes.
    let range: Range<Int>
    /// Where the placeholder begins.
    let start: Int

    fileprivate var end: Int { start + placeholder.utf8.count }
  }

  /// The longest placeholder, in bytes.
  private static let longest = 96

  /// The masks of a text, in order.
  ///
  /// - Parameter map: What the placeholders stand for.
  static func masks(in masked: String, of original: String, _ map: RedactionMap) -> [Mask] {
    let (masked, original) = (Array(masked.utf8), Array(original.utf8))
    var masks: [Mask] = []
    var (position, source) = (0, 0)
    while position < masked.count {
      if let mask = mask(at: position, masked, source, original, map) {
        masks.append(mask)
        (position, source) = (mask.end, mask.range.upperBound)
      } else {
        (position, source) = (position + 1, source + 1)
      }
    }
    return masks
  }

  private static func mask(
    at position: Int,
    _ masked: [UInt8],
    _ source: Int,
    _ original: [UInt8],
    _ map: RedactionMap
  ) -> Mask? {
    guard masked[position] == UInt8(ascii: "["),
      let close = masked[position...].prefix(longest).firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    let placeholder = String(decoding: masked[position...close], as: UTF8.self)
    let text = map.unmask(placeholder)
    guard text != placeholder, original.dropFirst(source).starts(with: text.utf8) else {
      return nil
    }
    return Mask(
      original: text,
      placeholder: placeholder,
      range: source..<source + text.utf8.count,
      start: position
    )
  }

  /// The offset in the masked text of a position of the original; what is masked counts whole.
  static func offset(of position: Int, isEnd: Bool, _ masks: [Mask]) -> Int {
    var shift = 0
    for mask in masks {
      if position <= mask.range.lowerBound { break }
      if position < mask.range.upperBound { return isEnd ? mask.end : mask.start }
      shift = mask.end - mask.range.upperBound
    }
    return position + shift
  }
}
