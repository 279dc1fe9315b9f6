import ArchiveReading
import JSON

/// The text of a message, from whichever field Slack put it in.
struct SlackTalk {
  /// The plain text; empty if there is none.
  let text: String
  /// The ids of the people it mentions, each once.
  let mentions: [String]

  /// Reads a message.
  ///
  /// `text` takes precedence; if it is empty or truncated, the blocks are read, then the
  /// attachments that bots post.
  init(_ record: JSONValue, _ directory: SlackDirectory) {
    let written = SlackText(record["text"]?.string ?? "", directory)
    let text = String(written.plain.trimmingSpaces)
    var blocks = SlackBlocks(directory)
    if text.isEmpty || Self.isShortened(text) {
      blocks.add(record["blocks"]?.array ?? [])
      if blocks.text.utf8.count > text.utf8.count {
        (self.text, mentions) = (blocks.text, blocks.mentions)
        return
      }
    }
    if text.isEmpty { blocks.add(attachments: record["attachments"]?.array ?? []) }
    self.text = text.isEmpty ? blocks.text : text
    mentions = written.mentions + blocks.mentions.filter { !written.mentions.contains($0) }
  }

  /// Whether a text says that it is truncated.
  private static func isShortened(_ text: String) -> Bool {
    text.hasSuffix("…") || text.hasSuffix("...") || text == "This content can't be displayed."
  }
}
