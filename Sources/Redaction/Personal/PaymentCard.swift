/// Payment card numbers (ISO/IEC 7812).
///
/// A text of digits in groups can have a card number begin at every group, so they are looked for in
/// one pass over the bytes: a pattern tried at each group takes ten times as long.
enum PaymentCard {
  /// The maximum number of digits.
  private static let longest = 19

  /// Finds all card numbers in a text, in order, without overlaps.
  static func forEach(in text: UnsafeRawBufferPointer, _ body: (Range<Int>) -> Void) {
    var digits: [UInt8] = []
    digits.reserveCapacity(longest)
    var position = 0
    while position < text.count {
      if starts.contains(text[position]), canStart(at: position, text),
        let end = end(of: position, text, &digits)
      {
        body(position..<end)
        position = end
      } else {
        position += 1
      }
    }
  }

  private static let starts = UInt8(ascii: "2")...UInt8(ascii: "8")

  /// Whether a number can start at a position: not in another number, word or name with digits.
  ///
  /// A word of three letters or more may be glued to it, as in `card4111…`.
  private static func canStart(at position: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    guard position > 0 else { return true }
    let last = text[position - 1]
    if last == UInt8(ascii: ".") {
      return position > 1 && (text[position - 2].isLetter || text[position - 2] >= 0x80)
    }
    if last.isLetter {
      return position > 2 && text[position - 2].isLetter && text[position - 3].isLetter
    }
    return !last.isWord && last != UInt8(ascii: "#")
  }

  /// The end of the longest card number that starts at a position.
  ///
  /// - Parameter digits: Working memory.
  /// - Returns: nil if no issuer has such numbers, the check digit is wrong, or a number or word
  ///   continues after it. Groups after it, as of its expiry, are not part of it.
  private static func end(
    of start: Int,
    _ text: UnsafeRawBufferPointer,
    _ digits: inout [UInt8]
  ) -> Int? {
    digits.removeAll(keepingCapacity: true)
    var end: Int?
    var position = start
    while true {
      digits.append(text[position])
      position += 1
      let next = position < text.count ? text[position] : nil
      if !(next?.isWord ?? false), isNumber(digits) { end = position }
      guard digits.count < longest, let digit = nextDigit(from: position, text) else { return end }
      position = digit
    }
  }

  /// The next digit, if at most two separators precede it.
  private static func nextDigit(from position: Int, _ text: UnsafeRawBufferPointer) -> Int? {
    for index in position..<min(text.count, position + 3) {
      if text[index].isDigit { return index }
      guard separators.contains(text[index]) else { return nil }
    }
    return nil
  }

  private static let separators = Array(" .-/".utf8)

  /// Whether digits are the number of a card.
  private static func isNumber(_ digits: [UInt8]) -> Bool {
    digits.count >= 12 && isIssued(digits) && CheckDigits.isLuhn(digits)
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
