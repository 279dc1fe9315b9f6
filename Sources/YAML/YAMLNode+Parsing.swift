extension YAMLNode {
  /// The maximum size of a document, in bytes.
  package static let sizeLimit = 1 << 20

  /// Reads a document; JSON is YAML too.
  ///
  /// Merge keys and aliases are resolved. A second document, a key that occurs twice, a tag other
  /// than `!!str`, more than 64 levels and more than 1 MiB are errors.
  ///
  /// - Parameter bytes: The whole document, UTF-8, with or without a byte order mark.
  /// - Returns: The root; null for an empty document.
  package static func parse(_ bytes: [UInt8]) throws(YAMLError) -> YAMLNode {
    guard bytes.count <= sizeLimit else {
      throw YAMLError(line: 1, column: 1, message: "it is larger than 1 MiB")
    }
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var text = hasMark ? Array(bytes.dropFirst(3)) : bytes
    let first = text.first { $0 > UInt8(ascii: " ") }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      text = joiningSurrogatePairs(text)
    }
    var composer = YAMLComposer(YAMLEventReader(text))
    return try composer.document()
  }

  /// Reads a document; JSON is YAML too.
  ///
  /// - Returns: The root; null for an empty document.
  package static func parse(_ text: String) throws(YAMLError) -> YAMLNode {
    try parse(Array(text.utf8))
  }
}
