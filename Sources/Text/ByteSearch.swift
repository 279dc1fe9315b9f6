/// Finds a stretch of bytes in others, in linear time whatever they are (Knuth, Morris, Pratt).
package struct ByteSearch {
  private let needle: [UInt8]
  /// For every prefix of the needle, the length of its longest border.
  private let borders: [Int]

  /// Prepares to look for bytes.
  package init(_ needle: [UInt8]) {
    self.needle = needle
    var borders = [0]
    borders.reserveCapacity(needle.count)
    var length = 0
    for byte in needle.dropFirst() {
      while length > 0, needle[length] != byte { length = borders[length - 1] }
      if needle[length] == byte { length += 1 }
      borders.append(length)
    }
    self.borders = borders
  }

  /// Finds all positions, overlapping ones too, in order.
  ///
  /// - Parameters:
  ///   - bytes: Where to look.
  ///   - start: The offset to begin at.
  ///   - body: Takes each position; false ends the search.
  package func forEachMatch(in bytes: [UInt8], from start: Int, _ body: (Range<Int>) -> Bool) {
    bytes.withUnsafeBufferPointer { forEachMatch(in: $0, from: start, body) }
  }

  /// Prepares to look for a text, byte for byte.
  package init(_ text: some StringProtocol) { self.init(Array(text.utf8)) }

  /// Whether the bytes occur in a text.
  ///
  /// `contains` also finds what is canonically equivalent, and takes many times as long for it.
  package func isFound(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { isFound(in: $0) }
  }

  /// Whether the bytes occur among others.
  package func isFound(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { isFound(in: $0) }
  }

  private func isFound(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var isFound = needle.isEmpty
    forEachMatch(in: bytes, from: 0) { _ in
      isFound = true
      return false
    }
    return isFound
  }

  private func forEachMatch(
    in bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    _ body: (Range<Int>) -> Bool
  ) {
    guard !needle.isEmpty, start >= 0, start + needle.count <= bytes.count else { return }
    var length = 0
    for position in start..<bytes.count {
      let byte = bytes[position]
      while length > 0, needle[length] != byte { length = borders[length - 1] }
      if needle[length] == byte { length += 1 }
      guard length == needle.count else { continue }
      guard body(position + 1 - length..<position + 1) else { return }
      length = borders[length - 1]
    }
  }
}
