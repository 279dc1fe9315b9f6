import Patterns
import Glibc

/// How one kind of secret is recognised: signs first, then a pattern, then entropy.
///
/// The order is that of gitleaks, which is what makes many rules cheap:
/// <https://github.com/gitleaks/gitleaks#configuration>.
struct SecretRule: Sendable {
  /// A name for reports.
  let name: String
  /// What has to occur in a text before the pattern is tried, a pattern itself.
  let sign: String
  /// The pattern; its first group, if there is one, is the secret.
  let pattern: String
  /// How many bits a character of the secret has to carry.
  let entropy: Double
  /// Whether the secret needs letters and digits both, as words and numbers are none.
  let isMixed: Bool

  init(_ name: String, _ sign: String, _ pattern: String, entropy: Double = 0, mixed: Bool = false)
  {
    self.name = name
    self.sign = sign
    self.pattern = pattern
    self.entropy = entropy
    isMixed = mixed
  }

  /// What finds such secrets.
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
  /// Shannon's entropy of the bytes, in bits for each.
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
