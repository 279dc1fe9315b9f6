import Text

/// The numbers of a text, as the values that it mentions, or as claims that need a source.
///
/// `1,250.00`, `1.250` and `1250` are the same value; so are `12 million` and `12000000`. Each part
/// of a time, date or version is a value.
package struct NumberScan {
  /// A number that a text claims.
  package struct Claim: Hashable {
    /// The value as one number; nil if it has several parts.
    package var whole: String?
    /// Its parts.
    var parts: [String]
    /// The value with the word after it: million, k.
    package var scaled: String?

    /// Whether it is among the values of a text.
    package func isAmong(_ said: Set<String>) -> Bool {
      if let scaled { return said.contains(scaled) }
      return whole.map(said.contains) ?? false || parts.allSatisfy(said.contains)
    }
  }

  /// The numbers in digits.
  package private(set) var claims: [Claim] = []
  private var words: Set<String> = []

  /// All values that the text mentions, in digits or in words.
  package var said: Set<String> {
    claims.reduce(into: words) { set, claim in
      set.formUnion(claim.parts)
      set.formUnion([claim.whole, claim.scaled].compactMap(\.self))
    }
  }

  /// Reads a text.
  package init(_ text: String) {
    var text = text
    if let words = text.withUTF8(Self.wordsAlone) {
      self.words = words
      return
    }
    // By scalars: finding grapheme clusters takes several times as long.
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      if Self.digit(scalars[index]) != nil {
        index = number(scalars, from: index)
      } else if scalars[index].isLetter {
        index = word(scalars, from: index)
      } else {
        index += 1
      }
    }
  }

  /// The numbers in words of a text of ASCII; nil if it has digits, or is not ASCII.
  ///
  /// Most texts are like that, and nearly all their words are ruled out by a hash.
  private static func wordsAlone(_ text: UnsafeBufferPointer<UInt8>) -> Set<String>? {
    guard text.allSatisfy({ $0 < 0x80 && !(0x30...0x39).contains($0) }) else { return nil }
    var words: Set<String> = []
    var (hash, length) = (CaselessHash(), 0)
    for index in 0...text.count {
      if index < text.count, (0x61...0x7A).contains(text[index] | 0x20) {
        hash.append(UInt32(text[index]))
        length += 1
        continue
      }
      if length > 0, length <= longestNumeral, hashes.contains(hash.value) {
        let word = String(decoding: text[index - length..<index], as: UTF8.self).lowercased()
        if let value = numerals[word] { words.insert(value) }
      }
      (hash, length) = (CaselessHash(), 0)
    }
    return words
  }

  // MARK: Digits

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCII { return ("0"..."9").contains(scalar) ? Int(scalar.value) - 0x30 : nil }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return Int(value)
  }

  /// The separators between the digits of one number.
  private static let signs: Set<Unicode.Scalar> = Set(".,'’:/-–\u{A0}\u{202F}".unicodeScalars)
  /// The separators within one value.
  private static let valueSigns: Set<Unicode.Scalar> = Set(".,'’\u{A0}\u{202F}".unicodeScalars)

  /// Reads a number, and returns the index after it.
  private mutating func number(_ text: [Unicode.Scalar], from start: Int) -> Int {
    var groups = [""]
    var signs: [Unicode.Scalar] = []
    var index = start
    while index < text.count {
      if let digit = Self.digit(text[index]) {
        if groups[groups.count - 1].count < 40 { groups[groups.count - 1] += String(digit) }
      } else if Self.signs.contains(text[index]), index + 1 < text.count,
        Self.digit(text[index + 1]) != nil
      {
        signs.append(text[index])
        groups.append("")
      } else {
        break
      }
      index += 1
    }
    let whole = Self.value(groups, signs)
    let scale = Self.scale(text, from: index)
    claims.append(
      Claim(
        whole: whole,
        parts: groups.map(Self.trimmed),
        scaled: whole.flatMap { whole in scale.map { Self.scaled(whole, by: $0) } }
      )
    )
    return index
  }

  /// The single value of groups of digits; nil if they are several.
  private static func value(_ groups: [String], _ signs: [Unicode.Scalar]) -> String? {
    if groups.count == 1 { return trimmed(groups[0]) }
    guard signs.allSatisfy(valueSigns.contains) else { return nil }
    let isGrouped = groups.dropFirst().allSatisfy { $0.count == 3 } && groups[0].count <= 3
    if isGrouped { return trimmed(groups.joined()) }
    let thousands = groups.dropLast()
    guard thousands.dropFirst().allSatisfy({ $0.count == 3 }), let last = groups.last else {
      return nil
    }
    let fraction = last.reversed().drop { $0 == "0" }.reversed()
    return trimmed(thousands.joined()) + (fraction.isEmpty ? "" : "." + String(fraction))
  }

  private static func trimmed(_ digits: String) -> String {
    let rest = digits.drop { $0 == "0" }
    return rest.isEmpty ? "0" : String(rest)
  }

  /// The number of zeros that the word after a number stands for.
  private static func scale(_ text: [Unicode.Scalar], from index: Int) -> Int? {
    var index = index
    if index < text.count, text[index] == " " { index += 1 }
    return scales[lowercased(text[index...].prefix(11).prefix { $0.isLetter })]
  }

  private static func lowercased(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars)).lowercased()
  }

  private static func scaled(_ value: String, by zeros: Int) -> String {
    let parts = value.split(separator: ".")
    let fraction = parts.count > 1 ? String(parts[1].prefix(zeros)) : ""
    return trimmed(
      String(parts.first ?? "0") + fraction + String(repeating: "0", count: zeros - fraction.count)
    )
  }

  private static let scales = NumberWords.zeros

  // MARK: Words

  private mutating func word(_ text: [Unicode.Scalar], from start: Int) -> Int {
    var index = start
    while index < text.count, text[index].isLetter || text[index].isMark { index += 1 }
    let scalars = text[start..<index]
    if scalars.count <= Self.longestNumeral, Self.mayBeNumeral(scalars) {
      if let value = Self.numerals[Self.lowercased(scalars)] { words.insert(value) }
    }
    for scalar in scalars where scalar.value >= Self.firstOfUnspaced {
      if let value = Self.numerals[String(scalar)] { words.insert(value) }
    }
    return index
  }

  /// The first scalar of the scripts without spaces, in which one scalar is a numeral.
  private static let firstOfUnspaced: UInt32 = 0x2E80

  /// Whether a word may be a numeral: a hash rules out most ASCII words without making strings of
  /// them.
  private static func mayBeNumeral(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    var hash = CaselessHash()
    for scalar in word {
      guard scalar.isASCII else { return true }
      hash.append(scalar.value)
    }
    return hashes.contains(hash.value)
  }

  private static let hashes = HashIndex(
    numerals.keys.map { CaselessHash($0).value }
  )

  /// In scalars; a letter and its mark may be two.
  private static let longestNumeral =
    2 * (numerals.keys.lazy.map(\.unicodeScalars.count).max() ?? 0)

  /// Numbers in words, in some languages.
  private static let numerals = NumberWords.numerals
}
