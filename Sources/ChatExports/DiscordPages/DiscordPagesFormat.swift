package import ArchiveReading
package import JSON

/// JSON that communities generate from DiscordChatExporter's HTML: one file per forum post.
///
/// <https://github.com/MrAlders0n/meshcore-discord-archive>. Posts run for months like channels, so
/// each is a conversation. A message's reply reference, files and reactions are HTML fragments. The
/// times are in an unknown time zone, but Discord's ids contain them too.
package enum DiscordPagesFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "discord-pages"

  /// Whether a document has messages whose text is HTML.
  package static func recognizes(_ beginning: JSONValue) -> Bool {
    guard let first = beginning["messages"]?.array?.first else { return false }
    return first["content_html"]?.string != nil && first["author"]?.string != nil
      && first["id"]?.idText != nil
  }

  /// Prepares to read pages of messages.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    DiscordPagesReader(collector: collector)
  }
}

/// Reads one page after another.
private struct DiscordPagesReader: DocumentFormatReader {
  let collector: MessageCollector

  func read(_ document: SourceDocument) throws {
    let page = DiscordPage(document)
    collector.append(page.description)
    try JSONRecords(document, collector: collector).forEachElement(of: "messages[]") { _, record in
      try collector.append(try page.message(record))
    }
  }
}
