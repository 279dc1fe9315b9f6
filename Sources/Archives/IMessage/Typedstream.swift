/// The text of an attributed string in NeXTSTEP's typedstream form.
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
    guard var place = firstRange(of: className, in: bytes[...])?.upperBound else { return nil }
    // The class's version and references stand between its name and the string.
    let plus = bytes[place...].prefix(16).firstIndex(of: UInt8(ascii: "+"))
    guard let plus else { return nil }
    place = plus + 1
    guard let count = length(bytes, &place), count <= bytes.count - place else { return nil }
    return String(decoding: bytes[place..<place + count], as: UTF8.self)
  }

  /// The last of several streams that lie in other data, such as the versions of an edited message.
  ///
  /// - Returns: Its text; nil if there is none.
  static func lastText(in bytes: some RandomAccessCollection<UInt8>) -> String? {
    let bytes = Array(bytes)
    var places: [Int] = []
    var rest = bytes[...]
    while let place = firstRange(of: head, in: rest) {
      rest = rest[place.upperBound...]
      places.append(place.upperBound)
    }
    // The last may be cut off.
    return places.suffix(4).reversed().lazy.compactMap { text(bytes[$0...]) }.first
  }

  /// One byte below 0x80; else 0x81 and two bytes, or 0x82 and four, little-endian.
  private static func length(_ bytes: [UInt8], _ place: inout Int) -> Int? {
    guard place < bytes.count else { return nil }
    let first = bytes[place]
    place += 1
    if first < 0x80 { return Int(first) }
    let width = first == 0x81 ? 2 : first == 0x82 ? 4 : 0
    guard width > 0, bytes.count - place >= width else { return nil }
    defer { place += width }
    return (0..<width).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }

  private static func firstRange(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    var rest = bytes
    while let place = rest.firstIndex(of: word[0]) {
      if bytes[place...].starts(with: word) { return place..<place + word.count }
      rest = bytes[(place + 1)...]
    }
    return nil
  }
}
