package import CivilTime
package import Conversations
import Digest
import JSON

/// Turns records into messages for a collector, and describes each conversation once.
package struct RecordWriter {
  private let builder: MessageBuilder
  private let defaultKind: ConversationKind?
  /// Whether no AI may read a conversation; nil if unknown.
  package var optOut: (_ conversationId: String) -> Bool? = { _ in nil }
  private var described: Set<String>
  /// Digests of thread names already written: rows of databases repeat them in every message.
  private var named: Set<UInt64> = []

  /// Prepares to write.
  ///
  /// - Parameter defaultKind: The kind of conversations whose records name none.
  package init(
    timeZone: TimeZoneRules?,
    isTree: Bool,
    defaultKind: ConversationKind? = nil,
    described: Set<String> = []
  ) {
    builder = MessageBuilder(timeZone: timeZone, isTree: isTree)
    self.defaultKind = defaultKind
    self.described = described
  }

  /// Writes one record.
  ///
  /// - Parameter line: Its line or row, counted from 1.
  /// - Throws: What the collector threw.
  package mutating func write(
    _ values: FieldValues<MessageField>,
    line: Int,
    into collector: MessageCollector
  ) throws {
    var message: Message
    do {
      message = try builder.message(values)
    } catch {
      try collector.setAside(line: line, error.reason)
      return
    }
    if message.threadName != nil, !named.insert(Self.nameDigest(of: message)).inserted {
      message.threadName = nil
    }
    describe(message.conversationId, values, to: collector)
    try collector.append(message)
  }

  private static func nameDigest(of message: Message) -> UInt64 {
    let parts = [message.conversationId, message.threadId ?? message.id, message.threadName ?? ""]
    return parts.reduce(0) { Fingerprint.of($1, seed: $0) }
  }

  private mutating func describe(
    _ id: String,
    _ values: FieldValues<MessageField>,
    to collector: MessageCollector
  ) {
    guard !described.contains(id) else { return }
    let name = values[.conversationName]?.idText
    let kind = values[.conversationKind]?.string.flatMap(ConversationKind.init(word:))
    let optOut = optOut(id)
    guard builder.isTree || optOut != nil || name != nil || kind != nil || defaultKind != nil else {
      return
    }
    described.insert(id)
    var description = ConversationDescription(id: id, name: name, kind: kind ?? defaultKind)
    description.isTree = builder.isTree
    description.isOptedOut = optOut
    collector.append(description)
  }
}

extension ConversationKind {
  /// The kind of conversation that a word of some app means.
  ///
  /// It is nil for other words.
  init?(word: String) {
    switch word.lowercased() {
    case "channel", "public", "room", "public_channel": self = .channel
    case "group", "private", "private_channel", "mpim", "team": self = .group
    case "direct", "dm", "im", "one_to_one", "oneonone", "single": self = .direct
    case "ai", "assistant", "bot", "aichat", "ai_chat", "llm": self = .ai
    default: return nil
    }
  }
}
