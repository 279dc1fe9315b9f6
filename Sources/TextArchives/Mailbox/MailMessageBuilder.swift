import ArchiveReading
import CivilTime
import Conversations

/// Builds messages from the mails of one mailbox.
///
/// Used by the reader's thread only.
struct MailMessageBuilder {
  private let conversationId: String
  private var ids = DerivedIds()
  /// The first mail of the thread that each mail belongs to.
  private var rootOfMail: [String: String] = [:]

  /// The time and sender of the first mail with each id: some programs use an id twice.
  private var origins: [String: String] = [:]

  init(_ conversationId: String) { self.conversationId = conversationId }

  /// Whether a mail is the first one with its id, or a copy of that one.
  private mutating func isFirst(_ id: String, _ sender: String?, _ createdAt: Instant?) -> Bool {
    let origin = "\(createdAt?.milliseconds ?? 0) \(sender ?? "")"
    if let known = origins[id] { return known == origin }
    origins[id] = origin
    return true
  }

  /// Creates a message.
  /// - Throws: ``RecordProblem`` if it has none of the headers of a mail.
  mutating func message(_ mail: MailPart) throws(RecordProblem) -> Message {
    guard mail["from"] != nil || mail["date"] != nil || mail["message-id"] != nil else {
      throw RecordProblem(reason: "it has none of the headers of a mail")
    }
    var contents = MailContents()
    contents.add(mail, depth: 0)
    let sender = mail["from"].flatMap { Self.sender($0, mail) }
    let createdAt = mail["date"].flatMap { Instant(mailDate: $0) }
    let native = mail["message-id"].flatMap { Self.ids(in: $0).first }
      .flatMap { isFirst($0, sender?.id, createdAt) ? $0 : nil }
    let answered = Self.ids(in: mail["references"] ?? "") + Self.ids(in: mail["in-reply-to"] ?? "")
    let id = native ?? ids.next(createdAt?.milliseconds ?? 0, sender?.id ?? "", contents.text)
    var message = Message(
      id: id,
      conversationId: conversationId,
      text: contents.text,
      createdAt: createdAt,
      sender: sender
    )
    message.utcOffset = mail["date"].flatMap(Instant.utcOffset(mailDate:))
    let parent = Self.ids(in: mail["in-reply-to"] ?? "").first ?? answered.last
    message.replyToId = parent
    let root = parent.flatMap { rootOfMail[$0] } ?? answered.first ?? id
    rootOfMail[id] = root
    message.threadId = root
    message.attachments = contents.files
    if parent == nil, let subject = mail["subject"].map(MailEncoding.header), !subject.isEmpty {
      message.text = message.text.isEmpty ? subject : "\(subject)\n\(message.text)"
    }
    if message.text.isEmpty {
      message.text = message.attachments.map(\.marker).joined(separator: " ")
    }
    return message
  }

  /// `Ana Lima <ana@example.com>`, `ana@example.com (Ana Lima)` or the address alone.
  private static func sender(_ value: String, _ mail: MailPart) -> Sender? {
    let isAutomatic = mail["auto-submitted"].map { !$0.lowercased().hasPrefix("no") } ?? false
    let kind: SenderKind = isAutomatic ? .bot : .human
    if let open = value.lastIndex(of: "<"), let close = value[open...].firstIndex(of: ">") {
      let address = value[value.index(after: open)..<close].trimmingSpaces.lowercased()
      let name = MailEncoding.header(value[..<open]).filter { $0 != "\"" }.trimmingSpaces
      return Sender(id: "mail:\(address)", name: name.isEmpty ? address : String(name), kind: kind)
    }
    let address = value.prefix { $0 != " " && $0 != "(" }.lowercased()
    guard !address.isEmpty else { return nil }
    let comment = value.firstIndex(of: "(").map {
      value[value.index(after: $0)...].prefix { $0 != ")" }
    }
    let name = comment.map { MailEncoding.header($0) } ?? address
    return Sender(id: "mail:\(address)", name: name, kind: kind)
  }

  /// The ids between angle brackets.
  private static func ids(in value: String) -> [String] {
    value.split(separator: "<").compactMap { part in
      part.firstIndex(of: ">").map { String(part[..<$0].trimmingSpaces) }
    }.filter { !$0.isEmpty }
  }
}

/// The texts of the parts of a mail, and the files among them.
private struct MailContents {
  private(set) var files: [Attachment] = []
  private var plain: [String] = []
  private var html: [String] = []
  /// Texts in other formats: calendars, Markdown.
  private var others: [String] = []

  /// Adds a part and all parts in it.
  mutating func add(_ part: MailPart, depth: Int) {
    let parts = depth < 20 ? part.parts : []
    if !parts.isEmpty {
      for part in parts { add(part, depth: depth + 1) }
    } else if let name = part.fileName {
      files.append(Attachment(name: name, mediaType: part.mediaType))
    } else if part.mediaType == "text/plain" {
      plain.append(part.text)
    } else if part.mediaType == "text/html" {
      html.append(part.text)
    } else if part.mediaType.hasPrefix("text/") {
      others.append(part.text)
    }
  }

  /// The text without a trailing quote and without the signature.
  var text: String {
    let said = plain.joined(separator: "\n")
    let isPlain = !said.allSatisfy(\.isWhitespace)
    // Other formats mostly repeat the plain text or HTML.
    let rich = html.isEmpty ? others : html.map { HTMLText.plain($0) }
    let text = isPlain ? said : rich.joined(separator: "\n")
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    if let signature = lines.lastIndex(where: { $0 == "-- " || $0 == "--" }) {
      lines = lines[..<signature]
    }
    func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
    let whole = lines
    while let last = lines.last, isBlank(last) || last.hasPrefix(">") { lines.removeLast() }
    if lines.count < whole.count, let last = lines.last, last.trimmingSpaces.hasSuffix(":"),
      whole.contains(where: { $0.hasPrefix(">") })
    {
      // `On Monday Ana wrote:`
      lines.removeLast()
    }
    // A mere quote is better than nothing.
    let kept = lines.contains { !isBlank($0) } ? lines : whole
    return String(kept.joined(separator: "\n").trimmingSpaces)
  }
}
