import Patterns
import Text

/// Everything that is looked for under one policy, with the pass that tells what is worth a search.
final class Detectors: Sendable {
  /// A place to replace; what overlaps has become one place.
  struct Place {
    var range: Range<Int>
    var label: Label
    /// Whose name it is, if it is a name and nothing else.
    var name: NameIndex.Find?
  }

  /// Longer texts are not searched but replaced whole: RE2 counts some lengths in 32 bits.
  private static let longest = 1 << 30

  private let detectors: [Detector]
  private let signs: PatternSet

  /// Prepares what a policy wants.
  init(_ policy: RedactionPolicy) throws(RedactionPolicyError) {
    try policy.checkNames()
    let kinds = policy.personalData.sorted { $0.rawValue < $1.rawValue }
    var detectors = Self.secrets + kinds.flatMap { $0.detectors(regions: policy.regions) }
    for custom in policy.patterns { detectors.append(try Self.custom(custom)) }
    detectors.append(Self.lookalike(Label.builtIn.map(\.word) + policy.patterns.map(\.name)))
    self.detectors = detectors
    signs = PatternSet(detectors.map(\.sign))
  }

  /// What opens something: keys, passwords, tokens.
  static let openers =
    (SecretRule.services + SecretRule.forms).map { $0.detector() } + Passwords.detectors
    + AccessCodes.detectors + WebSecrets.detectors + [RandomTokens.detector]

  /// What is always looked for: what opens something, and the numbers by which states know people.
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

  /// Prepares some detectors.
  init(_ detectors: [Detector]) {
    self.detectors = detectors
    signs = PatternSet(detectors.map(\.sign))
  }

  /// Finds chat text that looks like a placeholder, so that it comes back as it was.
  private static func lookalike(_ words: [String]) -> Detector {
    let pattern = RedactionMap.pattern(words: words)
    return Detector(.text, "lookalike", sign: pattern, pattern: DeferredPattern(pattern))
  }

  /// The places to replace in a text.
  ///
  /// - Parameter text: UTF-8.
  /// - Returns: The places in order, without overlaps.
  func places(in text: UnsafeRawBufferPointer, names: [NameIndex.Find]) -> [Place] {
    guard text.count <= Self.longest else { return [Place(range: 0..<text.count, label: .secret)] }
    var places = names.map { Place(range: $0.range, label: .person, name: $0) }
    if let plain = PlainSpelling(text) {
      plain.bytes.withUnsafeBytes { bytes in
        search(bytes) { places.append(Place(range: plain.sourceRange(of: $0), label: $1)) }
      }
    } else {
      search(text) { places.append(Place(range: $0, label: $1)) }
    }
    return Self.merged(places)
  }

  private func search(_ text: UnsafeRawBufferPointer, _ body: (Range<Int>, Label) -> Void) {
    for index in signs.matches(in: text) {
      let detector = detectors[index]
      detector.forEach(in: text) { body($0, detector.label) }
    }
  }

  /// Joins overlapping places: everything that any of them covers goes, under the first label.
  private static func merged(_ places: [Place]) -> [Place] {
    var merged: [Place] = []
    for place in places.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard var last = merged.last, place.range.lowerBound < last.range.upperBound else {
        merged.append(place)
        continue
      }
      last.range = last.range.lowerBound..<max(last.range.upperBound, place.range.upperBound)
      if place.label.rank < last.label.rank { last.label = place.label }
      last.name = nil
      merged[merged.count - 1] = last
    }
    return merged
  }
}
