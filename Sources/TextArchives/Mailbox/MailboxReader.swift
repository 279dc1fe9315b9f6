import ArchiveReading

/// Splits a mailbox into mails.
///
/// Used by the reader's thread only.
struct MailboxReader {
  private var builder: MailMessageBuilder
  private let collector: MessageCollector
  private var mail: [UInt8] = []
  private var start = 1
  private var isTooLong = false

  /// The maximum size of a mail with all its files, in bytes.
  private static let largestMail = 64 << 20

  init(_ conversationId: String, _ collector: MessageCollector) {
    builder = MailMessageBuilder(conversationId)
    self.collector = collector
  }

  /// Reads one file.
  /// - Throws: Any error thrown by the collector, or ``CompressionError``.
  mutating func read(_ file: SourceFile) throws {
    start = 1
    // A line `From ` begins a mail only after an empty one.
    var followsBlank = true
    let lines = LineReader(try file.open(), limit: 8 << 20)
    while let line = try lines.next() {
      guard let bytes = line.bytes else {
        try collector.setAside(line: line.number, "the line is longer than 8 MiB")
        continue
      }
      if followsBlank, bytes.starts(with: "From ".utf8) {
        try finishMail()
        start = line.number + 1
        followsBlank = false
        continue
      }
      followsBlank = bytes.isEmpty || bytes.count == 1 && bytes[0] == 0x0D
      append(bytes)
    }
    try finishMail()
  }

  private mutating func append(_ line: UnsafeRawBufferPointer) {
    if mail.count + line.count > Self.largestMail { isTooLong = true }
    if isTooLong { return }
    // Lines that look like the beginning of a mail are escaped with one `>`.
    let isEscaped =
      line.first == UInt8(ascii: ">")
      && line.drop { $0 == UInt8(ascii: ">") }.starts(with: "From ".utf8)
    mail.append(contentsOf: line.dropFirst(isEscaped ? 1 : 0))
    mail.append(0x0A)
  }

  private mutating func finishMail() throws {
    defer {
      mail.removeAll(keepingCapacity: mail.capacity < 1 << 20)
      isTooLong = false
    }
    if isTooLong {
      return try collector.setAside(line: start, "the mail is longer than 64 MiB")
    }
    guard mail.contains(where: { $0 > 0x20 }) else { return }
    do {
      try collector.append(try builder.message(MailPart(mail[...])))
    } catch let problem as RecordProblem {
      try collector.setAside(line: start, problem.reason)
    }
  }
}
