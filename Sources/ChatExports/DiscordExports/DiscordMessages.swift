import ArchiveReading
import CivilTime
import Conversations

/// Builds messages from the exporter's human-readable formats, which have no ids.
struct DiscordMessages {
  private let conversationId: String
  private let dates: DiscordDates
  private let zone: TimeZoneRules?
  private let source: String
  private var ids = DerivedIds()

  /// Prepares to build the messages of one file.
  ///
  /// - Parameters:
  ///   - zone: The zone of times without one.
  ///   - source: The source, as errors name it.
  init(
    _ conversationId: String,
    _ dates: DiscordDates,
    _ zone: TimeZoneRules?,
    source: String
  ) {
    self.conversationId = conversationId
    self.dates = dates
    self.zone = zone
    self.source = source
  }

  /// Creates a message.
  /// - Throws: ``RecordProblem`` if the date is not valid; ``SourceError`` if it needs a zone.
  mutating func message(
    _ sender: Sender,
    at date: some StringProtocol,
    _ text: String,
    attachments: [Attachment],
    reactions: [Reaction]
  ) throws -> Message {
    guard let time = dates.time(date), time != .impossible else {
      throw RecordProblem(reason: "the date is not valid")
    }
    guard let instant = time.instant(in: zone) else { throw SourceError(missingZoneOf: source) }
    let shown = text.isEmpty ? attachments.map(\.marker).joined(separator: " ") : text
    var message = Message(
      // By the minute: not every date format has seconds.
      id: ids.next(instant.milliseconds / 60_000, sender.id, shown),
      conversationId: conversationId,
      text: shown,
      createdAt: instant,
      sender: sender
    )
    message.attachments = attachments
    message.reactions = reactions
    message.isEvent = DiscordNotice.isOne(text)
    return message
  }

  /// Attachments for the addresses of files.
  static func attachments(_ addresses: [Substring]) -> [Attachment] {
    addresses.map { address in
      let path = address.prefix { $0 != "?" && $0 != "#" }
      let name = path.split { $0 == "/" || $0 == "\\" }.last.map(String.init)
      return Attachment(named: name ?? "file", url: String(address))
    }
  }

  /// A reaction: `👍 (3)`, `👍`.
  static func reaction(_ text: Substring) -> Reaction? {
    let text = text.trimmingSpaces
    guard text.last == ")", let open = text.lastIndex(of: "("),
      let count = Int(text[open...].dropFirst().dropLast())
    else { return text.isEmpty ? nil : Reaction(emoji: String(text), count: 1) }
    let emoji = text[..<open].trimmingSpaces
    return emoji.isEmpty ? nil : Reaction(emoji: String(emoji), count: count)
  }
}
