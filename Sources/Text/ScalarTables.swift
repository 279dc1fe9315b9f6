/// What folding knows about single scalars beyond the tables of utf8proc.
package enum ScalarTables {
  /// The ASCII form of quotation marks, dashes and the zero-width space.
  ///
  /// - Returns: nil if the scalar is none of these.
  static func punctuation(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x27, 0x60, 0xB4, 0x2BC, 0x2018...0x201B, 0x2032, 0xFF07: 0x27
    case 0x22, 0xAB, 0xBB, 0x201C...0x201F, 0x2033, 0xFF02: 0x22
    case 0x2D, 0x2010...0x2015, 0x2043, 0x2212, 0xFE58, 0xFE63, 0xFF0D: 0x2D
    // Written between the words of scripts without spaces.
    case 0x200B: 0x20
    default: nil
    }
  }

  /// Whether a mark only decorates its letter: accents, and the optional vowels of Semitic scripts.
  ///
  /// The vowel signs of Indic and South-East Asian scripts are not decoration and stay.
  static func isDiacritic(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x300...0x36F, 0x483...0x489, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF,
      0xFE20...0xFE2F:
      true
    case 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7: true
    // Arabic, with the stretching tatweel.
    case 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E8, 0x6EA...0x6ED:
      true
    case 0x711, 0x730...0x74A: true
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  /// Whether a scalar belongs to a script that is written without spaces between words.
  ///
  /// Hangul is not among them: Korean puts spaces between words.
  ///
  /// - Parameter scalar: The scalar's number, a letter, mark or digit.
  package static func isUnspaced(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0xE00: false
    // Thai, Lao.
    case 0xE00...0xEFF: true
    // Myanmar, Khmer, Tai Le, New Tai Lue, Tai Tham.
    case 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: true
    case 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF: true
    // Han, kana, Bopomofo, Yi.
    case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3041...0x312F, 0x31A0...0x31BF: true
    case 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xF900...0xFAFF: true
    case 0x1B000...0x1B16F, 0x20000...0x323AF: true
    default: false
    }
  }

  /// Whether a symbol is a word or a sign in a frame or in another width.
  static func isFramedWord(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3200...0x33FF, 0xFE50...0xFE6F, 0xFF00...0xFFEF: true
    default: false
    }
  }

  /// The plain letters for a lower-case letter that Unicode does not decompose.
  ///
  /// - Returns: nil if the letter stays.
  static func plainLetters(_ scalar: UInt32) -> String.UnicodeScalarView? {
    switch scalar {
    case 0xE6: "ae".unicodeScalars
    case 0xF0, 0x111: "d".unicodeScalars
    case 0xF8: "o".unicodeScalars
    case 0xFE: "th".unicodeScalars
    case 0x127: "h".unicodeScalars
    case 0x131: "i".unicodeScalars
    case 0x142: "l".unicodeScalars
    case 0x153: "oe".unicodeScalars
    case 0x167: "t".unicodeScalars
    default: nil
    }
  }
}
