import JSON

/// What a message says, wherever Slack put it.
struct SlackTalk {
  /// The plain text; empty if nothing is said.
  let text: String
  /// The ids of the people it names, each once.
  let mentions: [String]

  /// Reads a message.
  ///
  /// `text` counts; where it is empty or cut short, what the blocks hold; else the attachments that
  /// programs post.
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

  /// Whether a text says of itself that it is not all.
  private static func isShortened(_ text: String) -> Bool {
    text.hasSuffix("…") || text.hasSuffix("...") || text == "This content can't be displayed."
  }
}
