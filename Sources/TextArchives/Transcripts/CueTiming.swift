import ArchiveReading

/// The line that says when a caption is shown: `00:01:02.500 --> 00:01:04.000 align:start`.
///
/// WebVTT writes milliseconds after a point and may leave the hours out, SRT writes them after a
/// comma.
struct CueTiming {
  /// When it begins, in milliseconds of the recording.
  let start: Int
  /// When it ends.
  let end: Int

  /// Reads a line; nil if it is not one.
  init?(_ line: some StringProtocol) {
    guard let arrow = line.firstRange(of: "-->") else { return nil }
    let after = line[arrow.upperBound...].trimmingSpaces.prefix { $0 != " " && $0 != "\t" }
    guard let start = Self.milliseconds(line[..<arrow.lowerBound].trimmingSpaces),
      let end = Self.milliseconds(after)
    else { return nil }
    (self.start, self.end) = (start, end)
  }

  private static func milliseconds(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let last = parts.last else { return nil }
    let seconds = last.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard seconds.count <= 2, let second = number(seconds[0], 60) else { return nil }
    var fraction = 0
    if seconds.count == 2 {
      guard seconds[1].utf8.count <= 3, let digits = number(seconds[1], 1000) else { return nil }
      fraction = digits * [1000, 100, 10, 1][seconds[1].utf8.count]
    }
    guard let minute = number(parts[parts.count - 2], 60) else { return nil }
    guard let hour = parts.count == 3 ? number(parts[0], 10_000) : 0 else { return nil }
    return ((hour * 60 + minute) * 60 + second) * 1000 + fraction
  }

  private static func number(_ digits: some StringProtocol, _ limit: Int) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits), number < limit
    else { return nil }
    return number
  }
}
