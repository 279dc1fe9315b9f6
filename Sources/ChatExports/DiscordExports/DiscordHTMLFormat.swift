package import ArchiveReading
import Compression
import Conversations

/// DiscordChatExporter's web pages.
///
/// <https://github.com/Tyrrrz/DiscordChatExporter>, `MessageGroupTemplate.cshtml`. Dates are in a
/// regional format, but Discord's ids contain the times too.
package enum DiscordHTMLFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "discord-html"

  /// Whether a file is a page with the exporter's classes.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    candidates(probe).prefix(200).contains(where: isPage)
  }

  /// Reads the pages one after another, message by message.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    try probe.readEach(candidates(probe).filter(isPage), into: collector) { file in
      let name = DiscordFileName(file)
      var pieces = DiscordHTMLPieces(try file.open())
      var page = DiscordHTMLMessages(name.conversationId)
      var number = 0
      while let piece = try pieces.next() {
        number += 1
        do {
          if let message = try page.message(piece) { try collector.append(message) }
        } catch let problem as RecordProblem {
          try collector.setAside(line: number, problem.reason)
        }
      }
      let channel = page.channel ?? name.channel
      collector.append(
        ConversationDescription(id: name.conversationId, name: channel, kind: .channel)
      )
      try collector.recordWasRead()
    }
  }

  private static func candidates(_ probe: SourceProbe) -> [SourceFile] {
    if case .stream = probe.shape { return probe.files }
    return probe.files.filter { $0.hasEnding(".html", ".htm") }
  }

  private static func isPage(_ file: SourceFile) -> Bool {
    let head = file.head()
    let start = String(decoding: head.prefix(512), as: UTF8.self).trimmingSpaces.lowercased()
    guard start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || start.hasPrefix("<!--")
    else { return false }
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("chatlog__message") && text.contains("preamble__")
  }
}

/// Splits a page before each message, in bounded memory.
private struct DiscordHTMLPieces {
  /// The maximum length of a message, in bytes of HTML.
  private static let limit = 8 << 20
  private static let mark = Array("data-message-id=".utf8)

  /// The maximum distance from the beginning of the tag to the mark.
  private static let longestTag = 4096

  private let stream: ByteStream
  private var buffer: [UInt8] = []
  /// The start of the piece, and the end of the bytes searched for the next one.
  private var (start, searched) = (0, 0)
  private var isAtEnd = false

  init(_ stream: ByteStream) { self.stream = stream }

  /// The next piece: the part before the messages, then one message each; nil for a message that is
  /// too long, which is left out.
  ///
  /// - Returns: nil at the end.
  /// - Throws: `CompressionError`.
  mutating func next() throws(CompressionError) -> [UInt8]?? {
    while true {
      if let end = nextStart() {
        defer { start = end }
        return .some(Array(buffer[start..<end]))
      }
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return .some(Array(buffer[start...]))
      }
      if buffer.count - start > Self.limit {
        (start, searched) = (buffer.count, buffer.count)
        return .some(nil)
      }
      try fill()
    }
  }

  /// The start of the next message.
  private mutating func nextStart() -> Int? {
    while let candidate = buffer[searched...].firstIndex(of: Self.mark[0]),
      candidate + Self.mark.count <= buffer.count
    {
      searched = candidate + 1
      guard buffer[candidate...].starts(with: Self.mark),
        let tag = buffer[max(start, candidate - Self.longestTag)..<candidate].lastIndex(
          of: UInt8(ascii: "<")
        ), tag > start
      else { continue }
      return tag
    }
    searched = max(searched, buffer.count - Self.mark.count + 1, start)
    return nil
  }

  private mutating func fill() throws(CompressionError) {
    buffer.removeFirst(start)
    (start, searched) = (0, max(0, searched - start))
    let filled = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: 256 << 10))
    let result = buffer.withUnsafeMutableBytes { bytes in
      Result { () throws(CompressionError) in
        try stream.read(into: .init(rebasing: bytes[filled...]))
      }
    }
    let count = (try? result.get()) ?? 0
    buffer.removeLast(buffer.count - filled - count)
    isAtEnd = try result.get() == 0
  }
}
