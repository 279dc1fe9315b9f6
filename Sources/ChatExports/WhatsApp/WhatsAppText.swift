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
    var raw = raw[...]
    takeEditMark(&raw)
    if takeFile(after: raw) { return }
    // On iOS, texts of the app begin with a mark that no one can type; in languages that are written
    // from right to left, one of the other direction may be in front of it.
    let isMarked = raw.unicodeScalars.first { $0 != "\u{200F}" } == "\u{200E}"
    var lines = raw.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Self.withoutMarks(Substring($0)) }
    let first = Self.name(lines[0][...])
    let words = WhatsAppWords.canonical(first)
    if lines.count == 1, WhatsAppWords.deleted.contains(words) {
      isDeleted = true
      identity = words
      return
    }
    if let file = Self.file(first, words, isMarked: isMarked) {
      attachments = [file]
      lines.removeFirst()
    } else {
      let isCalled = WhatsAppWords.beginsEvent(words)
      isEvent = isCalled || isMarked && !Self.isPersonal(words)
    }
    take(caption: lines.joined(separator: "\n"))
  }

  private mutating func take(caption: String) {
    let caption = String(caption.trimmingSpaces)
    text = caption.isEmpty ? attachments.map(\.marker).joined(separator: " ") : caption
    identity = (attachments.isEmpty ? "" : "\u{0}file\n") + caption
  }

  /// Reads a file that follows its caption or name after a mark that no one can type, as iOS has it:
  /// `look ‎<attached: 00000012-PHOTO.jpg>`, `plan.pdf • ‎3 pages ‎document omitted`.
  ///
  /// - Returns: Whether there is one.
  private mutating func takeFile(after raw: Substring) -> Bool {
    guard Self.mayHaveMarks(raw), let mark = raw.unicodeScalars.lastIndex(of: "\u{200E}") else {
      return false
    }
    let before = Self.withoutMarks(raw[..<mark]).trimmingSpaces
    let last = Self.name(raw[mark...])
    guard !before.isEmpty,
      var file = Self.file(last, WhatsAppWords.canonical(last), isMarked: false)
    else { return false }
    // A document has its name and pages in front, or its name, which the file's ends with.
    let name = before.firstRange(of: " • ").map { before[..<$0.lowerBound] } ?? before
    let isName = file.name == "document" || file.name?.hasSuffix(name) == true
    if file.name == "document" { file = Attachment(name: String(before), isImage: false) }
    attachments = [file]
    take(caption: isName ? "" : String(before))
    return true
  }

  /// Whether a marked line was nevertheless sent by someone.
  private static func isPersonal(_ words: String) -> Bool {
    words.isEmpty || words.hasPrefix("poll:") || words.hasPrefix("location:")
      || words.hasPrefix("live location") || words.hasPrefix("event:")
  }

  private mutating func takeEditMark(_ raw: inout Substring) {
    guard raw.utf8.contains(UInt8(ascii: "<")), let open = raw.lastIndex(of: "<") else { return }
    let mark = WhatsAppWords.canonical(Self.name(raw[open...])).replacing(".>", with: ">")
    guard WhatsAppWords.edited.contains(mark) else { return }
    isEdited = true
    var said = raw[..<open].unicodeScalars
    while said.last?.isSpaceOrMark == true { said.removeLast() }
    raw = Substring(said)
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
    guard mayHaveMarks(text) else { return String(text.trimmingSpaces) }
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
