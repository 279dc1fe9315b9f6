import Patterns
import Glibc

/// A rule that recognizes one kind of secret: a prefilter first, then a pattern, then entropy.
///
/// The order is that of gitleaks, which is what makes many rules cheap:
/// <https://github.com/gitleaks/gitleaks#configuration>.
struct SecretRule: Sendable {
  /// A name for reports.
  let name: String
  /// The prefilter: a pattern that must occur in a text before the other one is tried.
  let sign: String
  /// The pattern; its first group, if there is one, is the secret.
  let pattern: String
  /// The minimum entropy of the secret, in bits a character.
  let entropy: Double
  /// Whether the secret needs both letters and digits, which words and numbers do not have.
  let isMixed: Bool

  init(_ name: String, _ sign: String, _ pattern: String, entropy: Double = 0, mixed: Bool = false)
  {
    self.name = name
    self.sign = sign
    self.pattern = pattern
    self.entropy = entropy
    isMixed = mixed
  }

  /// The detector of such secrets.
  func detector() -> Detector {
    let rule = self
    return Detector(.secret, name, sign: sign, pattern: DeferredPattern(pattern)) { candidate in
      rule.accepts(candidate.bytes) ? .accepted(length: candidate.bytes.count) : .rejected
    }
  }

  private func accepts(_ candidate: UnsafeRawBufferPointer) -> Bool {
    if isMixed, !candidate.hasLettersAndDigits { return false }
    return entropy == 0 || candidate.entropy >= entropy
  }
}

extension UnsafeRawBufferPointer {
  /// The Shannon entropy of the bytes, in bits a byte.
  var entropy: Double {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { counts in
      counts.initialize(repeating: 0)
      for byte in self { counts[Int(byte)] += 1 }
      return counts.reduce(0) { sum, count in
        guard count > 0 else { return sum }
        let share = Double(count) / Double(self.count)
        return sum - share * log2(share)
      }
    }
  }

  /// Whether there is a digit, and something that is neither digit nor punctuation.
  var hasLettersAndDigits: Bool {
    contains(where: \.isDigit) && contains { $0.isLetter || $0 >= 0x80 }
  }
}
