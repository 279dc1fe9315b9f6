/// The text of an attributed string in NeXTSTEP's typedstream format.
///
/// The string itself comes first, before the attributes: the name of its class `NSString`, then
/// `84 01 2B`, a length and UTF-8. See <https://github.com/dgelessus/python-typedstream>.
enum Typedstream {
  private static let className = Array("NSString".utf8)
  private static let head = Array("streamtyped".utf8)

  /// The first string.
  ///
  /// - Returns: nil if there is none, or it is cut off.
  static func text(_ bytes: some RandomAccessCollection<UInt8>) -> String? {
    let bytes = Array(bytes)
    guard var position = firstRange(of: className, in: bytes[...])?.upperBound else { return nil }
    // The class's version and references are between its name and the string.
    let plus = bytes[position...].prefix(16).firstIndex(of: UInt8(ascii: "+"))
    guard let plus else { return nil }
    position = plus + 1
    guard let count = length(bytes, &position), count <= bytes.count - position else { return nil }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }

  /// The last of several streams embedded in other data, such as the versions of an edited message.
  ///
  /// - Returns: Its text; nil if there is none.
  static func lastText(in bytes: some RandomAccessCollection<UInt8>) -> String? {
    let bytes = Array(bytes)
    var positions: [Int] = []
    var rest = bytes[...]
    while let position = firstRange(of: head, in: rest) {
      rest = rest[position.upperBound...]
      positions.append(position.upperBound)
    }
    // The last may be cut off.
    return positions.suffix(4).reversed().lazy.compactMap { text(bytes[$0...]) }.first
  }

  /// One byte below 0x80; else 0x81 and two bytes, or 0x82 and four, little-endian.
  private static func length(_ bytes: [UInt8], _ position: inout Int) -> Int? {
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    position += 1
    if first < 0x80 { return Int(first) }
    let width = first == 0x81 ? 2 : first == 0x82 ? 4 : 0
    guard width > 0, bytes.count - position >= width else { return nil }
    defer { position += width }
    return (0..<width).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
  }

  private static func firstRange(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    var rest = bytes
    while let position = rest.firstIndex(of: word[0]) {
      if bytes[position...].starts(with: word) { return position..<position + word.count }
      rest = bytes[(position + 1)...]
    }
    return nil
  }
}
