package import Database

/// An amount of money in millionths of a US dollar.
///
/// Sums that do not fit become the largest or smallest amount.
package struct USD: Sendable, Hashable, Comparable {
  /// Millionths of a dollar.
  package var micros: Int64

  /// An amount.
  ///
  /// - Parameter micros: Millionths of a dollar.
  package init(micros: Int64) { self.micros = micros }

  /// Nothing.
  package static let zero = USD(micros: 0)

  /// Parses an amount such as `2.50`; digits after the sixth decimal are refused.
  ///
  /// It is nil if the text is not an amount, negative, or does not fit.
  ///
  /// - Parameter text: Digits, perhaps with a point.
  package init?(_ text: some StringProtocol) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "."),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let fraction = parts.count > 1 ? Array(parts[1]) : []
    guard let whole = parts.first, !whole.isEmpty || !fraction.isEmpty, fraction.count <= 6,
      parts.count == 1 || !fraction.isEmpty
    else { return nil }
    var micros: Int64 = 0
    for byte in Array(whole) + fraction + Array(repeating: 0x30, count: 6 - fraction.count) {
      guard (0x30...0x39).contains(byte) else { return nil }
      let (product, overflow) = micros.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflow) = product.addingReportingOverflow(Int64(byte - 0x30))
      guard !overflow, !sumOverflow else { return nil }
      micros = sum
    }
    self.micros = micros
  }

  /// Adds two amounts.
  package static func + (left: USD, right: USD) -> USD {
    let (sum, overflow) = left.micros.addingReportingOverflow(right.micros)
    return USD(micros: overflow ? (right.micros < 0 ? .min : .max) : sum)
  }

  /// Whether one amount is less than another.
  package static func < (left: USD, right: USD) -> Bool { left.micros < right.micros }
}

extension USD: CustomStringConvertible {
  /// The amount in dollars with two decimals, or with as many more as it needs: `0.25`, `0.000150`.
  package var description: String {
    let digits = String(micros.magnitude)
    let padded = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    var fraction = padded.suffix(6)
    if fraction.hasSuffix("0000") { fraction = fraction.prefix(2) }
    return (micros < 0 ? "-" : "") + padded.dropLast(6) + "." + fraction
  }
}

extension USD: ColumnValue {
  /// Reads millionths of a dollar.
  package init(_ cell: Cell) throws(RowError) { self.init(micros: try Int64(cell)) }
}
