/// A chunk of a source on its way from a reader to the workspace.
///
/// A batch is filled by one thread, handed over, emptied by another and reused, so the bytes of a
/// million messages pass through a few megabytes. Fast readers write rows into it directly; the
/// others append ``Message`` values.
package final class MessageBatch: @unchecked Sendable {
  // @unchecked: exactly one side of the hand-over owns a batch at any time.

  /// A text in the arena of the batch: UTF-8, or absent.
  package struct Slice: Sendable {
    /// Where the bytes start in the arena; -1 if the text is absent.
    var start: Int32
    /// The number of bytes.
    var count: Int32

    /// No text at all.
    package static let none = Slice(start: -1, count: 0)
    /// Whether there is no text.
    package var isNone: Bool { start < 0 }
  }

  /// One message, its texts in the arena.
  package struct Row {
    /// The source's own id.
    package var id = Slice.none
    /// The conversation's id.
    package var conversation = Slice.none
    /// The sender's id.
    package var sender = Slice.none
    /// The sender's name at the time.
    package var senderName = Slice.none
    /// The kind of sender.
    package var senderKind = SenderKind.human
    /// The plain text.
    package var text = Slice.none
    /// The native thread's id.
    package var thread = Slice.none
    /// The native thread's name.
    package var threadName = Slice.none
    /// The id of the message this one answers.
    package var replyTo = Slice.none
    /// The id of the message this one continues, in a tree.
    ///
    /// If the conversation turns out not to be a tree, it means the same as ``replyTo``.
    package var parent = Slice.none
    /// The app's temporary id.
    package var localId = Slice.none
    /// Attachments, reactions and so on as one JSON object; none if there is nothing to keep.
    package var details = Slice.none
    /// Milliseconds since 1970, or nil.
    package var createdAt: Int64?
    /// Milliseconds since 1970, or nil.
    package var editedAt: Int64?
    /// Milliseconds since 1970, or nil.
    package var deletedAt: Int64?
    /// Milliseconds since 1970, or nil.
    package var selectedAt: Int64?
    /// Whether the record had a `selectedAt` field, even an empty one: then its conversation is a
    /// tree.
    package var isInTree = false
    /// Whether the platform wrote the line.
    package var isEvent = false
    /// Whether the app says that it was not sent.
    package var isUnsent = false

    /// An empty row.
    package init() {}
  }

  /// A record that could not be read.
  package struct Problem: Sendable {
    /// The file, and the entry within it if it is an archive.
    package var file: String
    /// The line, row or element, counted from 1; nil if the problem concerns the whole file.
    package var line: Int?
    /// What is wrong; never contains chat text.
    package var reason: String

    /// Describes a record that could not be read.
    ///
    /// - Parameters:
    ///   - file: The file, and the entry within it if it is an archive.
    ///   - line: The line, row or element, counted from 1.
    package init(file: String, line: Int?, reason: String) {
      self.file = file
      self.line = line
      self.reason = reason
    }
  }

  /// A message that still exists.
  struct Presence: Sendable {
    var conversation: Slice
    let id: Slice
  }

  /// The messages.
  package private(set) var rows: [Row] = []
  /// The descriptions of conversations.
  package private(set) var conversations: [ConversationDescription] = []
  /// The descriptions of people.
  package private(set) var participants: [Participant] = []
  /// The records that could not be read.
  package private(set) var problems: [Problem] = []
  /// The messages that still exist and were not read again.
  private(set) var present: [Presence] = []

  private var arena: UnsafeMutableRawPointer
  private var capacity: Int
  private var used = 0

  /// Creates an empty batch.
  ///
  /// - Parameter capacity: The number of bytes of text that it takes before it is full; it grows if
  ///   a single message is longer.
  package init(capacity: Int = 1 << 20) {
    arena = .allocate(byteCount: capacity, alignment: 16)
    self.capacity = capacity
    rows.reserveCapacity(8192)
  }

  deinit { arena.deallocate() }

  /// Whether it is time to hand the batch over.
  package var isFull: Bool { rows.count + present.count >= 8192 || used >= (1 << 20) - 4096 }

  /// Whether the batch is empty.
  package var isEmpty: Bool {
    rows.isEmpty && conversations.isEmpty && participants.isEmpty && problems.isEmpty
      && present.isEmpty
  }

  /// Empties the batch for reuse.
  package func removeAll() {
    rows.removeAll(keepingCapacity: true)
    conversations.removeAll()
    participants.removeAll()
    problems.removeAll()
    present.removeAll(keepingCapacity: true)
    used = 0
  }

  /// Copies bytes into the arena.
  ///
  /// - Parameter bytes: UTF-8.
  /// - Returns: The slice that holds them.
  package func store(_ bytes: UnsafeRawBufferPointer) -> Slice {
    let start = used
    reserve(bytes.count)
    if let address = bytes.baseAddress {
      (arena + start).copyMemory(from: address, byteCount: bytes.count)
    }
    used += bytes.count
    return Slice(start: Int32(start), count: Int32(bytes.count))
  }

  /// Copies a string into the arena.
  ///
  /// - Parameter text: The string; nil gives ``Slice/none``.
  /// - Returns: The slice that holds its UTF-8.
  package func store(_ text: String?) -> Slice {
    guard var text else { return .none }
    return text.withUTF8 { store(UnsafeRawBufferPointer($0)) }
  }

  /// The bytes of a slice, valid until the batch is written to again.
  ///
  /// - Returns: Its bytes; empty if the text is absent.
  func bytes(_ slice: Slice) -> UnsafeRawBufferPointer {
    guard !slice.isNone else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: arena + Int(slice.start), count: Int(slice.count))
  }

  /// The text of a slice.
  ///
  /// - Returns: nil if the text is absent.
  package func string(_ slice: Slice) -> String? {
    slice.isNone ? nil : String(decoding: bytes(slice), as: UTF8.self)
  }

  /// Adds a message whose texts are already in the arena.
  package func append(_ row: Row) { rows.append(row) }

  /// Adds the description of a conversation.
  package func append(_ conversation: ConversationDescription) {
    conversations.append(conversation)
  }

  /// Adds the description of a person.
  package func append(_ participant: Participant) { participants.append(participant) }

  /// Adds a message that still exists.
  package func append(present id: String, in conversation: String) {
    present.append(Presence(conversation: store(conversation), id: store(id)))
  }

  /// Adds a record that could not be read.
  package func append(_ problem: Problem) { problems.append(problem) }

  /// Drops the messages and descriptions of unwanted conversations.
  ///
  /// - Parameter isWanted: Receives a conversation's id, in UTF-8.
  package func keep(where isWanted: (UnsafeRawBufferPointer) -> Bool) {
    rows.removeAll { !isWanted(bytes($0.conversation)) }
    present.removeAll { !isWanted(bytes($0.conversation)) }
    conversations.removeAll { conversation in
      var id = conversation.id
      return id.withUTF8 { !isWanted(UnsafeRawBufferPointer($0)) }
    }
  }

  /// Changes the ids of conversations.
  ///
  /// - Parameter newId: Receives a conversation's id, in UTF-8; returning nil keeps it.
  package func renameConversations(_ newId: (UnsafeRawBufferPointer) -> String?) {
    for index in rows.indices {
      guard let id = newId(bytes(rows[index].conversation)) else { continue }
      rows[index].conversation = store(id)
    }
    for index in present.indices {
      guard let id = newId(bytes(present[index].conversation)) else { continue }
      present[index].conversation = store(id)
    }
    for index in conversations.indices {
      var old = conversations[index].id
      if let id = old.withUTF8({ newId(UnsafeRawBufferPointer($0)) }) {
        conversations[index].id = id
      }
    }
  }

  private func reserve(_ count: Int) {
    guard used + count > capacity else { return }
    let larger = max(capacity * 2, used + count)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
    moved.copyMemory(from: arena, byteCount: used)
    arena.deallocate()
    arena = moved
    capacity = larger
  }
}
