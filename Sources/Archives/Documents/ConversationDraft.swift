import Conversations
import Digest

/// A conversation while a document is being read, until its id is known.
///
/// Documents name a conversation before or after its messages. Once its id is known, messages go on
/// at once; until then they wait.
struct ConversationDraft {
  /// How much of a conversation waits for its id, in bytes of text.
  private static let limit = 256 << 20

  /// What is known of the conversation; its id is empty until it is known.
  var description = ConversationDescription(id: "", kind: .ai)
  /// The conversation's number in the document, counted from 1.
  let number: Int
  /// The number of messages it has.
  private(set) var count = 0
  /// The messages that have not gone on.
  private(set) var waiting: [Message] = []
  private var size = 0
  private let collector: MessageCollector

  /// Begins a conversation.
  ///
  /// - Parameter number: Which one of the document it is, counted from 1.
  init(number: Int, collector: MessageCollector) {
    self.number = number
    self.collector = collector
  }

  /// Adds a message, whose conversation is filled in.
  ///
  /// - Throws: What the collector threw.
  mutating func add(_ message: Message) throws {
    count += 1
    size += message.text.utf8.count + 200
    guard size < Self.limit || !description.id.isEmpty else {
      if size - message.text.utf8.count - 200 < Self.limit {
        try setAside("more than 256 MiB of messages before the conversation's id")
      }
      return
    }
    waiting.append(message)
    if !description.id.isEmpty { try handOn() }
  }

  /// Adds a message before all others, which does not count.
  mutating func insertFirst(_ message: Message) { waiting.insert(message, at: 0) }

  /// Sets a message aside that cannot be read.
  ///
  /// - Parameter message: Which message of the conversation it is, counted from 1.
  /// - Throws: What the collector threw.
  func setAside(message: Int, _ problem: RecordProblem) throws {
    try setAside("message \(message) of the conversation: \(problem.reason)")
  }

  /// Sets the conversation aside, or a part of it.
  ///
  /// - Throws: What the collector threw.
  func setAside(_ reason: String) throws { try collector.setAside(line: number, reason) }

  /// Ends the conversation.
  ///
  /// - Parameter isCutOff: Whether the document ended within it; then it may have no id yet, and
  ///   another one than that of a whole export would double it.
  /// - Throws: What the collector threw.
  mutating func finish(isCutOff: Bool = false) throws {
    guard description.id.isEmpty else {
      try handOn()
      return collector.append(description)
    }
    if isCutOff { return try setAside("the conversation is cut off before its id") }
    try setAside("the conversation has no id")
  }

  private mutating func handOn() throws {
    for var message in waiting {
      message.conversationId = description.id
      try collector.append(message)
    }
    waiting.removeAll(keepingCapacity: true)
  }
}

/// Makes ids for what has none of what it says, so that they stay when more is said.
struct DerivedId {
  private var digest: UInt64 = 0

  /// Nothing yet.
  init() {}

  /// Adds a part of what is said at the beginning.
  mutating func add(_ text: String) { digest = Fingerprint.of(text, seed: digest &+ 1) }

  /// The id.
  var text: String { String(digest, radix: 16) }
}
