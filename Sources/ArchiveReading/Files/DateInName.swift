package import CivilTime

/// The day that the name of a file contains, and what follows it.
///
/// `#swift.2016-04-08.log`, `20160408`, `2016/04/08.log`, `GMT20260302-090000_Recording`.
package struct DateInName {
  /// The day.
  package let date: CivilDate
  /// What is in front of it, in UTF-8.
  package let before: ArraySlice<UInt8>
  /// What follows it, in UTF-8.
  let after: ArraySlice<UInt8>

  /// Finds the first day in a name; nil if there is none.
  ///
  /// It consists of four, two and two digits, optionally separated, with no digit before or after.
  package init?(_ name: some StringProtocol) {
    let bytes = Array(name.utf8)
    for index in bytes.indices where index == 0 || !Self.isDigit(bytes[index - 1]) {
      var rest = bytes[index...]
      guard let year = Self.number(&rest, 4), (1980...2200).contains(year) else { continue }
      Self.dropSign(&rest)
      guard let month = Self.number(&rest, 2) else { continue }
      Self.dropSign(&rest)
      guard let day = Self.number(&rest, 2), rest.first.map(Self.isDigit) != true,
        let date = CivilDate(year: year, month: month, day: day)
      else { continue }
      (self.date, before, after) = (date, bytes[..<index], rest)
      return
    }
    return nil
  }

  /// The time of day right after the day: six digits, or three pairs with separators between.
  package var time: (hour: Int, minute: Int, second: Int)? {
    guard let sign = after.first, "-_ T".utf8.contains(sign) else { return nil }
    var rest = after.dropFirst()
    guard let hour = Self.number(&rest, 2), hour < 24 else { return nil }
    Self.dropSign(&rest)
    guard let minute = Self.number(&rest, 2), minute < 60 else { return nil }
    Self.dropSign(&rest)
    let second = Self.number(&rest, 2) ?? 0
    return second < 60 ? (hour, minute, second) : nil
  }

  private static func dropSign(_ rest: inout ArraySlice<UInt8>) {
    if let sign = rest.first, "-/._:".utf8.contains(sign) { rest = rest.dropFirst() }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func number(_ bytes: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
    let digits = bytes.prefix(count)
    guard digits.count == count, digits.allSatisfy(isDigit) else { return nil }
    bytes = bytes.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }
}
