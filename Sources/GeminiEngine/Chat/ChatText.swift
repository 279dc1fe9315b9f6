import CivilTime
import Conversations
import Extraction
import Insights
import Text

/// Messages as a model reads them: one compact, labelled line each, grouped by day.
///
///     2024-03-08 Friday
///     m1 09:14 Ana: Can you send the contract by Tuesday?
///     m2 Ben: I'll send it tomorrow {👍 2}
///     m3: The old one is in the folder.
///     - 10:02 deploy-bot: build 1812 passed
///
/// Only messages that may be cited have a label. A time within some minutes of the last one shown
/// is left out, and so is the name if it is the same. Further lines of a message are indented, so
/// that no text in a message can look like a message. Labels are numbered from the first line, so
/// that a range of messages always gives the same text, wherever it is in a thread.
struct ChatText {
  /// The text.
  private(set) var text = ""
  /// The messages that labels stand for.
  private(set) var messages: [String: StoredMessage] = [:]
  /// Its pictures and documents, in the order of their numbers; a marker in the text names each.
  private(set) var media: [MessageMedia] = []
  /// The number of messages in the text.
  private(set) var count = 0

  /// The maximum number of characters sent of a message; a longer one keeps its beginning and end.
  static let longestMessage = 20_000
  /// The maximum number of characters sent of a message that may not be cited.
  private static let longestAside = 300

  /// The part of a message's text that counts against a budget.
  static func counted(_ text: String) -> String {
    text.utf8.count <= longestMessage ? text : String(text.prefix(longestMessage))
  }

  private let zone: TimeZoneRules
  private let threadMedia: ThreadMedia
  private var labels: [MessageID: String] = [:]
  private var nextLabel: Int
  private let letter: Character
  private var today: CivilDate?
  /// The last time shown, and the last name.
  private var shownAt: Instant?
  private var speaker: String?
  private var last: String?
  /// How long a shown time remains current, in milliseconds.
  private static let shownFor: Int64 = 600_000
  private let names: SpeakerLabels

  /// Renders messages.
  ///
  /// - Parameters:
  ///   - messages: The messages, in reading order; deleted ones are left out.
  ///   - zone: The zone of days and times.
  ///   - first: The number of the first label.
  ///   - letter: The first character of labels; chats in one request have different letters.
  init(
    _ messages: some Sequence<StoredMessage>,
    zone: TimeZoneRules,
    labelsFrom first: Int = 1,
    letter: Character = "m",
    media: ThreadMedia = ThreadMedia()
  ) {
    self.zone = zone
    nextLabel = first
    self.letter = letter
    threadMedia = media
    names = SpeakerLabels(messages)
    for message in messages where message.deletedAt == nil { append(message) }
  }

  /// The message with an id, if it has a label.
  func message(_ id: MessageID) -> StoredMessage? { labels[id].flatMap { messages[$0] } }

  /// The name of the writer of a labelled message; empty if there is none.
  func speaker(of label: String) -> String {
    messages[label].map { names.name(of: $0.sender) } ?? ""
  }

  private mutating func append(_ message: StoredMessage) {
    let isCitable = QuotableMessage(message).isEvidence
    let said = said(message, isCitable: isCitable)
    guard !said.isEmpty else { return }
    count += 1
    let time = clock(message)
    let label = isCitable ? "\(letter)\(nextLabel)" : "-"
    if isCitable {
      nextLabel += 1
      self.messages[label] = message
      labels[message.id] = label
    }
    let name = names.name(of: message.sender)
    var words = [label]
    if let time { words.append(time) }
    if name != speaker || time != nil || !isCitable { words.append(name) }
    if let answered = message.replyToId.flatMap({ labels[$0] }), answered != last {
      words.append("(to \(answered))")
    }
    text += words.joined(separator: " ")
    text += ": "
    text += said
    text += "\n"
    speaker = name
    last = labels[message.id]
  }

  /// The time of day, unless one was written shortly before; a new day is written above it.
  private mutating func clock(_ message: StoredMessage) -> String? {
    guard let instant = message.createdAt else { return nil }
    let local = zone.dateTime(at: instant)
    if local.date != today {
      today = local.date
      shownAt = nil
      text += "\(local.date) \("\(local.date.weekday)".capitalizedASCII)\n"
    }
    if let shownAt, instant.milliseconds - shownAt.milliseconds < Self.shownFor { return nil }
    shownAt = instant
    return "\(twoDigits(local.hour)):\(twoDigits(local.minute))"
  }

  private mutating func said(_ message: StoredMessage, isCitable: Bool) -> String {
    var words = message.text.isEmpty ? [] : [Self.indented(message.text, isWhole: isCitable)]
    for (index, attachment) in message.attachments.enumerated() {
      words.append(marker(of: attachment, threadMedia[message.id, index]))
    }
    // People often agree with an emoji.
    let answers = message.reactions.prefix(3).map {
      ShownName.line($0.emoji, limit: 20) + ($0.count > 1 ? " \($0.count)" : "")
    }
    if isCitable, !answers.isEmpty { words.append("{\(answers.joined(separator: ", "))}") }
    return words.joined(separator: " ")
  }

  /// The marker for an attachment: its number if it is sent with the text.
  private mutating func marker(of attachment: Attachment, _ found: MessageMedia?) -> String {
    guard let found else { return ShownName.line(attachment.marker, limit: 80) }
    let number = (media.firstIndex(of: found) ?? media.count) + 1
    if number > media.count { media.append(found) }
    let name = attachment.name.map { " " + ShownName.line($0, limit: 60) } ?? ""
    return "[#\(number)\(name)]"
  }

  /// A message's text with its further lines indented, and without control characters.
  private static func indented(_ text: String, isWhole: Bool) -> String {
    let limit = isWhole ? longestMessage : longestAside
    if text.utf8.count <= limit, text.isPrintableASCII { return text }
    var result = ""
    for character in shortened(text, limit) {
      if character.isNewline {
        result += "\n  "
      } else if character == "\t" || !character.isControl {
        result.append(character)
      }
    }
    return result
  }

  /// The beginning and the end of a text that is too long: how something ends matters.
  private static func shortened(_ text: String, _ limit: Int) -> String {
    guard text.utf8.count > limit, text.count > limit else { return text }
    let end = limit / 4
    return "\(text.prefix(limit - end)) … \(text.suffix(end))"
  }
}

/// A number with at least two digits.
private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

extension String {
  /// The text with an upper-case first letter.
  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst() }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
  }
}
