import Patterns

/// Tokens of services without a rule, distinguished from words by how often they change between
/// capitals, small letters and digits.
///
/// Among random letters and digits six of ten neighbours differ in that; in names of programs and
/// files two. Hexadecimal numbers are left alone: they are mostly names of commits and files.
enum RandomTokens {
  static let detector = Detector(
    .secret,
    "random-token",
    sign: "[0-9A-Za-z_+/~-]{20}",
    pattern: DeferredPattern(
      #"(?:^|[^0-9A-Za-z_+/@%#~=-]|[=:])([0-9A-Za-z_+/~-]{20,512}={0,2})"#
    ),
    check: { isToken($0) ? .accepted(length: $0.bytes.count) : .rejected }
  )

  private static func isToken(_ candidate: Candidate) -> Bool {
    guard !candidate.goesOn, !isFileName(candidate), !candidate.isInAddress else { return false }
    // The digest of something, or the public half of a key.
    let before = candidate.before(12)
    guard !before.hasSuffix("sha256:"), !before.hasSuffix("sha512-"), !before.hasSuffix("sha256-"),
      !candidate.bytes.starts(with: Array("AAAA".utf8)),
      !candidate.bytes.starts(with: Array("sha".utf8))
    else { return false }
    return isRandom(parts(of: candidate.bytes))
  }

  /// The letters and digits of a token without its parts that are words or hexadecimal numbers.
  private static func parts(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
    bytes.split(whereSeparator: { !$0.isDigit && !$0.isLetter }).filter { part in
      let isHexadecimal = part.count >= 8 && part.allSatisfy { $0.isDigit || ($0 | 0x20) <= 0x66 }
      return !isHexadecimal && part.contains(where: \.isDigit) || part.isCapitalised
    }.flatMap(\.self)
  }

  /// Whether a file name extension follows, as in `IMG_20240308_aB3.png`.
  private static func isFileName(_ candidate: Candidate) -> Bool {
    guard candidate.next == UInt8(ascii: ".") else { return false }
    let end = candidate.text[(candidate.range.upperBound + 1)...].prefix { $0.isWord }
    return (1...5).contains(end.count)
  }

  private enum Sort { case small, capital, digit }

  private static func isRandom(_ bytes: [UInt8]) -> Bool {
    var changes = 0
    var counts = (small: 0, capital: 0, digit: 0)
    var beyondHexadecimal = 0
    var last: Sort?
    for byte in bytes {
      let sort: Sort
      switch byte {
      case 0x30...0x39: (sort, counts.digit) = (.digit, counts.digit + 1)
      case 0x41...0x5A: (sort, counts.capital) = (.capital, counts.capital + 1)
      case 0x61...0x7A: (sort, counts.small) = (.small, counts.small + 1)
      default: continue
      }
      if (byte | 0x20) > 0x66 { beyondHexadecimal += 1 }
      if let last, last != sort { changes += 1 }
      last = sort
    }
    let count = counts.small + counts.capital + counts.digit
    guard count >= 16, counts.digit >= 2, beyondHexadecimal >= 2 else { return false }
    let hasBothCases = counts.small >= 2 && counts.capital >= 2
    let share = Double(changes) / Double(count)
    guard hasBothCases ? share >= 0.32 : count >= 20 && share >= 0.25 else { return false }
    return bytes.withUnsafeBytes { $0.entropy >= 3.3 }
  }
}

extension Sequence<UInt8> {
  /// Whether a capital follows a small letter, as in no word of a language.
  var isCapitalised: Bool {
    zip(self, dropFirst()).contains { (0x61...0x7A).contains($0) && (0x41...0x5A).contains($1) }
  }
}
