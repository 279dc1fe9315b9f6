import CivilTime
import JSON

/// The time of a Slack message, for instance `1518127246.000478`, which is also its id.
///
/// It is kept as text: a double would lose the last digits.
struct SlackTimestamp {
  /// The text, as Slack wrote it.
  let text: String
  /// The time.
  let instant: Instant

  /// Reads a timestamp.
  ///
  /// It is nil for anything but seconds from 1970 to 9999 with up to nine decimal places.
  init?(_ value: JSONValue?) {
    guard let text = value?.string ?? value?.integer.map(String.init) else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, (1...12).contains(parts[0].count),
      parts.allSatisfy({ $0.count > 0 && $0.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let fraction = parts.count == 2 ? Array(parts[1]) : []
    guard fraction.count <= 9 else { return nil }
    var milliseconds: Int64 = 0
    for digit in parts[0] { milliseconds = milliseconds * 10 + Int64(digit - 0x30) }
    guard milliseconds > 0 else { return nil }
    for position in 0..<3 {
      let digit = position < fraction.count ? fraction[position] - 0x30 : 0
      milliseconds = milliseconds * 10 + Int64(digit)
    }
    self.text = text
    instant = Instant(milliseconds: milliseconds)
    guard instant <= .latest else { return nil }
  }
}
