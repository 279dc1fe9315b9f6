import ArchiveReading
import JSON

/// Layout blocks as plain text.
///
/// Reference: <https://api.slack.com/reference/block-kit/blocks>. Unknown blocks are skipped.
struct SlackBlocks {
  private let directory: SlackDirectory
  private var lines: [String] = []
  /// The ids of the people they mention, each once.
  private(set) var mentions: [String] = []

  init(_ directory: SlackDirectory) { self.directory = directory }

  /// The plain text of all blocks.
  var text: String { String(lines.joined(separator: "\n").trimmingSpaces) }

  /// Adds blocks.
  ///
  /// - Parameter blocks: The elements of a message's `blocks`.
  mutating func add(_ blocks: [JSONValue]) {
    for block in blocks {
      switch block["type"]?.string {
      case "rich_text": add(richText: block["elements"]?.array ?? [], depth: 0)
      case "section":
        add(textObject: block["text"])
        for field in block["fields"]?.array ?? [] { add(textObject: field) }
      case "header", "markdown": add(textObject: block["text"])
      case "context":
        for element in block["elements"]?.array ?? [] {
          add(textObject: element["type"]?.string == "image" ? element["alt_text"] : element)
        }
      case "image": add(textObject: block["title"] ?? block["alt_text"])
      default: break
      }
    }
  }

  /// Adds what bots attach to a message.
  ///
  /// - Parameter attachments: The elements of a message's `attachments`.
  mutating func add(attachments: [JSONValue]) {
    for attachment in attachments {
      let before = lines.count
      add(markup: attachment["pretext"]?.string)
      add(line: SlackText.link(attachment["title_link"]?.string ?? "", title(attachment)))
      add(markup: attachment["text"]?.string)
      for field in attachment["fields"]?.array ?? [] {
        let parts = [field["title"]?.idText, field["value"]?.idText]
        add(markup: parts.compactMap { $0 }.joined(separator: ": "))
      }
      add(attachment["blocks"]?.array ?? [])
      if lines.count == before { add(markup: attachment["fallback"]?.string) }
    }
  }

  private func title(_ attachment: JSONValue) -> String {
    SlackText(attachment["title"]?.string ?? "", directory).plain
  }

  private mutating func add(line: String) { if !line.isEmpty { lines.append(line) } }

  private mutating func add(markup: String?) {
    guard let markup, !markup.isEmpty else { return }
    let text = SlackText(markup, directory)
    add(line: text.plain)
    for id in text.mentions { mention(id) }
  }

  /// Adds a text object, of which only `mrkdwn` has markup, or a bare text.
  private mutating func add(textObject object: JSONValue?) {
    if object?["type"]?.string == "plain_text" {
      add(line: object?["text"]?.string ?? "")
    } else {
      add(markup: object?.string ?? object?["text"]?.string)
    }
  }

  private mutating func mention(_ id: String) {
    if !mentions.contains(id) { mentions.append(id) }
  }
}

extension SlackBlocks {
  /// Adds the parts of a rich text: sections, lists, quotes and code.
  private mutating func add(richText elements: [JSONValue], depth: Int) {
    guard depth < 16 else { return }
    for element in elements {
      let parts = element["elements"]?.array ?? []
      switch element["type"]?.string {
      case "rich_text_section": add(line: inline(parts))
      case "rich_text_preformatted": add(line: "```\(inline(parts))```")
      case "rich_text_quote":
        let quote = inline(parts).split(separator: "\n", omittingEmptySubsequences: false)
        add(line: quote.map { "> \($0)" }.joined(separator: "\n"))
      case "rich_text_list": add(list: parts, of: element)
      default: add(richText: parts, depth: depth + 1)
      }
    }
  }

  private mutating func add(list items: [JSONValue], of list: JSONValue) {
    let indent = Int(clamping: min(max(list["indent"]?.integer ?? 0, 0), 8))
    let start = Int(clamping: min(max(list["offset"]?.integer ?? 0, 0), 1_000_000))
    for (index, item) in items.enumerated() {
      let mark = list["style"]?.string == "ordered" ? "\(start + index + 1)." : "-"
      let text = inline(item["elements"]?.array ?? [])
      add(line: String(repeating: "  ", count: indent) + mark + " " + text)
    }
  }

  /// The text of the parts of a line, which are not escaped.
  private mutating func inline(_ parts: [JSONValue]) -> String {
    var text = ""
    for part in parts {
      switch part["type"]?.string {
      case "text": text += part["text"]?.string ?? ""
      case "link": text += SlackText.link(part["url"]?.string ?? "", part["text"]?.string ?? "")
      case "user":
        guard let id = part["user_id"]?.string else { continue }
        mention(id)
        text += "@" + directory.name(ofUser: id)
      case "channel":
        let id = part["channel_id"]?.string ?? ""
        text += "#" + (directory.name(ofChannel: id) ?? id)
      case "usergroup": text += "@" + (part["usergroup_id"]?.string ?? "")
      case "broadcast": text += "@" + (part["range"]?.string ?? "")
      case "emoji": text += ":\(part["name"]?.string ?? ""):"
      case "date": text += part["fallback"]?.string ?? ""
      case "color": text += part["value"]?.string ?? ""
      default: break
      }
    }
    return text
  }
}
