public import CivilTime

/// One utterance of a conversation, as a reader found it.
public struct Message: Sendable, Hashable {
  /// The source's own id, unique in the conversation.
  public var id: String
  /// The id of the conversation the message belongs to.
  public var conversationId: String
  /// The source's own id of the native thread, where it has threads.
  ///
  /// The message whose id this is is the thread's root, also when it does not say so itself.
  public var threadId: String?
  /// The id of the message this one answers.
  public var replyToId: String?
  /// In a branching conversation, the message this one continues.
  public var parentId: String?
  /// In a branching conversation, when this branch was last chosen; nil if it never was.
  public var selectedAt: Instant?
  /// Whether the record has a place for ``selectedAt``, also an empty one: then its conversation is
  /// a tree.
  public var isInTree: Bool
  /// Who wrote it, if anybody is named.
  public var sender: Sender?
  /// When it was written, if the source says so.
  public var createdAt: Instant?
  /// When its text was last changed.
  public var editedAt: Instant?
  /// When it was taken back.
  ///
  /// The text of a deleted message is no evidence.
  public var deletedAt: Instant?
  /// The plain text, markup resolved; with one short marker per attachment where there is no text.
  public var text: String
  /// Whether the line is talk or was written by the platform: joins, renames, calls.
  public var isEvent: Bool
  /// The app's delivery state.
  ///
  /// `sending` and `failed` messages are no evidence.
  public var status: String?
  /// The sender's own mark of importance.
  public var priority: String?
  /// The app's temporary id, which finds a message that was stored twice.
  public var localId: String?
  /// Ids of the people whose devices have it.
  public var deliveredTo: [String]
  /// Ids of the people who have seen it.
  public var readBy: [String]
  /// Files and images.
  public var attachments: [Attachment]
  /// Emoji answers.
  public var reactions: [Reaction]
  /// Ids of the people it names.
  public var mentions: [String]

  /// Describes a message.
  ///
  /// - Parameters:
  ///   - id: The source's own id.
  ///   - conversationId: The conversation's id.
  ///   - text: The plain text.
  ///   - createdAt: When it was written.
  ///   - sender: Who wrote it.
  public init(
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
public struct Sender: Sendable, Hashable {
  /// The source's own id.
  public var id: String
  /// The name shown at the time.
  public var name: String?
  /// What kind of writer it is.
  public var kind: SenderKind

  /// Describes a sender.
  ///
  /// - Parameters:
  ///   - id: The source's own id.
  ///   - name: The name shown at the time.
  ///   - kind: What kind of writer it is.
  public init(id: String, name: String? = nil, kind: SenderKind = .human) {
    self.id = id
    self.name = name
    self.kind = kind
  }
}

/// What kind of writer a sender is.
///
/// The numbers are stored.
public enum SenderKind: Int, Sendable, Hashable, CaseIterable {
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
  public var name: String { "\(self)" }
}

/// A file or image of a message.
public struct Attachment: Sendable, Hashable {
  /// The file's name.
  public var name: String?
  /// Its media type, for instance `image/png`.
  public var mediaType: String?
  /// Where the source says it is.
  ///
  /// Never fetched.
  public var url: String?
  /// Whether it is an image.
  public var isImage: Bool

  /// Describes an attachment.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - mediaType: Its media type.
  ///   - url: Where the source says it is.
  ///   - isImage: Whether it is an image; by default, whether the media type says so.
  public init(
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
  public var marker: String {
    let label = isImage ? "image" : "file"
    return name.map { "[\(label): \($0)]" } ?? "[\(label)]"
  }
}

/// An emoji answer to a message.
public struct Reaction: Sendable, Hashable {
  /// The emoji or its name.
  public var emoji: String
  /// How many people gave it.
  public var count: Int
  /// Who gave it, as far as the source says.
  public var senderIds: [String]

  /// Describes a reaction.
  ///
  /// - Parameters:
  ///   - emoji: The emoji or its name.
  ///   - count: How many people gave it.
  ///   - senderIds: Who gave it.
  public init(emoji: String, count: Int, senderIds: [String] = []) {
    self.emoji = emoji
    self.count = count
    self.senderIds = senderIds
  }
}
