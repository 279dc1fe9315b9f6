import Patterns

/// A detector of one kind of text: a cheap prefilter first, then a pattern and a check, or a scan.
struct Detector: Sendable {
  /// The result of checking a candidate.
  enum Verdict {
    /// It is accepted, up to a length in bytes, which may extend beyond the pattern.
    case accepted(length: Int)
    /// It is rejected; the search continues after it.
    case rejected
    /// It is rejected, but something may start inside it.
    case rejectedHere
  }

  /// The label of what is found.
  let label: Label
  /// The name that distinguishes it from others of its label, for instance `aws-access-key`.
  let name: String
  /// The prefilter: a pattern that matches wherever something could be found, fast to search for.
  let sign: String
  /// The pattern; nil for a scan.
  let pattern: DeferredPattern?
  /// Finds all matches in a text, in order, without overlaps.
  private let search: @Sendable (UnsafeRawBufferPointer, (Range<Int>) -> Void) -> Void

  /// Creates a detector that looks for a pattern.
  ///
  /// - Parameters:
  ///   - pattern: Its first group, if there is one, is the candidate.
  ///   - check: Checks a candidate by its bytes and by the text around them.
  init(
    _ label: Label,
    _ name: String,
    sign: String,
    pattern: DeferredPattern,
    check: @escaping @Sendable (Candidate) -> Verdict = { .accepted(length: $0.bytes.count) }
  ) {
    self.label = label
    self.name = name
    self.sign = sign
    self.pattern = pattern
    search = { Self.search(for: pattern, check, in: $0, $1) }
  }

  /// Creates a detector whose finds may begin so close to each other that trying a pattern at each
  /// takes too long.
  ///
  /// - Parameter scan: Receives a text, UTF-8, and what receives each range.
  init(
    _ label: Label,
    _ name: String,
    sign: String,
    scan: @escaping @Sendable (UnsafeRawBufferPointer, (Range<Int>) -> Void) -> Void
  ) {
    self.label = label
    self.name = name
    self.sign = sign
    pattern = nil
    search = scan
  }

  /// Finds all matches in a text, in order, without overlaps.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - body: Receives each range, in bytes.
  func forEach(in text: UnsafeRawBufferPointer, _ body: (Range<Int>) -> Void) {
    search(text, body)
  }

  private static func search(
    for pattern: DeferredPattern,
    _ check: (Candidate) -> Verdict,
    in text: UnsafeRawBufferPointer,
    _ body: (Range<Int>) -> Void
  ) {
    // A pattern that cannot be searched for must not let anything through.
    guard let pattern = try? pattern.pattern() else { return body(0..<text.count) }
    var position = 0
    while let match = pattern.firstMatch(in: text, from: position) {
      let group = match.group
      guard !group.isEmpty else {
        position = text.scalarEnd(after: max(match.range.upperBound, position))
        continue
      }
      switch check(Candidate(text: text, range: group)) {
      case .accepted(let length):
        let end = min(group.lowerBound + length, text.count)
        body(group.lowerBound..<end)
        position = max(end, position + 1)
      case .rejected:
        position = group.upperBound
      case .rejectedHere:
        position = text.scalarEnd(after: group.lowerBound)
      }
    }
  }
}

/// A match of a pattern, in its text.
struct Candidate {
  /// The whole text, UTF-8.
  let text: UnsafeRawBufferPointer
  /// The range of the candidate.
  let range: Range<Int>

  /// The candidate.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: text[range]) }

  /// The byte after it.
  var next: UInt8? { range.upperBound < text.count ? text[range.upperBound] : nil }

  /// Whether the word or number continues after it; scripts that are written without spaces end it.
  var goesOn: Bool { next.map(\.isWord) ?? false }

  /// Whether another group of digits follows, as in the longer number of a card: not after a space
  /// if this number has groups with other separators.
  var isFollowedByDigits: Bool {
    guard let next, " -.".utf8.contains(next), range.upperBound + 1 < text.count else {
      return false
    }
    let hasOtherGroups = !bytes.contains(0x20) && bytes.contains { "-.".utf8.contains($0) }
    return text[range.upperBound + 1].isDigit && !(next == 0x20 && hasOtherGroups)
  }

  /// The text before it, up to a number of bytes, in lower case.
  func before(_ count: Int) -> String {
    let bytes = text[max(0, range.lowerBound - count)..<range.lowerBound]
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// Whether it is in a web address: an address extends from its scheme to the next space.
  var isInAddress: Bool {
    var start = range.lowerBound
    let limit = max(0, start - 512)
    while start > limit, text[start - 1] > 0x20 { start -= 1 }
    return text[start..<range.lowerBound].firstRange(of: Array("://".utf8)) != nil
  }
}

extension UnsafeRawBufferPointer {
  /// The end of the scalar at an offset: one further, and past any bytes that continue it.
  fileprivate func scalarEnd(after offset: Int) -> Int {
    var end = offset + 1
    while end < count, self[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}

extension UInt8 {
  /// Whether this byte is an ASCII digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether this byte is an ASCII letter.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether this byte is an ASCII letter, a digit or the underscore.
  var isWord: Bool { isDigit || isLetter || self == 0x5F }
}
