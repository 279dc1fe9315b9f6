import ArchiveReading
import Conversations
import JSON

/// The mapping of a prompt's chunks.
struct AIStudioShape: ConversationShape {
  static let members: Set<String> = ["runSettings", "systemInstruction"]

  private(set) var identities: ConversationIdentities
  private let title: String
  private var model: String?

  /// Prepares to read a prompt.
  /// - Parameter title: The name of the file.
  init(title: String, identities: ConversationIdentities) {
    self.title = title
    self.identities = identities
  }

  func paths(in beginning: JSONValue) -> (conversation: String, message: String) {
    ("", beginning["chunkedPrompt"] == nil ? "chunks[]" : "chunkedPrompt.chunks[]")
  }

  mutating func set(_ name: String, _ value: JSONValue, of draft: inout ConversationDraft) {
    if name == "runSettings" {
      model = value["model"]?.string.map { String($0.split(separator: "/").last ?? "") }
      return
    }
    let text = Self.instruction(value)
    if !text.isEmpty {
      draft.insertFirst(
        Message(id: "system", conversationId: "", text: text, sender: .instructions)
      )
    }
  }

  mutating func messages(
    _ value: JSONValue,
    name: String,
    of draft: inout ConversationDraft
  ) throws(RecordProblem) -> [Message] {
    let role = value["role"]?.string ?? ""
    guard let sender = Sender.side(role, model: model) else {
      throw RecordProblem(reason: "it has no known role")
    }
    try value.requireTexts("text")
    let content = AIStudioContent(value)
    var message = Message(
      id: "\(draft.count + 1)",
      conversationId: "",
      text: content.text,
      createdAt: value["createTime"]?.instant,
      sender: content.isTool ? .tool("code") : sender
    )
    message.attachments = content.attachments
    message.isEvent = value["isThought"]?.truth == true
    return [message]
  }

  mutating func end(_ draft: inout ConversationDraft) {
    draft.description.name = title.isEmpty ? nil : title
    draft.description.createdAt = draft.waiting.lazy.compactMap(\.createdAt).first
    draft.description.id = identities.id(nil, opening: draft.waiting)
  }

  /// The text of an instruction, which is a string, an object with one, or an object with parts.
  private static func instruction(_ value: JSONValue) -> String {
    value.string ?? value["text"]?.string ?? value["parts"]?.talk ?? ""
  }
}

/// The content of a chunk.
struct AIStudioContent {
  /// The text, or a marker.
  let text: String
  /// Files on Drive and images.
  let attachments: [Attachment]
  /// Whether it is code that the model ran, or the code's output.
  let isTool: Bool

  /// Reads a chunk.
  init(_ chunk: JSONValue) {
    var attachments: [Attachment] = []
    for name in Self.files {
      guard let file = chunk[name], file.object != nil else { continue }
      attachments.append(
        Attachment(
          mediaType: file["mimeType"]?.string,
          url: file["id"]?.string,
          isImage: name.hasSuffix("Image")
        )
      )
    }
    self.attachments = attachments
    let code = chunk["executableCode"]?["code"]?.string
    let output = chunk["codeExecutionResult"]?["output"]?.string
    isTool = code != nil || output != nil
    // The parts contain the text too, split as it was streamed.
    let said = chunk["text"]?.string ?? Self.joined(chunk["parts"])
    if let code {
      text = ToolMarker.call("code", .string(code))
    } else if let output {
      text = ToolMarker.shortened(output)
    } else if said.isEmpty {
      text =
        chunk["errorMessage"]?.string ?? attachments.map(\.marker).joined(separator: " ")
    } else {
      text = said
    }
  }

  private static let files = [
    "driveDocument", "driveImage", "driveVideo", "driveAudio", "inlineImage", "inlineFile",
    "youtubeVideo",
  ]

  private static func joined(_ parts: JSONValue?) -> String {
    (parts?.array ?? []).filter { $0["thought"]?.truth != true }.compactMap { $0["text"]?.string }
      .joined()
  }
}
