extension String {
  /// Whether it is printable ASCII only, as most chat is: one byte a character, none to remove.
  package var isPrintableASCII: Bool {
    var text = self
    return text.withUTF8 { bytes in bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
  }

  /// Whether it consists of words of printable ASCII separated by single spaces.
  package var isTidyASCII: Bool {
    var text = self
    return text.withUTF8 { bytes in
      var last: UInt8 = 0x20
      for byte in bytes {
        guard byte >= 0x20, byte < 0x7F, byte != 0x20 || last != 0x20 else { return false }
        last = byte
      }
      return last != 0x20
    }
  }
}

extension StringProtocol {
  /// Whether it is ASCII only, so that a byte is a character, but for the end of a line.
  ///
  /// Finding characters takes many times as long as finding that there are only bytes.
  @inlinable
  package var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
