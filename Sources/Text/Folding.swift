import CUTF8Proc

/// The folding of single scalars: case, diacritics, compatibility forms, quotes, dashes, spaces.
///
/// Two texts that a reader would call the same words fold to the same scalars, whether they came
/// composed or decomposed, full-width or half-width.
enum Folding {
  /// The maximum number of scalars that one scalar folds to.
  ///
  /// One that Unicode spells with more, as the 18 of U+FDFA, stays what it is: a text of such
  /// characters would grow elevenfold in memory and in the index.
  static let longest = 8

  private static let options = utf8proc_option_t(
    rawValue: UTF8PROC_COMPAT.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue
      | UTF8PROC_IGNORE.rawValue
  )

  /// Folds one scalar.
  static func fold(_ scalar: UInt32, into result: inout [FoldedScalar]) {
    let category = utf8proc_category(utf8proc_int32_t(scalar))
    if let plain = ScalarTables.punctuation(scalar) {
      result.append(FoldedScalar(plain, plain == 0x27 ? .apostrophe : .boundary))
      return
    }
    switch category {
    case UTF8PROC_CATEGORY_CC, UTF8PROC_CATEGORY_ZS, UTF8PROC_CATEGORY_ZL, UTF8PROC_CATEGORY_ZP:
      result.append(FoldedScalar(0x20, .boundary))
    case UTF8PROC_CATEGORY_SO, UTF8PROC_CATEGORY_SM, UTF8PROC_CATEGORY_SC, UTF8PROC_CATEGORY_SK,
      UTF8PROC_CATEGORY_CN, UTF8PROC_CATEGORY_CO, UTF8PROC_CATEGORY_CS:
      // Symbols stay what they are, so that no emoji or trademark sign turns into letters; except
      // the East Asian forms that are words in a frame, such as the square kilogram.
      if ScalarTables.isFramedWord(scalar) {
        decompose(scalar, into: &result)
      } else {
        result.append(FoldedScalar(scalar, .boundary))
      }
    default:
      decompose(scalar, into: &result)
    }
  }

  /// Folds a character of ASCII, most of what most chats have, without looking into any table.
  ///
  /// - Parameter byte: A byte of UTF-8.
  /// - Returns: What ``fold(_:into:)`` makes of it; nil if it is not ASCII.
  @inline(__always)
  static func ascii(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x80...: nil
    case 0x41...0x5A: byte | 0x20
    case 0..<0x20, 0x7F: 0x20
    case 0x60: 0x27
    default: byte
    }
  }

  private static func decompose(_ scalar: UInt32, into result: inout [FoldedScalar]) {
    withUnsafeTemporaryAllocation(of: utf8proc_int32_t.self, capacity: longest) { parts in
      var boundary: Int32 = 0
      let count = utf8proc_decompose_char(
        utf8proc_int32_t(scalar),
        parts.baseAddress,
        parts.count,
        options,
        &boundary
      )
      guard count >= 0, count <= parts.count else {
        result.append(FoldedScalar(scalar, .boundary))
        return
      }
      for part in parts.prefix(count) { append(UInt32(bitPattern: part), to: &result) }
    }
  }

  private static func append(_ part: UInt32, to result: inout [FoldedScalar]) {
    if ScalarTables.isDiacritic(part) { return }
    if part == 0x3099 || part == 0x309A {
      result.append(FoldedScalar(part, .extend))
    } else if let letters = ScalarTables.plainLetters(part) {
      for letter in letters { result.append(FoldedScalar(letter.value, .letter)) }
    } else if let digit = decimalDigit(part) {
      result.append(FoldedScalar(0x30 + digit, .letter))
    } else {
      result.append(FoldedScalar(part, role(part)))
    }
  }

  private static func role(_ scalar: UInt32) -> FoldedScalar.Role {
    switch utf8proc_category(utf8proc_int32_t(scalar)) {
    case UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LT, UTF8PROC_CATEGORY_LM,
      UTF8PROC_CATEGORY_LO, UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME,
      UTF8PROC_CATEGORY_ND, UTF8PROC_CATEGORY_NL, UTF8PROC_CATEGORY_NO:
      ScalarTables.isUnspaced(scalar) ? .single : .letter
    default: .boundary
    }
  }

  private static func decimalDigit(_ scalar: UInt32) -> UInt32? {
    guard utf8proc_category(utf8proc_int32_t(scalar)) == UTF8PROC_CATEGORY_ND,
      let value = Unicode.Scalar(scalar)?.properties.numericValue
    else { return nil }
    return UInt32(exactly: value)
  }
}
