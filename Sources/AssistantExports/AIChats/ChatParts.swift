import ArchiveReading
import Conversations
import JSON

/// The content of a message in an AI chat: a text, or a list of typed parts.
///
/// The parts of OpenAI's and Anthropic's APIs, and of the apps that store them, are distinguished
/// by `type`: <https://platform.openai.com/docs/api-reference/chat/create>,
/// <https://docs.anthropic.com/en/api/messages>.
struct ChatParts {
  /// The texts and the markers of tool calls, in order.
  private(set) var texts: [String] = []
  /// Images, sounds and files.
  private(set) var attachments: [Attachment] = []
  /// The model's reasoning.
  private(set) var reasoning: [String] = []
  /// Whether there is text.
  private(set) var hasTalk = false
  /// Whether a tool was called or answered.
  private(set) var hasTools = false
  /// The name of the first named tool that was called.
  private(set) var tool: String?

  /// Reads content.
  init(_ content: JSONValue?) { add(content) }

  /// Whether there are only tool calls and their results.
  var isToolOnly: Bool { hasTools && !hasTalk }

  /// The text, or the attachments' markers if there is none.
  var text: String {
    let text = texts.joined(separator: "\n")
    return text.isEmpty ? attachments.map(\.marker).joined(separator: " ") : text
  }

  /// Reads more content.
  mutating func add(_ content: JSONValue?) {
    switch content {
    case .string(let text): say(text)
    case .array(let parts): for part in parts { addPart(part) }
    case .object: content.map { addPart($0) }
    default: break
    }
  }

  /// Adds text.
  /// - Parameter text: The text; ignored if empty.
  mutating func say(_ text: String?) {
    guard let text, !text.isEmpty else { return }
    texts.append(text)
    hasTalk = true
  }

  /// Adds a tool call.
  mutating func call(_ name: String?, _ arguments: JSONValue?) {
    texts.append(ToolMarker.call(name, arguments))
    hasTools = true
    tool = tool ?? name
  }

  /// Adds a file.
  mutating func attach(_ attachment: Attachment) { attachments.append(attachment) }

  private mutating func addPart(_ part: JSONValue) {
    if let text = part.string { return say(text) }
    let type = part["type"]?.string ?? ""
    switch type {
    case "text", "input_text", "output_text", "summary_text", "": say(Self.words(of: part))
    case "refusal": say(part["refusal"]?.string)
    case "thinking", "reasoning", "think", "redacted_thinking": think(part)
    case "tool_use", "server_tool_use", "function_call", "tool_call": addCall(part)
    case "tool_result", "function_call_output": addResult(part)
    case "image_url", "input_image", "image", "image_file":
      attachments.append(Attachment(imagePart: part))
    case "input_audio", "audio", "file", "input_file", "document", "video", "video_url":
      attachments.append(Attachment(filePart: part, type: type))
    default: say(Self.words(of: part))
    }
  }

  /// The text of a part, stored under one of several names, possibly inside an object.
  private static func words(of part: JSONValue) -> String? {
    let words = part.first(of: "text", "value", "content")
    return words?.string ?? words?["value"]?.string
  }

  /// Adds the model's reasoning.
  mutating func think(_ part: JSONValue) {
    let thought = part.first(of: "thinking", "think", "reasoning", "text", "summary")?.talk
    if let thought, !thought.isEmpty { reasoning.append(thought) }
  }

  private mutating func addCall(_ part: JSONValue) {
    let call = part.first(of: "tool_call", "function") ?? part
    let arguments = call.first(of: "input", "arguments", "args")
    self.call(call["name"]?.string, arguments)
  }

  private mutating func addResult(_ part: JSONValue) {
    hasTools = true
    let result = part.first(of: "content", "output")?.talk ?? ""
    texts.append(result.isEmpty ? "[tool result]" : ToolMarker.shortened(result))
  }
}

extension Attachment {
  /// Reads an image part, given by URL, by id or by its bytes, which are not kept.
  fileprivate init(imagePart part: JSONValue) {
    let source = part.first(of: "image_url", "image", "source", "image_file", "file_id")
    let location = source?.string ?? source?.first(of: "url", "file_id")?.string
    let mediaType = source?["media_type"]?.string ?? part["mime_type"]?.string
    self.init(location: location, mediaType: mediaType, isImage: true)
  }

  /// Reads a file part.
  fileprivate init(filePart part: JSONValue, type: String) {
    let file =
      part.first(of: "file", "input_audio", "audio", "source", "video_url", "video") ?? part
    let name =
      (file.first(of: "filename", "file_name", "name") ?? part.first(of: "filename", "title"))
    var mediaType = file.first(of: "media_type", "mime_type")?.string
    if let format = file["format"]?.string { mediaType = "audio/\(format)" }
    self.init(
      location: file.first(of: "url", "file_url")?.string,
      name: name?.string,
      mediaType: mediaType,
      isImage: nil
    )
  }
}
