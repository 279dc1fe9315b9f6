import Digest

/// The code in a placeholder: derived from the original with the workspace's salt, so that the same
/// words get the same code in every request and no one without the salt can guess them.
///
/// The letters are those of Crockford's base 32, which are hard to confuse; the first is a digit,
/// so that no word of a language looks like a code: <https://www.crockford.com/base32.html>.
enum Pseudonym {
  private static let letters = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// The maximum number of letters in a code: so many that no two values can share it.
  private static let longest = 20

  /// A pattern for codes of that many letters or more.
  static func pattern(atLeast count: Int) -> String {
    "[0-9][0-9a-hjkmnp-tv-z]{\(count - 1),\(longest - 1)}"
  }

  /// Derives a code.
  ///
  /// - Parameter round: 0, or more for another code if two values have the same one; codes get
  ///   longer from the fourth on, so that there is always one left.
  static func code(for value: String, salt: [UInt8], round: Int, count: Int) -> String {
    let digest = SecureDigest.keyed("\(round) \(value)".utf8, key: salt)
    let length = min(count + round / 4, longest)
    let code = digest.prefix(length).enumerated().map { index, byte in
      index == 0 ? letters[Int(byte) % 10] : letters[Int(byte & 31)]
    }
    return String(decoding: code, as: UTF8.self)
  }
}
