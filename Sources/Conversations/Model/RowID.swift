package import Database

/// The row of a conversation.
package typealias ConversationRow = RowID<ConversationDescription>

/// The row of a thread.
package typealias ThreadRow = RowID<StoredThread>

/// The row of a message.
package typealias MessageRow = RowID<StoredMessage>

/// The row of a sender: a person or program under one name.
package typealias SenderRow = RowID<Sender>

/// The row of a person or program in a source's list.
typealias ParticipantRow = RowID<Participant>

/// The row of something in its table: a number that means nothing outside one database file.
///
/// Rows of different tables are different types, so that one cannot stand for another, nor for the
/// id that a source gives. It is as large and as fast as the number.
package struct RowID<Entity>: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number.
  package let rawValue: Int64

  /// The row with a number, as the table gives it.
  @inlinable
  package init(rawValue: Int64) { self.rawValue = rawValue }

  /// The row with a number.
  @inlinable
  package init(_ number: Int64) { rawValue = number }

  // Comparisons and hashes are written out so that other modules inline them.

  /// Compares the numbers.
  @inlinable
  package static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

  /// Compares the numbers: rows that were added later are greater.
  @inlinable
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Hashes the number.
  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension RowID: CustomStringConvertible {
  /// The number in decimal digits.
  package var description: String { rawValue.description }
}

extension RowID: Bindable {}

extension RowID: ColumnValue {
  /// Reads an integer.
  package init(_ cell: Cell) throws(RowError) { self.init(rawValue: try Int64(cell)) }
}

extension Statement {
  /// Binds the number of a row.
  ///
  /// - Parameters:
  ///   - row: The row; nil is NULL.
  ///   - position: The parameter's index, counted from 1.
  func bind<Entity>(_ row: RowID<Entity>?, at position: Int32) {
    bind(row?.rawValue, at: position)
  }
}

extension Transaction {
  /// The row in the first column of the first row of a query.
  ///
  /// - Returns: nil if there is no row, or the value is NULL.
  /// - Throws: ``DatabaseError`` if it fails.
  func row<Entity>(
    _ sql: String,
    _ values: (any Bindable)?...
  ) throws(DatabaseError) -> RowID<Entity>? {
    let statement = try query(sql, values)
    defer { statement.reset() }
    return try statement.step() ? statement.optionalInteger(0).map { RowID($0) } : nil
  }
}
