package import Conversations

/// Tests number rows themselves; the program only has rows that it read.
extension Identifier: ExpressibleByIntegerLiteral where Value == Int64 {
  /// The row with a number.
  package init(integerLiteral number: Int64) { self.init(number) }
}
