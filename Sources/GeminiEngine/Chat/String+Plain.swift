extension String {
  /// Whether it is of printable ASCII only, as most chat is: one character a byte, none to take out.
  var isPrintableASCII: Bool {
    var text = self
    return text.withUTF8 { bytes in bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
  }

  /// Whether it is of words of printable ASCII, a single space between them.
  var isTidyASCII: Bool {
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
