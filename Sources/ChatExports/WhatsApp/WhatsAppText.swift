import ArchiveReading
import Conversations

/// The content of a message, with the app's markers interpreted.
struct WhatsAppText {
  /// The plain text, or the files' markers if there is none.
  private(set) var text = ""
  /// The files.
  private(set) var attachments: [Attachment] = []
  /// The names of the people it mentions.
  private(set) var mentions: [String] = []
  /// Whether it was deleted.
  private(set) var isDeleted = false
  /// Whether it was changed.
  private(set) var isEdited = false
  /// Whether the app wrote it.
  private(set) var isEvent = false
  /// The text that identifies the message, the same in exports with and without files.
  private(set) var identity = ""

  /// Reads a text.
  ///
  /// - Parameter raw: All lines of it, without the name.
  init(_ raw: String) {
    findMentions(raw)
    // On iOS, texts of the app begin with a mark that no one can type.
    let isMarked = raw.unicodeScalars.first == "\u{200E}"
    var lines = raw.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Self.withoutMarks(Substring($0)) }
    takeEditMark(&lines)
    let words = WhatsAppWords.canonical(lines[0])
    if lines.count == 1, WhatsAppWords.deleted.contains(words) {
      isDeleted = true
      identity = words
      return
    }
    if let file = Self.file(lines[0], words, isMarked: isMarked) {
      attachments = [file]
      lines.removeFirst()
    } else {
      let isCalled = WhatsAppWords.beginsEvent(words)
      isEvent = isCalled || isMarked && !Self.isPersonal(words)
    }
    let caption = String(lines.joined(separator: "\n").trimmingSpaces)
    text = caption.isEmpty ? attachments.map(\.marker).joined(separator: " ") : caption
    identity = (attachments.isEmpty ? "" : "\u{0}file\n") + caption
  }

  /// Whether a marked line was nevertheless sent by someone.
  private static func isPersonal(_ words: String) -> Bool {
    words.isEmpty || words.hasPrefix("poll:") || words.hasPrefix("location:")
      || words.hasPrefix("live location") || words.hasPrefix("event:")
  }

  private mutating func takeEditMark(_ lines: inout [String]) {
    guard let last = lines.last, last.utf8.contains(UInt8(ascii: "<")),
      let open = last.lastIndex(of: "<")
    else { return }
    let mark = WhatsAppWords.canonical(last[open...]).replacing(".>", with: ">")
    guard WhatsAppWords.edited.contains(mark) else { return }
    isEdited = true
    lines[lines.count - 1] = String(last[..<open].trimmingSpaces)
  }

  /// The file that a line stands for, if any.
  private static func file(_ line: String, _ words: String, isMarked: Bool) -> Attachment? {
    if WhatsAppWords.omitted.contains(words) { return Attachment() }
    if words == "null" { return Attachment(name: "view once") }
    if let (ending, kind) = WhatsAppWords.omittedFile(words), isMarked || words == ending {
      let name = line.dropLast(ending.count).trimmingSpaces
      return Attachment(name: name.isEmpty ? kind : String(name), isImage: kind == "image")
    }
    if words.utf8.last == UInt8(ascii: ")"),
      let ending = WhatsAppWords.attachedEndings.first(where: { words.endsWithBytes(of: $0) })
    {
      return file(named: line.trimmingSpaces.dropLast(ending.count))
    }
    // `<attached: 00000012-PHOTO.jpg>` in whatever language.
    if line.utf8.first == UInt8(ascii: "<"), line.utf8.last == UInt8(ascii: ">"),
      let colon = line.firstIndex(of: ":"),
      line[colon...].contains(".")
    {
      return file(named: line[line.index(after: colon)...].dropLast())
    }
    return nil
  }

  private static func file(named name: Substring) -> Attachment? {
    let name = String(name.trimmingSpaces)
    guard !name.isEmpty, !name.contains("\n") else { return nil }
    return Attachment(named: name)
  }

  /// Finds mentions, which are between isolate marks: `@⁨Ana Lima⁩`.
  private mutating func findMentions(_ raw: String) {
    guard Self.mayHaveMarks(raw) else { return }
    var rest = raw.unicodeScalars[...]
    while let open = rest.firstIndex(of: "\u{2068}") {
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(of: "\u{2069}") else { return }
      let name = String(String.UnicodeScalarView(inside[..<close]))
      let isMention = open > rest.startIndex && rest[rest.index(before: open)] == "@"
      if isMention, !name.isEmpty, !mentions.contains(name) { mentions.append(name) }
      rest = inside[inside.index(after: close)...]
    }
  }

  /// A name without any direction marks: phones put them around names or not.
  static func name(_ text: Substring) -> String {
    let scalars = text.unicodeScalars.filter { !$0.isInvisibleMark }
    return String(Substring(String(String.UnicodeScalarView(scalars))).trimmingSpaces)
  }

  /// A text without direction marks, except the one that Arabic and Hebrew need.
  static func withoutMarks(_ text: some StringProtocol) -> String {
    guard mayHaveMarks(text) else { return String(text) }
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { $0.isInvisibleMark && $0 != "\u{200F}" }) else {
      return String(text)
    }
    return String(
      String.UnicodeScalarView(scalars.filter { !$0.isInvisibleMark || $0 == "\u{200F}" })
    )
  }

  /// Whether a text contains a byte with which such marks begin.
  private static func mayHaveMarks(_ text: some StringProtocol) -> Bool {
    text.utf8.contains { $0 == 0xE2 || $0 == 0xEF }
  }
}
