/// The texts of a thread's messages, in reading order, in one block of bytes for ranking.
package struct ThreadTexts: Sendable {
  /// A message among the texts.
  struct Entry: Sendable {
    var end: Int
    var milliseconds: Int64?
    var isDetached: Bool
  }

  private(set) var bytes: [UInt8] = []
  private(set) var entries: [Entry] = []

  /// No texts.
  package init() {}

  /// The number of messages.
  package var count: Int { entries.count }

  /// Appends a message.
  ///
  /// - Parameters:
  ///   - text: Its text, UTF-8.
  ///   - milliseconds: When it was written, since 1970; a long silence keeps messages apart.
  ///   - isDetached: Whether something else is between it and the message before, so that neither
  ///     says anything about the other.
  package mutating func append(
    _ text: UnsafeRawBufferPointer,
    milliseconds: Int64? = nil,
    isDetached: Bool = false
  ) {
    bytes.append(contentsOf: text)
    entries.append(Entry(end: bytes.count, milliseconds: milliseconds, isDetached: isDetached))
  }

  /// Appends a message.
  ///
  /// - Parameters:
  ///   - milliseconds: When it was written, since 1970.
  ///   - isDetached: Whether something else is between it and the message before.
  package mutating func append(
    _ text: String,
    milliseconds: Int64? = nil,
    isDetached: Bool = false
  ) {
    var text = text
    text.withUTF8 {
      append(UnsafeRawBufferPointer($0), milliseconds: milliseconds, isDetached: isDetached)
    }
  }
}
