/// The texts of a thread's messages, in reading order, as ranking takes them: one block of bytes.
package struct ThreadTexts: Sendable {
  /// A message among the texts.
  struct Entry: Sendable {
    var end: Int
    var milliseconds: Int64?
    var beginsAnew: Bool
  }

  private(set) var bytes: [UInt8] = []
  private(set) var entries: [Entry] = []

  /// No texts.
  package init() {}

  /// How many messages there are.
  package var count: Int { entries.count }

  /// Adds a message behind the others.
  ///
  /// - Parameters:
  ///   - text: Its text, UTF-8.
  ///   - milliseconds: When it was written, since 1970; a long silence keeps messages apart.
  ///   - beginsAnew: Whether something else stands between it and the message before, so that
  ///     neither says anything about the other.
  package mutating func append(
    _ text: UnsafeRawBufferPointer,
    milliseconds: Int64? = nil,
    beginsAnew: Bool = false
  ) {
    bytes.append(contentsOf: text)
    entries.append(Entry(end: bytes.count, milliseconds: milliseconds, beginsAnew: beginsAnew))
  }

  /// Adds a message behind the others.
  ///
  /// - Parameters:
  ///   - milliseconds: When it was written, since 1970.
  ///   - beginsAnew: Whether something else stands between it and the message before.
  package mutating func append(
    _ text: String,
    milliseconds: Int64? = nil,
    beginsAnew: Bool = false
  ) {
    var text = text
    text.withUTF8 {
      append(UnsafeRawBufferPointer($0), milliseconds: milliseconds, beginsAnew: beginsAnew)
    }
  }
}
