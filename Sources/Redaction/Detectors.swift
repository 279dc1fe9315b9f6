import Patterns
import Text

/// All detectors of a policy, with the prefilter that selects those worth running.
final class Detectors: Sendable {
  /// A range to replace; overlapping ones have been merged.
  struct Match {
    var range: Range<Int>
    var label: Label
    /// The name found, if it is a name and nothing else.
    var name: NameIndex.Find?
  }

  /// Longer texts are not searched but replaced whole: RE2 counts some lengths in 32 bits.
  private static let longest = 1 << 30

  private let detectors: [Detector]
  private let signs: PatternSet

  /// Creates the detectors of a policy.
  init(_ policy: RedactionPolicy) throws(RedactionPolicyError) {
    try policy.checkNames()
    let kinds = policy.personalData.sorted { $0.rawValue < $1.rawValue }
    var detectors = Self.secrets + kinds.flatMap { $0.detectors(regions: policy.regions) }
    for custom in policy.patterns { detectors.append(try Self.custom(custom)) }
    detectors.append(Self.lookalike(Label.builtIn.map(\.word) + policy.patterns.map(\.name)))
    self.detectors = detectors
    signs = PatternSet(detectors.map(\.sign))
  }

  /// Detectors of what grants access: keys, passwords, tokens.
  static let openers =
    (SecretRule.services + SecretRule.forms + SecretRule.commands).map { $0.detector() }
    + Passwords.detectors + AccessCodes.detectors + WebSecrets.detectors + [RandomTokens.detector]

  /// Detectors that always run: of what grants access, and of national identity numbers.
  static let secrets = openers + IdentityNumber.all.map { $0.detector() }

  private static func custom(
    _ custom: RedactionPolicy.CustomPattern
  ) throws(RedactionPolicyError) -> Detector {
    do {
      return Detector(
        .custom(custom.name),
        custom.name,
        sign: custom.regex,
        pattern: DeferredPattern(try Pattern(custom.regex))
      )
    } catch {
      throw .invalidPattern(name: custom.name, error)
    }
  }

  /// Creates a set of detectors.
  init(_ detectors: [Detector]) {
    self.detectors = detectors
    signs = PatternSet(detectors.map(\.sign))
  }

  /// Finds chat text that looks like a placeholder, so that it is restored as it was.
  private static func lookalike(_ words: [String]) -> Detector {
    let pattern = RedactionMap.pattern(words: words)
    return Detector(.text, "lookalike", sign: pattern, pattern: DeferredPattern(pattern))
  }

  /// The matches to replace in a text.
  ///
  /// - Parameter text: UTF-8.
  /// - Returns: The matches in order, without overlaps.
  func matches(in text: UnsafeRawBufferPointer, names: [NameIndex.Find]) -> [Match] {
    guard text.count <= Self.longest else { return [Match(range: 0..<text.count, label: .secret)] }
    var matches = names.map { Match(range: $0.range, label: .person, name: $0) }
    if let plain = PlainSpelling(text) {
      plain.bytes.withUnsafeBytes { bytes in
        search(bytes) { matches.append(Match(range: plain.sourceRange(of: $0), label: $1)) }
      }
    } else {
      search(text) { matches.append(Match(range: $0, label: $1)) }
    }
    return Self.merged(matches)
  }

  private func search(_ text: UnsafeRawBufferPointer, _ body: (Range<Int>, Label) -> Void) {
    for index in signs.matches(in: text) {
      let detector = detectors[index]
      detector.forEach(in: text) { body($0, detector.label) }
    }
  }

  /// Merges overlapping matches: everything in any of them is replaced, under the first label.
  private static func merged(_ matches: [Match]) -> [Match] {
    var merged: [Match] = []
    for match in matches.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard var last = merged.last, match.range.lowerBound < last.range.upperBound else {
        merged.append(match)
        continue
      }
      last.range = last.range.lowerBound..<max(last.range.upperBound, match.range.upperBound)
      if match.label.rank < last.label.rank { last.label = match.label }
      last.name = nil
      merged[merged.count - 1] = last
    }
    return merged
  }
}
