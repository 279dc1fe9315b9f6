/// Payment card numbers (ISO/IEC 7812).
enum PaymentCard {
  /// The length of a card number at the start of a candidate.
  ///
  /// - Parameters:
  ///   - candidate: Digits, perhaps in groups.
  ///   - next: The byte after the candidate.
  /// - Returns: Its length in bytes; nil if no issuer has such numbers, the check digit is wrong,
  ///   or a number or word continues after it. Groups after it, as of its expiry, are not part of it.
  static func length(_ candidate: UnsafeRawBufferPointer, _ next: UInt8?) -> Int? {
    var digits: [UInt8] = []
    digits.reserveCapacity(candidate.count)
    var length: Int?
    for (offset, byte) in candidate.enumerated() {
      if byte.isDigit {
        digits.append(byte)
      } else if offset > 0, candidate[offset - 1].isDigit, isNumber(digits) {
        length = offset
      }
    }
    let isWhole = next.map { !$0.isWord } ?? true
    return isWhole && isNumber(digits) ? candidate.count : length
  }

  /// Whether digits are the number of a card.
  private static func isNumber(_ digits: [UInt8]) -> Bool {
    isIssued(digits) && CheckDigits.isLuhn(digits)
  }

  /// Whether an issuer's numbers start like this and have that many digits.
  private static func isIssued(_ digits: [UInt8]) -> Bool {
    let start = digits.prefix(4).reduce(0) { $0 * 10 + Int($1) - 0x30 }
    return switch start {
    // Visa
    case 4000...4999: [13, 16, 19].contains(digits.count)
    // Mastercard
    case 2221...2720, 5100...5599: digits.count == 16
    // American Express
    case 3400...3499, 3700...3799: digits.count == 15
    // Diners Club
    case 3000...3059, 3095, 3600...3699, 3800...3999: (14...19).contains(digits.count)
    // JCB
    case 3528...3589: (16...19).contains(digits.count)
    // Discover
    case 6011, 6440...6599: (16...19).contains(digits.count)
    // UnionPay
    case 6200...6299, 8100...8199: (16...19).contains(digits.count)
    // Maestro
    case 5018, 5020, 5038, 5893, 6304, 6759, 6761...6763: (12...19).contains(digits.count)
    default: false
    }
  }
}
