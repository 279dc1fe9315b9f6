extension StringProtocol {
  /// Whether it is of printable ASCII only, as most chat is: one character a byte, none to take out.
  var isPrintableASCII: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
}
