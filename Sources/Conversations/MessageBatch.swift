/// A stretch of a source on its way from a reader to the workspace.
///
/// A batch is filled by one thread, handed over, emptied by another and used again, so the bytes
/// of a million messages pass through a few megabytes. Fast readers write rows into it directly;
/// the others append ``Message`` values.
public final class MessageBatch: @unchecked Sendable {
  // @unchecked: exactly one side of the hand-over owns a batch at any time.

  /// A text in the arena of the batch: UTF-8, or absent.
  public struct Slice: Sendable {
    /// Where the bytes start in the arena; -1 if the text is absent.
    public var start: Int32
    /// How many bytes there are.
    public var count: Int32

    /// No text at all.
    public static let none = Slice(start: -1, count: 0)
    /// Whether there is no text.
    public var isNone: Bool { start < 0 }
  }

  /// One message, its texts in the arena.
  public struct Row {
    /// The source's own id.
    public var id = Slice.none
    /// The conversation's id.
    public var conversation = Slice.none
    /// The sender's id.
    public var sender = Slice.none
    /// The sender's name at the time.
    public var senderName = Slice.none
    /// What kind of writer the sender is.
    public var senderKind = SenderKind.human
    /// The plain text.
    public var text = Slice.none
    /// The native thread's id.
    public var thread = Slice.none
    /// The id of the message this one answers.
    public var replyTo = Slice.none
    /// The id of the message this one continues, in a tree.
    ///
    /// Where it turns out that the conversation is no tree, it means the same as ``replyTo``.
    public var parent = Slice.none
    /// The app's temporary id.
    public var localId = Slice.none
    /// Attachments, reactions and so on as one JSON object; none if there is nothing to keep.
    public var details = Slice.none
    /// Milliseconds since 1970, or nil.
    public var createdAt: Int64?
    /// Milliseconds since 1970, or nil.
    public var editedAt: Int64?
    /// Milliseconds since 1970, or nil.
    public var deletedAt: Int64?
    /// Milliseconds since 1970, or nil.
    public var selectedAt: Int64?
    /// Whether the record had a `selectedAt` field, also an empty one: then its conversation is a
    /// tree.
    public var isInTree = false
    /// Whether the platform wrote the line.
    public var isEvent = false
    /// Whether the app says that it was not sent.
    public var isUnsent = false

    /// An empty row.
    public init() {}
  }

  /// A record that could not be read.
  public struct Problem: Sendable {
    /// The file, and the entry within it if it is an archive.
    public var file: String
    /// The line, row or element, counted from 1; nil if the problem is the file as a whole.
    public var line: Int?
    /// What is wrong, in words for the user; without chat text.
    public var reason: String

    /// Describes a record that could not be read.
    ///
    /// - Parameters:
    ///   - file: The file, and the entry within it if it is an archive.
    ///   - line: The line, row or element, counted from 1.
    ///   - reason: What is wrong.
    public init(file: String, line: Int?, reason: String) {
      self.file = file
      self.line = line
      self.reason = reason
    }
  }

  /// The messages.
  public private(set) var rows: [Row] = []
  /// What was said of conversations.
  public private(set) var conversations: [ConversationDescription] = []
  /// What was said of people.
  public private(set) var participants: [Participant] = []
  /// What could not be read.
  public private(set) var problems: [Problem] = []
  /// How many records of the source lie before the end of this batch: the mark to resume from.
  public var position = 0

  private var arena: UnsafeMutableRawPointer
  private var capacity: Int
  private var used = 0

  /// Makes an empty batch.
  ///
  /// - Parameter capacity: How many bytes of text it takes before it is full; it grows if a single
  ///   message is longer.
  public init(capacity: Int = 1 << 20) {
    arena = .allocate(byteCount: capacity, alignment: 16)
    self.capacity = capacity
    rows.reserveCapacity(8192)
  }

  deinit { arena.deallocate() }

  /// Whether it is time to hand the batch over.
  public var isFull: Bool { rows.count >= 8192 || used >= (1 << 20) - 4096 }

  /// Whether there is nothing in it.
  public var isEmpty: Bool {
    rows.isEmpty && conversations.isEmpty && participants.isEmpty && problems.isEmpty
  }

  /// Forgets everything, to be filled again.
  public func removeAll() {
    rows.removeAll(keepingCapacity: true)
    conversations.removeAll()
    participants.removeAll()
    problems.removeAll()
    used = 0
  }

  /// Copies bytes into the arena.
  ///
  /// - Parameter bytes: UTF-8.
  /// - Returns: Where they lie now.
  public func store(_ bytes: UnsafeRawBufferPointer) -> Slice {
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
  /// - Returns: Where its UTF-8 lies now.
  public func store(_ text: String?) -> Slice {
    guard var text else { return .none }
    return text.withUTF8 { store(UnsafeRawBufferPointer($0)) }
  }

  /// The bytes of a slice, valid until the batch is written to again.
  ///
  /// - Parameter slice: A slice of this batch.
  /// - Returns: Its bytes; empty if the text is absent.
  public func bytes(_ slice: Slice) -> UnsafeRawBufferPointer {
    guard !slice.isNone else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: arena + Int(slice.start), count: Int(slice.count))
  }

  /// The text of a slice.
  ///
  /// - Parameter slice: A slice of this batch.
  /// - Returns: nil if the text is absent.
  public func string(_ slice: Slice) -> String? {
    slice.isNone ? nil : String(decoding: bytes(slice), as: UTF8.self)
  }

  /// Adds a message whose texts are already in the arena.
  ///
  /// - Parameter row: The message.
  public func append(_ row: Row) { rows.append(row) }

  /// Adds what a source says of a conversation.
  ///
  /// - Parameter conversation: The description.
  public func append(_ conversation: ConversationDescription) {
    conversations.append(conversation)
  }

  /// Adds what a source says of a person.
  ///
  /// - Parameter participant: The description.
  public func append(_ participant: Participant) { participants.append(participant) }

  /// Adds a record that could not be read.
  ///
  /// - Parameter problem: What is wrong with it.
  public func append(_ problem: Problem) { problems.append(problem) }

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
