package import Database

/// The row of something in its table: a number that means nothing outside one database file.
package typealias RowID<Entity> = Identifier<Entity, Int64>

/// An id that users, models, records and other programs know something by.
package typealias PublicID<Entity> = Identifier<Entity, String>

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

/// The id of a conversation, as its source or its reader gave it.
package typealias ConversationID = PublicID<ConversationDescription>

/// The source's own id of a message, unique in its conversation.
package typealias MessageID = PublicID<StoredMessage>

/// The id of a thread: that of its conversation and that of the message it starts with, with a
/// colon between.
package typealias ThreadID = PublicID<StoredThread>

/// A number or text that identifies something.
///
/// Identifiers of different things are different types, so that one cannot stand for another, nor a
/// row for an id, a label or a name. They are as large and as fast as what they hold.
package struct Identifier<Entity, Value: Hashable & Comparable & Sendable>: RawRepresentable,
  Hashable, Comparable, Sendable
{
  /// The number or text.
  package let rawValue: Value

  /// The identifier with a number or text.
  @inlinable
  package init(rawValue: Value) { self.rawValue = rawValue }

  /// The identifier with a number or text.
  @inlinable
  package init(_ value: Value) { rawValue = value }

  // Comparisons and hashes are written out so that other modules inline them.

  /// Compares the values.
  @inlinable
  package static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

  /// Compares the values: rows that were added later are greater.
  @inlinable
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Hashes the value.
  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// A literal is taken for an id of whatever is expected: it was written by hand.
extension Identifier: ExpressibleByStringLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByUnicodeScalarLiteral
where Value == String {
  /// The id with a text.
  package init(stringLiteral text: String) { self.init(text) }
}

extension Identifier: CustomStringConvertible {
  /// The number in decimal digits, or the text.
  package var description: String { "\(rawValue)" }
}

extension Identifier: Bindable where Value: Bindable {}

extension Identifier: ColumnValue where Value: ColumnValue {
  /// Reads the number or text.
  package init(_ cell: Cell) throws(RowError) { self.init(rawValue: try Value(cell)) }
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
  func row<Entity>(
    _ sql: String,
    _ values: (any Bindable)?...
  ) throws(DatabaseError) -> RowID<Entity>? {
    let statement = try query(sql, values)
    defer { statement.reset() }
    return try statement.step() ? statement.optionalInteger(0).map { RowID($0) } : nil
  }
}
