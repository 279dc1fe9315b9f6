/// The arithmetic of check digits, over characters from 0 to 9 and A to Z in ASCII.
enum CheckDigits {
  /// Luhn's algorithm (ISO/IEC 7812-1, annex B).
  static func isLuhn(_ characters: [UInt8]) -> Bool {
    let sum = digits(characters).reversed().enumerated().reduce(0) { sum, entry in
      guard entry.offset % 2 == 1 else { return sum + entry.element }
      let double = entry.element * 2
      return sum + (double > 9 ? double - 9 : double)
    }
    return sum % 10 == 0
  }

  /// Whether a modulus divides a weighted sum.
  static func isWeighted(_ characters: [UInt8], _ weights: [Int], _ modulus: Int) -> Bool {
    let digits = digits(characters)
    guard digits.count == weights.count, Set(digits).count > 1 else { return false }
    return zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 } % modulus == 0
  }

  /// ISO 7064, MOD 11,10.
  static func isModulus1110(_ characters: [UInt8]) -> Bool {
    let digits = digits(characters)
    let product = digits.dropLast().reduce(10) { product, digit in
      let sum = (digit + product) % 10
      return (sum == 0 ? 10 : sum) * 2 % 11
    }
    // One of the first ten digits occurs two or three times; rows of equal digits are excluded.
    return digits.count == 11 && Set(digits).count > 5 && (11 - product) % 10 == digits[10]
  }

  /// EAN-13.
  static func isEuropeanArticle(_ characters: [UInt8]) -> Bool {
    isWeighted(characters, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1], 10)
  }

  /// Verhoeff's algorithm, by the multiplication of the dihedral group of order ten.
  static func isVerhoeff(_ characters: [UInt8]) -> Bool {
    let permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
    let check = digits(characters).reversed().enumerated().reduce(0) { check, entry in
      let digit = (0..<entry.offset % 8).reduce(entry.element) { digit, _ in permutation[digit] }
      return multiplied(check, digit)
    }
    return check == 0
  }

  private static func multiplied(_ left: Int, _ right: Int) -> Int {
    switch (left < 5, right < 5) {
    case (true, true): (left + right) % 5
    case (true, false): (left + right) % 5 + 5
    case (false, true): (left - right + 5) % 5 + 5
    case (false, false): (left - right + 5) % 5
    }
  }

  // MARK: By country

  /// The area, a birthday, a letter as two digits, a serial number.
  static func isGermanInsurance(_ characters: [UInt8]) -> Bool {
    guard characters.count == 12, characters[8].isLetter else { return false }
    let letter = Int(characters[8]) - 0x40
    let digits =
      digits(Array(characters[..<8])) + [letter / 10, letter % 10] + digits(Array(characters[9...]))
    let sum = zip(digits, [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1]).reduce(0) { sum, pair in
      let product = pair.0 * pair.1
      return sum + product / 10 + product % 10
    }
    return sum % 10 == digits[12]
  }

  /// Areas and groups that were never assigned.
  static func isSocialSecurity(_ characters: [UInt8]) -> Bool {
    let digits = digits(characters)
    guard digits.count == 9 else { return false }
    let (area, group, serial) = (
      value(digits[0..<3]), value(digits[3..<5]), value(digits[5..<9])
    )
    return area > 0 && area != 666 && group > 0 && serial > 0 && !(area == 123 && group == 45)
  }

  /// 97 minus the remainder modulo 97; the departments of Corsica count as 19 and 18.
  static func isFrench(_ characters: [UInt8]) -> Bool {
    var characters = characters
    guard characters.count == 15 else { return false }
    if let corsica = [UInt8(ascii: "A"): UInt8(ascii: "9"), UInt8(ascii: "B"): UInt8(ascii: "8")][
      characters[6]
    ] {
      (characters[5], characters[6]) = (UInt8(ascii: "1"), corsica)
    }
    let digits = digits(characters)
    let month = digits.count == 15 ? value(digits[3..<5]) : 0
    return (1...12).contains(month) || (20...99).contains(month)
      ? 97 - value(digits[..<13]) % 97 == value(digits[13...]) : false
  }

  /// A letter by the remainder modulo 23; X, Y and Z stand for 0, 1 and 2.
  static func isSpanish(_ characters: [UInt8]) -> Bool {
    guard characters.count == 9, let letter = characters.last else { return false }
    var body = Array(characters.dropLast())
    if let first = body.first, first.isLetter { body[0] = first - UInt8(ascii: "X") + 0x30 }
    let letters = Array("TRWAGMYFPDXBNJZSQVHLCKE".utf8)
    return digits(body).count == 8 && letters[value(digits(body)[...]) % 23] == letter
  }

  /// Agenzia delle Entrate, decree of 23 December 1976.
  static func isItalian(_ characters: [UInt8]) -> Bool {
    guard characters.count == 16 else { return false }
    let odd = [
      1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
    ]
    let sum = characters.dropLast().enumerated().reduce(0) { sum, entry in
      let byte = entry.element
      let value = byte.isDigit ? Int(byte) - 0x30 : Int(byte) - 0x41
      return sum + (entry.offset % 2 == 0 ? odd[value] : value)
    }
    return sum % 26 + 0x41 == Int(characters[15])
  }

  /// Two check digits modulo 11.
  static func isBrazilianPerson(_ characters: [UInt8]) -> Bool {
    isBrazilian(characters, count: 11) { index, end in end + 1 - index }
  }

  /// Two check digits modulo 11, with weights from 2 to 9.
  static func isBrazilianFirm(_ characters: [UInt8]) -> Bool {
    isBrazilian(characters, count: 14) { index, end in (end - 1 - index) % 8 + 2 }
  }

  private static func isBrazilian(
    _ characters: [UInt8],
    count: Int,
    _ weight: (_ index: Int, _ end: Int) -> Int
  ) -> Bool {
    let digits = digits(characters)
    guard digits.count == count, Set(digits).count > 1 else { return false }
    return [count - 2, count - 1].allSatisfy { end in
      let rest = (0..<end).reduce(0) { $0 + digits[$1] * weight($1, end) } % 11
      return digits[end] == (rest < 2 ? 0 : 11 - rest)
    }
  }

  /// A letter modulo 23.
  static func isIrish(_ characters: [UInt8]) -> Bool {
    guard characters.count >= 8 else { return false }
    var sum = zip(digits(Array(characters[..<7])), (2...8).reversed()).reduce(0) {
      $0 + $1.0 * $1.1
    }
    if characters.count == 9, characters[8] != UInt8(ascii: "W") {
      sum += (Int(characters[8]) - 0x40) * 9
    }
    let letter = sum % 23
    return Int(characters[7]) == (letter == 0 ? 0x57 : letter + 0x40)
  }

  static func isPortuguese(_ characters: [UInt8]) -> Bool {
    let digits = digits(characters)
    guard digits.count == 9 else { return false }
    let rest = zip(digits, (2...9).reversed()).reduce(0) { $0 + $1.0 * $1.1 } % 11
    return digits[8] == (rest < 2 ? 0 : 11 - rest)
  }

  static func isRomanian(_ characters: [UInt8]) -> Bool {
    let digits = digits(characters)
    guard digits.count == 13 else { return false }
    let rest =
      zip(digits, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]).reduce(0) { $0 + $1.0 * $1.1 } % 11
    return digits[12] == (rest == 10 ? 1 : rest)
  }

  /// 97 minus the remainder modulo 97, with a 2 in front for people born from 2000 on.
  static func isBelgian(_ characters: [UInt8]) -> Bool {
    let digits = digits(characters)
    guard digits.count == 11 else { return false }
    let (body, check) = (value(digits[..<9]), value(digits[9...]))
    return 97 - body % 97 == check || 97 - (2_000_000_000 + body) % 97 == check
  }

  /// A letter by the remainder modulo 31.
  static func isFinnish(_ characters: [UInt8]) -> Bool {
    guard let check = characters.last else { return false }
    // The letter for the century is among the digits.
    let body = digits(characters.dropLast().filter(\.isDigit))
    let letters = Array("0123456789ABCDEFHJKLMNPRSTUVWXY".utf8)
    return body.count == 9 && letters[value(body[...]) % 31] == check
  }

  /// A birthday, whose month contains the century, and a check digit.
  static func isPolish(_ characters: [UInt8]) -> Bool {
    let digits = digits(characters)
    guard digits.count == 11 else { return false }
    let (month, day) = (value(digits[2..<4]) % 20, value(digits[4..<6]))
    return (1...12).contains(month) && (1...31).contains(day)
      && isWeighted(characters, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1], 10)
  }

  static func isRussian(_ characters: [UInt8]) -> Bool {
    let digits = digits(characters)
    guard digits.count == 11 else { return false }
    let sum = zip(digits, (1...9).reversed()).reduce(0) { $0 + $1.0 * $1.1 }
    return sum % 101 % 100 == value(digits[9...])
  }

  static func isTurkish(_ characters: [UInt8]) -> Bool {
    let digits = digits(characters)
    guard digits.count == 11 else { return false }
    let odd = digits[0] + digits[2] + digits[4] + digits[6] + digits[8]
    let even = digits[1] + digits[3] + digits[5] + digits[7]
    return (odd * 7 - even + 100) % 10 == digits[9] && digits[..<10].reduce(0, +) % 10 == digits[10]
  }

  /// ISO 7064, MOD 11-2; X stands for ten.
  static func isChinese(_ characters: [UInt8]) -> Bool {
    guard characters.count == 18, isDay(month: characters, at: 10) else { return false }
    let weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
    let sum = zip(digits(Array(characters[..<17])), weights).reduce(0) { $0 + $1.0 * $1.1 }
    return Array("10X98765432".utf8)[sum % 11] == characters[17]
  }

  static func isJapanese(_ characters: [UInt8]) -> Bool {
    let digits = digits(characters)
    guard digits.count == 12, Set(digits).count > 1 else { return false }
    let rest = zip(digits, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]).reduce(0) { $0 + $1.0 * $1.1 } % 11
    return digits[11] == (rest <= 1 ? 0 : 11 - rest)
  }

  /// Whether a month of two digits is at an index, and a day after it.
  static func isDay(month characters: [UInt8], at index: Int) -> Bool {
    let digits = digits(characters)
    guard digits.count >= index + 4 else { return false }
    return (1...12).contains(value(digits[index..<index + 2]))
      && (1...31).contains(value(digits[index + 2..<index + 4]))
  }

  // MARK: Numbers

  private static func digits(_ characters: [UInt8]) -> [Int] {
    characters.filter(\.isDigit).map { Int($0) - 0x30 }
  }

  /// The number that up to 18 digits represent.
  private static func value(_ digits: ArraySlice<Int>) -> Int {
    digits.prefix(18).reduce(0) { $0 * 10 + $1 }
  }
}
