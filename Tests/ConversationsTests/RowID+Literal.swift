import Conversations

/// Tests number rows themselves; the program only has rows that it read.
extension RowID: ExpressibleByIntegerLiteral {
  /// The row with a number.
  public init(integerLiteral number: Int64) { self.init(number) }
}
