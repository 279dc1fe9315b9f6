extension Unicode.Scalar {
  /// Whether it is not seen, and only hides something in a text or keeps it from being found.
  ///
  /// - Parameter last: The scalar before it: joiners shape emoji families and Persian words, but only
  ///   hide between ASCII letters.
  package func isInvisible(after last: Unicode.Scalar?) -> Bool {
    switch value {
    case 0x200C, 0x200D: last?.isASCII ?? true
    case 0xAD, 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B, 0x2060...0x2065,
      0x206A...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}

extension String {
  /// The text without characters that are not seen.
  package var withoutInvisibles: String {
    guard unicodeScalars.contains(where: { $0.isInvisible(after: nil) }) else { return self }
    var result = UnicodeScalarView()
    for scalar in unicodeScalars where !scalar.isInvisible(after: result.last) {
      result.append(scalar)
    }
    return String(result)
  }
}
