import CivilTime

/// The sample team: its members, conversations and messages.
struct Team {
  /// A person, bot or assistant that writes.
  struct Person {
    enum Kind: String {
      case person, bot, assistant
    }

    /// The short name that the source uses.
    let handle: String
    /// The id in the archives.
    let id: String
    let name: String
    let kind: Kind
    /// The person's IANA time zone.
    let timeZone: String?
    /// Whether the person has opted out of AI.
    let isOptedOut: Bool
  }

  /// A channel, a group, a direct chat or an AI chat.
  struct Conversation {
    enum Kind: String {
      case channel, group, direct, ai
    }

    /// The name, which is the prefix of each message's id.
    let name: String
    /// The id in the archives.
    let id: String
    let kind: Kind
    /// A sentence about its purpose, or its title.
    let title: String?
    /// The handles of the members.
    let members: [String]
    /// Whether it is a tree of alternatives.
    let isTree: Bool
    /// The messages, in the order in which they were written.
    var messages: [Message] = []
  }

  /// One line of talk.
  struct Message {
    /// The conversation's name, the date and the time: `launch.0302-0912`.
    let id: String
    /// The message's position in the source.
    let number: Int
    let sender: String
    /// The text, with mentions as `@handle`.
    var text: String
    let at: Instant
    /// The first message of the thread that this one belongs to.
    let root: String?
    /// Whether the platform wrote the line.
    let isEvent: Bool
    var editedAt: Instant?
    var deletedAt: Instant?
    /// `failed` or `sending`, if it did not leave the device.
    var status: String?
    var priority: String?
    var localId: String?
    /// The name of an image that came with it.
    var image: String?
    /// In a tree, the message that this one continues.
    var parent: String?
    /// In a tree, when this branch was last chosen.
    var selectedAt: Instant?
    var reactions: [Reaction] = []

    /// A deterministic number for an id that looks random (FNV-1a).
    ///
    /// People do not write on the full minute.
    static func scatter(_ id: String) -> Int {
      let hash = id.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
      return Int(hash % 1_000_000)
    }
  }

  /// An emoji and its senders.
  struct Reaction {
    let emoji: String
    let senders: [String]
  }

  var id = ""
  var name = ""
  var zone = TimeZoneRules.utc
  var people: [Person] = []
  var conversations: [Conversation] = []
  /// Slack's names of the emoji.
  var emojiNames: [String: String] = [:]

  /// The person with a handle.
  func person(_ handle: String) -> Person? { people.first { $0.handle == handle } }

  /// A text with each mention replaced.
  ///
  /// - Returns: The new text, and the people in the order in which they are named.
  func resolveMentions(
    in text: String,
    _ replacement: (Person) -> String
  ) -> (text: String, people: [Person]) {
    var result = ""
    var mentioned: [Person] = []
    var rest = Substring(text)
    while let at = rest.firstIndex(of: "@") {
      result += rest[..<at]
      rest = rest[rest.index(after: at)...]
      let handle = rest.prefix { ("a"..."z").contains($0) }
      guard let person = person(String(handle)) else {
        result += "@"
        continue
      }
      result += replacement(person)
      mentioned.append(person)
      rest = rest.dropFirst(handle.count)
    }
    return (result + rest, mentioned)
  }
}
