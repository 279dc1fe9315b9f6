package import Database

/// The source's own id of a message, unique in its conversation.
package typealias MessageID = PublicID<StoredMessage>

/// The id of a thread: that of its conversation and that of the message it starts with, with a
/// colon between.
package typealias ThreadID = PublicID<StoredThread>

/// An id that users, models, records and other programs know something by.
///
/// Ids of different things are different types, so that one cannot stand for another, nor for a
/// row, a label or a name. A literal is taken for an id of whatever is expected: it was written by
/// hand.
package struct PublicID<Entity>: RawRepresentable, Hashable, Comparable, Sendable {
  /// The id as text.
  package let rawValue: String

  /// The id with a text.
  @inlinable
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The id with a text.
  @inlinable
  package init(_ text: String) { rawValue = text }

  // Comparisons and hashes are written out so that other modules inline them.

  /// Compares the texts.
  @inlinable
  package static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

  /// Compares the texts.
  @inlinable
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Hashes the text.
  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension PublicID: ExpressibleByStringLiteral {
  /// The id with a text.
  package init(stringLiteral text: String) { self.init(text) }
}

extension PublicID: CustomStringConvertible {
  /// The id as text.
  package var description: String { rawValue }
}

extension PublicID: Bindable {}

extension PublicID: ColumnValue {
  /// Reads text.
  package init(_ cell: Cell) throws(RowError) { self.init(rawValue: try String(cell)) }
}
