import ArchiveReading
import Conversations
import JSON

/// The content of a message in Claude's export.
struct ClaudeContent {
  /// The text, artifacts under their titles, and markers of tool calls.
  let text: String
  /// Files and images, without the text extracted from them.
  let attachments: [Attachment]
  /// The sender: the tool if there are only calls and results.
  let sender: Sender

  /// Reads a message.
  init(_ message: JSONValue) {
    var parts = ChatParts(nil)
    for block in message["content"]?.array ?? [] where Self.isKnown(block) {
      if let artifact = Self.artifact(block) { parts.say(artifact) } else { parts.add(block) }
    }
    if !parts.hasTalk, !parts.hasTools {
      parts.say(Self.withoutPlaceholders(message["text"]?.string ?? ""))
    }
    for file in message["attachments"]?.array ?? [] { parts.attach(Attachment(claude: file)) }
    for file in message["files"]?.array ?? [] { parts.attach(Attachment(claude: file)) }
    text = Self.withoutTags(parts.text)
    attachments = parts.attachments
    sender = parts.isToolOnly ? .tool(parts.tool) : .assistant(name: "Claude")
  }

  /// Whether a block has content.
  ///
  /// Others count tokens or are of unknown types; the app then shows the message's text.
  private static func isKnown(_ block: JSONValue) -> Bool {
    ["text", "thinking", "tool_use", "tool_result", "image", "document"]
      .contains(block["type"]?.string ?? "")
  }

  /// The document that a call of the artifact tool creates, under its title.
  private static func artifact(_ block: JSONValue) -> String? {
    guard block["type"]?.string == "tool_use", block["name"]?.string == "artifacts",
      let document = block["input"]?["content"]?.string
    else { return nil }
    return "[artifact: \(block["input"]?["title"]?.string ?? "untitled")]\n\(document)"
  }

  /// A text without the placeholder lines for blocks that text cannot show.
  private static func withoutPlaceholders(_ text: String) -> String {
    let placeholder = "This block is not supported on your current device yet."
    guard text.contains(placeholder) else { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    lines.removeAll { $0 == placeholder || $0 == "```" + placeholder || $0 == placeholder + "```" }
    return lines.joined(separator: "\n")
  }

  /// A text in which the tags around older artifacts are replaced by their titles.
  private static func withoutTags(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")), text.contains("<ant") else { return text }
    var clean = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "<ant")?.lowerBound {
      clean += rest[..<start]
      guard let end = rest[start...].firstIndex(of: ">") else {
        rest = rest[start...]
        break
      }
      let tag = rest[start..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("<antThinking") {
        rest = rest.firstRange(of: "</antThinking>").map { rest[$0.upperBound...] } ?? ""
      } else {
        clean += "[artifact: \(title(of: tag))]\n"
      }
    }
    return (clean + rest).replacing("</antArtifact>", with: "").replacing(
      "</antartifact>",
      with: ""
    )
  }

  private static func title(of tag: Substring) -> Substring {
    guard let start = tag.firstRange(of: "title=\"")?.upperBound else { return "untitled" }
    return tag[start...].prefix { $0 != "\"" }
  }
}

extension Attachment {
  /// Reads a file of a message.
  fileprivate init(claude file: JSONValue) {
    self.init(
      name: file.first(of: "file_name", "name")?.string,
      mediaType: file["file_type"]?.string.flatMap { $0.contains("/") ? $0 : nil },
      isImage: file["file_kind"]?.string == "image" ? true : nil
    )
  }
}
