package import ArchiveReading
import Conversations

/// Mailboxes: one file of concatenated mails (RFC 4155), or one file per mail.
///
/// A mailbox is a conversation, and the mails that answer each other form its threads.
package enum MailboxFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "mbox"

  /// Whether a file begins with a line `From …` and headers, or with the headers of a mail.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    candidates(probe).prefix(50).contains { isMailbox($0) }
  }

  /// Reads the mails in the order of the files.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    var files = candidates(probe)
    if case .container = probe.shape { files = files.filter { isMailbox($0) } }
    var readers: [String: MailboxReader] = [:]
    try probe.readEach(files, into: collector) { file in
      let name = mailbox(of: file, in: probe)
      let id = "mail:\(name)"
      var reader = readers[id] ?? MailboxReader(id, collector)
      if readers[id] == nil {
        collector.append(ConversationDescription(id: id, name: name, kind: .group))
      }
      // One owner at a time, so that the table of threads is not copied.
      readers[id] = nil
      defer { readers[id] = reader }
      try reader.read(file)
    }
  }

  private static func candidates(_ probe: SourceProbe) -> [SourceFile] {
    if case .stream = probe.shape { return probe.files }
    return probe.files.filter {
      $0.hasEnding(".mbox", ".mbx", ".eml", ".txt") || !$0.baseName.contains(".")
    }
  }

  /// The name of a mailbox: that of its file, or for single mails that of the enclosing folder.
  private static func mailbox(of file: SourceFile, in probe: SourceProbe) -> String {
    let isSingle = file.hasEnding(".eml")
    let folder = file.folder.split(separator: "/").last.map(String.init)
    let outer = probe.isStandardInput ? nil : probe.name.split(separator: "/").last.map(String.init)
    let name = isSingle ? folder ?? outer : file.baseName.isEmpty ? outer : String(file.baseName)
    var stem = (name ?? "mailbox")[...]
    for ending in [".gz", ".mbox", ".mbx", ".eml", ".zip"] where stem.hasSuffix(ending) {
      stem = stem.dropLast(ending.count)
    }
    return stem.isEmpty ? "mailbox" : String(stem)
  }

  private static func isMailbox(_ file: SourceFile) -> Bool {
    let head = file.head(8 << 10)
    var lines = head.split(separator: 0x0A, maxSplits: 60, omittingEmptySubsequences: false)[...]
    let hasMark = lines.first?.starts(with: "From ".utf8) ?? false
    if hasMark { lines = lines.dropFirst() }
    var names: Set<String> = []
    for line in lines {
      guard let first = line.first, first != 0x0D else { break }
      if first == 0x20 || first == 0x09 { continue }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon - line.startIndex < 80 else {
        break
      }
      names.insert(String(decoding: line[..<colon], as: UTF8.self).lowercased())
    }
    let known = names.intersection(["from", "date", "subject", "message-id", "to", "received"])
    return hasMark ? !known.isEmpty : known.count >= 3
  }
}
