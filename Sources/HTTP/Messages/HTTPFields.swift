/// The header fields of an answer, in the order in which they came.
///
/// They stay the bytes that arrived until one is requested: most are never read.
package struct HTTPFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// `name: value` lines, each with a line feed at its end.
  private(set) var lines: [UInt8]

  /// Creates fields that did not come from a server.
  package init(_ fields: [(name: String, value: String)] = []) {
    lines = []
    for (name, value) in fields { lines += Array("\(name): \(value)\n".utf8) }
  }

  /// Creates fields that did not come from a server.
  package init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { (name: $0, value: $1) })
  }

  /// Adds a line as it came from the server.
  mutating func append(_ line: UnsafeRawBufferPointer) {
    lines.append(contentsOf: line.prefix { $0 != 0x0D && $0 != 0x0A })
    lines.append(0x0A)
  }

  /// The value of the first field of a name; nil if there is none.
  package subscript(name: String) -> String? {
    let target = name.utf8
    for line in lines.split(separator: 0x0A) {
      guard let colon = line.firstIndex(of: 0x3A), colon - line.startIndex == target.count,
        zip(line, target).allSatisfy({ Self.lower($0) == Self.lower($1) })
      else { continue }
      return Self.text(line[(colon + 1)...])
    }
    return nil
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
