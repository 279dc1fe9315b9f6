package import Conversations
import Digest

/// A conversation while a document is being read, until its id is known.
///
/// Documents name a conversation before or after its messages. Once its id is known, messages are
/// passed on at once; until then they wait.
package struct ConversationDraft {
  /// The maximum size of the messages that wait for a conversation's id, in bytes of text.
  private static let limit = 256 << 20

  /// What is known of the conversation; its id is empty until it is known.
  package var description = ConversationDescription(id: "", kind: .ai)
  /// The conversation's number in the document, counted from 1.
  let number: Int
  /// The number of messages it has.
  package private(set) var count = 0
  /// The messages that have not been passed on.
  package private(set) var waiting: [Message] = []
  private var size = 0
  private let collector: MessageCollector

  /// Begins a conversation.
  ///
  /// - Parameter number: Its number in the document, counted from 1.
  init(number: Int, collector: MessageCollector) {
    self.number = number
    self.collector = collector
  }

  /// Adds a message, whose conversation id is filled in.
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

  /// Inserts a message before all others, without counting it.
  package mutating func insertFirst(_ message: Message) { waiting.insert(message, at: 0) }

  /// Sets aside a message that cannot be read.
  ///
  /// - Parameter message: Its number in the conversation, counted from 1.
  /// - Throws: What the collector threw.
  func setAside(message: Int, _ problem: RecordProblem) throws {
    try setAside("message \(message) of the conversation: \(problem.reason)")
  }

  /// Sets aside the conversation, or a part of it.
  ///
  /// - Throws: What the collector threw.
  package func setAside(_ reason: String) throws { try collector.setAside(line: number, reason) }

  /// Ends the conversation.
  ///
  /// - Parameter isCutOff: Whether the document ended within it; then it may have no id yet, and
  ///   an id other than that in a complete export would duplicate it.
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

/// Derives an id from the beginning of a conversation, so that later content does not change it.
package struct DerivedId {
  private var digest: UInt64 = 0

  /// Starts with no content.
  package init() {}

  /// Adds a part of that beginning.
  package mutating func add(_ text: String) { digest = Fingerprint.of(text, seed: digest &+ 1) }

  /// The id.
  package var text: String { String(digest, radix: 16) }
}
