/// Something to look for in a text: a cheap sign of it first, then a pattern, then a check.
struct Detector: Sendable {
  /// What a check says of a candidate.
  enum Verdict {
    /// It is what was looked for, up to a length in bytes.
    case accepted(length: Int)
    /// It is not; the search goes on behind it.
    case rejected
    /// It is not, but something may start inside it.
    case rejectedHere
  }

  /// What stands for the find.
  let label: Label
  /// What distinguishes this detector from others of its label, for instance `aws-access-key`.
  let name: String
  /// A pattern that matches wherever `pattern` could, quick to look for.
  let sign: String
  let pattern: DeferredPattern
  /// Judges a candidate by its bytes and by what follows them.
  let check: @Sendable (_ candidate: UnsafeRawBufferPointer, _ next: UInt8?) -> Verdict

  /// Finds all places in a text, in order, without overlaps.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - body: Takes each place, in bytes.
  func forEach(in text: UnsafeRawBufferPointer, _ body: (Range<Int>) -> Void) {
    // A pattern that cannot be searched for must not let anything through.
    guard let pattern = try? pattern.pattern() else { return body(0..<text.count) }
    var place = 0
    while let match = pattern.firstMatch(in: text, from: place) {
      let group = match.group
      guard !group.isEmpty else {
        place = text.scalarEnd(after: max(match.range.upperBound, place))
        continue
      }
      let next = group.upperBound < text.count ? text[group.upperBound] : nil
      switch check(UnsafeRawBufferPointer(rebasing: text[group]), next) {
      case .accepted(let length):
        let end = group.lowerBound + min(length, group.count)
        body(group.lowerBound..<end)
        place = max(end, place + 1)
      case .rejected:
        place = group.upperBound
      case .rejectedHere:
        place = text.scalarEnd(after: group.lowerBound)
      }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Where the scalar at a place ends: one further, and past any bytes that continue it.
  fileprivate func scalarEnd(after place: Int) -> Int {
    var end = place + 1
    while end < count, self[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
