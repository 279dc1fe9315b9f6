import ArchiveReading
import Conversations
import Glibc
import JSON

/// The content of a node, read according to its `content_type`.
struct ChatGPTContent {
  /// The text, or the attachments' markers if there is none.
  private(set) var text = ""
  /// Images, sounds and files.
  private(set) var attachments: [Attachment] = []
  /// Code without a fence around it, if the content is code.
  private(set) var code: String?
  /// Whether it is context about the user that the app gave the model.
  private(set) var isContext = false
  /// Whether it is the model's reasoning.
  private(set) var isReasoning = false

  /// Reads content.
  ///
  /// - Parameter content: The node's `content`.
  init(_ content: JSONValue?, attachments: [JSONValue]) {
    let files = attachments.compactMap(Attachment.file)
    self.attachments = files.map(\.attachment)
    let known = Set(files.compactMap(\.id))
    let type = content?["content_type"]?.string ?? ""
    text = Self.withoutCitations(talk(content ?? .null, type, known))
    if text.isEmpty { text = self.attachments.map(\.marker).joined(separator: " ") }
  }

  private mutating func talk(_ content: JSONValue, _ type: String, _ known: Set<String>) -> String {
    switch type {
    case "code":
      code = content["text"]?.string ?? ""
      return Self.fenced(code ?? "", content["language"]?.string)
    case "tether_quote", "sonic_webpage":
      return Self.lines(content, "title", "url", "text", "snippet")
    case "tether_browsing_display", "tether_browsing_code":
      return Self.lines(content, "result", "summary")
    case "system_error": return Self.lines(content, "name", "text")
    case "thoughts", "reasoning_recap":
      isReasoning = true
      let thoughts = content["thoughts"]?.array ?? []
      let texts = thoughts.map { Self.lines($0, "summary", "content") }
      return thoughts.isEmpty ? Self.lines(content, "content") : texts.joined(separator: "\n")
    case "user_editable_context":
      isContext = true
      return Self.lines(content, "user_profile", "user_instructions")
    case "model_editable_context":
      isContext = true
      return Self.lines(content, "model_set_context")
    default: return other(content, type, known)
    }
  }

  /// The text of content with parts or a text, and of unknown types.
  private mutating func other(
    _ content: JSONValue,
    _ type: String,
    _ known: Set<String>
  ) -> String {
    if let parts = content["parts"]?.array {
      return parts.compactMap { part($0, known) }.filter { !$0.isEmpty }.joined(separator: "\n")
    }
    if let text = content.first(of: "text", "result", "content", "output_str")?.string {
      return text
    }
    return type.isEmpty || content["text"] != nil ? "" : "[\(type)]"
  }

  private mutating func part(_ part: JSONValue, _ known: Set<String>) -> String? {
    if let text = part.string { return text }
    guard part.object != nil else { return nil }
    let type = part["content_type"]?.string ?? ""
    let pointer = part["asset_pointer"]?.string
    switch type {
    case "image_asset_pointer":
      attach(pointer, known, isImage: true)
      return nil
    case "audio_asset_pointer", "video_container_asset_pointer":
      attach(pointer, known, mediaType: type.hasPrefix("audio") ? "audio/wav" : "video/mp4")
      return nil
    case "real_time_user_audio_video_asset_pointer":
      let audio = part["audio_asset_pointer"]?["asset_pointer"]?.string
      attach(audio, known, mediaType: "audio/wav")
      return nil
    default:
      if let text = part.first(of: "text", "result", "content")?.string { return text }
      return type.isEmpty ? nil : "[\(type)]"
    }
  }

  /// Adds a file that a part references, unless the metadata list it.
  private mutating func attach(
    _ pointer: String?,
    _ known: Set<String>,
    mediaType: String? = nil,
    isImage: Bool = false
  ) {
    let id = pointer.flatMap { $0.split(separator: "/").last }.map(String.init)
    if let id, known.contains(id) { return }
    attachments.append(Attachment(mediaType: mediaType, url: pointer, isImage: isImage))
  }

  /// The document that a call of the canvas tool creates, under its title.
  ///
  /// - Parameter tool: The tool that is called.
  /// - Returns: nil if it is another tool, or the call changes an existing document.
  func canvas(for tool: String) -> String? {
    guard tool == "canmore.create_textdoc", let json = try? JSONParser().parse(code ?? text),
      let document = json["content"]?.string
    else { return nil }
    return "[canvas: \(json["name"]?.string ?? "untitled")]\n\(document)"
  }

  private static func lines(_ object: JSONValue, _ names: String...) -> String {
    names.compactMap { object[$0]?.string }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func fenced(_ code: String, _ language: String?) -> String {
    if code.isEmpty { return "" }
    let language = language.flatMap { $0 == "unknown" ? nil : $0 } ?? ""
    return "```\(language)\n\(code)\n```"
  }

  /// A text without citations: references between private-use characters, shown as links.
  private static func withoutCitations(_ text: String) -> String {
    guard hasPrivateCharacters(text) else { return text }
    var clean = ""
    var rest = text.unicodeScalars[...]
    while let start = rest.firstIndex(where: { ("\u{E200}"..."\u{E202}").contains($0) }) {
      clean.unicodeScalars.append(contentsOf: rest[..<start])
      let end = rest[start] == "\u{E200}" ? rest[start...].firstIndex(of: "\u{E201}") : nil
      rest = rest[rest.index(after: end ?? start)...]
    }
    clean.unicodeScalars.append(contentsOf: rest)
    return clean
  }
}

extension ChatGPTContent {
  /// Whether a text contains the first byte of such a character, which few texts do.
  private static func hasPrivateCharacters(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.baseAddress.map { memchr($0, 0xEE, bytes.count) != nil } ?? false
    }
  }
}

extension Attachment {
  /// Reads a file that a node's metadata list; nil if it is not an object.
  fileprivate static func file(_ value: JSONValue) -> (id: String?, attachment: Attachment)? {
    guard value.object != nil else { return nil }
    let attachment = Attachment(
      name: value["name"]?.string,
      mediaType: value.first(of: "mime_type", "mimeType")?.string
    )
    return (value["id"]?.string, attachment)
  }
}
