package import ArchiveReading
import Digest

/// WhatsApp's export of a chat: `_chat.txt` on iOS, `WhatsApp Chat with ….txt` on Android, alone
/// or in a zip with the chat's files.
///
/// The app documents nothing; the line formats are those of many phones and countries.
package enum WhatsAppFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "whatsapp"

  /// Whether there is a text whose first line begins a message, and half of whose names are
  /// plausible.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    candidates(probe).contains { isChat($0) }
  }

  /// Reads the chats one after another.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    guard let zone = options.timeZone else { throw SourceError(missingZoneOf: probe.name) }
    var chats = candidates(probe)
    if case .container = probe.shape { chats = chats.filter { isChat($0) } }
    try probe.readEach(chats, into: collector) { file in
      var survey = WhatsAppSurvey()
      try forEachLine(of: file) { if let line = $1 { survey.add(line) } }
      let chat = WhatsAppChat(survey, id: id(of: file, in: probe, survey), zone: zone)
      try forEachLine(of: file) { number, line in
        if let line { return try chat.add(line, number: number, to: collector) }
        // It is longer than any message can be.
        try collector.setAside(line: number, "longer than 1 MiB")
      }
      try chat.finish(to: collector)
    }
  }

  /// The texts of a source, as many as detection can afford to examine.
  private static func candidates(_ probe: SourceProbe) -> [SourceFile] {
    if case .stream = probe.shape { return probe.files }
    return Array(probe.files.filter { $0.hasEnding(".txt") }.prefix(1000))
  }

  private static func isChat(_ file: SourceFile) -> Bool {
    // Most sources are not chats: only their first line is considered.
    let lines = TextLines.first(200, of: file, within: SourceProbe.headSize)
    guard let first = lines.first(where: { !$0.isEmpty }), WhatsAppHeader(first) != nil else {
      return false
    }
    var survey = WhatsAppSurvey()
    for line in lines { survey.add(line) }
    return survey.isChat
  }

  /// The id of a chat: its name is only in the name of its file or of the enclosing archive.
  private static func id(
    of file: SourceFile,
    in probe: SourceProbe,
    _ survey: WhatsAppSurvey
  ) -> String {
    let folder = probe.isStandardInput ? [] : probe.name.split(separator: "/").dropLast()
    var names = file.name.split(separator: "/").map { Substring($0) }
    if case .container = probe.shape, !probe.isStandardInput {
      names.insert(contentsOf: probe.name.split(separator: "/").suffix(1), at: 0)
    } else {
      names.insert(contentsOf: folder, at: 0)
    }
    for name in names.reversed() {
      let chat = chatName(name)
      if chat != "_chat" { return chat }
    }
    let digits = String(Fingerprint.of(survey.beginning), radix: 16)
    return "chat \(digits)"
  }

  /// A file's name without its extension, the number of a second download, and the app's words.
  private static func chatName(_ file: Substring) -> String {
    var name = file
    for ending in [".gz", ".txt", ".zip"] where name.lowercased().hasSuffix(ending) {
      name = name.dropLast(ending.count)
    }
    if name.last == ")", let open = name.lastIndex(of: "("),
      name[open...].dropFirst().dropLast().allSatisfy({ ("0"..."9").contains($0) })
    {
      name = name[..<open].trimmingSpaces
    }
    let words = WhatsAppWords.chatNameBeginnings.first { name.hasPrefix($0) }
    return WhatsAppText.withoutMarks(name.dropFirst(words?.count ?? 0).trimmingSpaces)
  }

  private static func forEachLine(
    of file: SourceFile,
    _ body: (Int, Substring?) throws -> Void
  ) throws {
    var lines = try TextLines(file)
    while let line = try lines.next() { try body(line.number, line.text) }
  }
}
