package import CivilTime

/// The id of a run, which its work items, slots, calls and insights record.
///
/// It is 48 bits of time and 80 random ones in Crockford's base 32 (a ULID,
/// <https://github.com/ulid/spec>), so ids sort by time. What a command asks a model outside of a
/// job has a prefix.
package struct RunID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The id as text.
  package let rawValue: String

  /// The id with a text.
  package init(rawValue: String) { self.rawValue = rawValue }

  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// Makes an id, which sorts after all that were made at an earlier millisecond.
  package init(
    at now: Instant,
    prefix: String = "",
    using random: inout some RandomNumberGenerator
  ) {
    var time = UInt64(clamping: now.milliseconds)
    var letters = [UInt8](repeating: 0, count: 26)
    for index in (0..<10).reversed() {
      letters[index] = Self.digits[Int(time & 31)]
      time >>= 5
    }
    for index in 10..<26 { letters[index] = Self.digits[Int.random(in: 0..<32, using: &random)] }
    rawValue = prefix + String(decoding: letters, as: UTF8.self)
  }

  /// Compares the texts.
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension RunID: Bindable, ColumnValue {}

extension RunID: ExpressibleByStringLiteral {
  /// The id with a text.
  package init(stringLiteral text: String) { self.init(rawValue: text) }
}

extension RunID: CustomStringConvertible {
  /// The id as text.
  package var description: String { rawValue }
}
