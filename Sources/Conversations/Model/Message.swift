package import CivilTime

/// One utterance of a conversation, as a reader found it.
package struct Message: Sendable, Hashable {
  /// The source's own id, unique in the conversation.
  package var id: String
  /// The id of the conversation the message belongs to.
  package var conversationId: String
  /// The source's own id of the native thread, where it has threads.
  ///
  /// The message with this id is the thread's root, even if it does not say so itself.
  package var threadId: String?
  /// The name of that thread, where the source names threads: a topic, a subject.
  ///
  /// It is enough for one message to give it; the last one that does counts. A name is one line of
  /// up to ``longestName`` characters; blanks alone are not a name.
  package var threadName: String? {
    didSet { threadName = threadName.flatMap(Self.name) }
  }
  /// The id of the message this one answers.
  package var replyToId: String?
  /// In a branching conversation, the message this one continues.
  package var parentId: String?
  /// In a branching conversation, when this branch was last chosen; nil if it never was.
  package var selectedAt: Instant?
  /// Whether the record has a field for ``selectedAt``, even an empty one: then its conversation is
  /// a tree.
  package var isInTree: Bool
  /// Who wrote it, if anyone is named.
  package var sender: Sender?
  /// When it was written, if the source says so.
  package var createdAt: Instant?
  /// The UTC offset of the clock that wrote it, in minutes, if the source says so.
  package var utcOffset: Int?
  /// When its text was last changed.
  package var editedAt: Instant?
  /// When it was deleted.
  ///
  /// The text of a deleted message is not evidence.
  package var deletedAt: Instant?
  /// The plain text, markup resolved; with one short marker per attachment where there is no text.
  package var text: String
  /// Whether the platform wrote the line, as for joins, renames and calls.
  package var isEvent: Bool
  /// The app's delivery state.
  ///
  /// `sending` and `failed` messages are not evidence.
  package var status: String?
  /// The sender's own mark of importance.
  package var priority: String?
  /// The app's temporary id, which identifies a message that was stored twice.
  package var localId: String?
  /// Ids of the people whose devices have it.
  package var deliveredTo: [String]
  /// Ids of the people who have seen it.
  package var readBy: [String]
  /// Files and images.
  package var attachments: [Attachment]
  /// Emoji reactions.
  package var reactions: [Reaction]
  /// Ids of the people it names.
  package var mentions: [String]

  /// The maximum number of characters in the name of a thread; longer ones are cut.
  static let longestName = 200

  /// A name in one line; nil if none of it is visible.
  private static func name(_ text: String) -> String? {
    let line = text.prefix(4 * longestName).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    guard line.unicodeScalars.contains(where: { $0.properties.isGraphemeBase && $0 != " " }) else {
      return nil
    }
    return line.count > longestName ? line.prefix(longestName - 1) + "…" : line
  }

  /// Describes a message.
  package init(
    id: String,
    conversationId: String,
    text: String,
    createdAt: Instant? = nil,
    sender: Sender? = nil
  ) {
    self.id = id
    self.conversationId = conversationId
    self.text = text
    self.createdAt = createdAt
    self.sender = sender
    isInTree = false
    isEvent = false
    deliveredTo = []
    readBy = []
    attachments = []
    reactions = []
    mentions = []
  }
}

/// The person or program that wrote a message, as named at the time.
package struct Sender: Sendable, Hashable {
  /// The source's own id.
  package var id: String
  /// The name shown at the time.
  package var name: String?
  /// The kind of sender.
  package var kind: SenderKind

  /// Describes a sender.
  package init(id: String, name: String? = nil, kind: SenderKind = .human) {
    self.id = id
    self.name = name
    self.kind = kind
  }
}

/// The kind of a sender.
///
/// The numbers are stored.
package enum SenderKind: Int, Sendable, Hashable, CaseIterable {
  /// A person.
  case human = 0
  /// A language model that answers a person.
  case assistant = 1
  /// A program that posts among people.
  case bot = 2
  /// The platform itself, or instructions to a model.
  case system = 3
  /// The output of a tool that a model called.
  case tool = 4

  /// The name in JSON.
  package var name: String { "\(self)" }
}

/// A file or image of a message.
package struct Attachment: Sendable, Hashable {
  /// The file's name.
  package var name: String?
  /// Its media type, for instance `image/png`.
  package var mediaType: String?
  /// Where the source says it is.
  ///
  /// Never fetched.
  package var url: String?
  /// Whether it is an image.
  package var isImage: Bool

  /// Describes an attachment.
  ///
  /// - Parameter url: Where the source says it is.
  package init(
    name: String? = nil,
    mediaType: String? = nil,
    url: String? = nil,
    isImage: Bool? = nil
  ) {
    self.name = name
    self.mediaType = mediaType
    self.url = url
    self.isImage = isImage ?? (mediaType?.hasPrefix("image/") ?? false)
  }

  /// The marker that stands for the attachment in a message's text, for instance `[image: a.png]`.
  package var marker: String {
    let label = isImage ? "image" : "file"
    return name.map { "[\(label): \($0)]" } ?? "[\(label)]"
  }
}

/// An emoji reaction to a message.
package struct Reaction: Sendable, Hashable {
  /// The emoji or its name.
  package var emoji: String
  /// The number of people who gave it.
  package var count: Int
  /// Who gave it, as far as the source says.
  package var senderIds: [String]

  /// Describes a reaction.
  package init(emoji: String, count: Int, senderIds: [String] = []) {
    self.emoji = emoji
    self.count = count
    self.senderIds = senderIds
  }
}
