import Extraction
import Gemini
import Insights
import JSON
import Prompts
import Redaction

/// Composes the requests that ask a model about a thread.
final class RequestComposer: Sendable {
  let prompts: ExtractionPrompts
  let settings: ModelSettings
  let wording: SummaryWording
  let redactor: Redactor?
  let shapes: AnswerShapes
  /// The task that requests are about.
  let task: ExtractionTask
  /// The requested kinds, in the order of the answer: overviews come first, because a model takes
  /// what it writes first into account later.
  let kinds: [KindDefinition]
  /// Whether short chats, too, are sent with a schema, because the model misread the words.
  let asksWithSchema: Bool

  init(
    prompts: ExtractionPrompts,
    settings: ModelSettings,
    wording: SummaryWording,
    redactor: Redactor?,
    shapes: AnswerShapes,
    task: ExtractionTask,
    asksWithSchema: Bool = false
  ) {
    self.prompts = prompts
    self.settings = settings
    self.wording = wording
    self.redactor = redactor
    self.shapes = shapes
    self.task = task
    self.asksWithSchema = asksWithSchema
    let wanted = prompts.kinds.filter { task.kinds.contains($0.kind.name) }
    kinds = wanted.filter(\.isOverview) + wanted.filter { !$0.isOverview }
  }

  /// A request, and what is needed to read its answer.
  struct Composed {
    /// The request to send.
    let request: GenerateRequest
    /// The request in the form that all engines share.
    let asked: ModelRequest
    /// The chat as the model reads it, before redaction; empty for a request about notes.
    let chat: ChatText
    /// The replacements in it.
    let map: RedactionMap
    /// The shape that the answer must have.
    let shape: AnswerShape
    /// Whether the chat is short.
    let isBrief: Bool
    /// Whether it repeats a request whose answer did not fit.
    let isSecond: Bool
  }

  /// The number of estimated tokens below which a chat is read by the short form of the rules,
  /// which would otherwise outweigh it.
  static let briefTokens = 600
  /// The maximum number of tokens of the answer about a chat, thinking included.
  ///
  /// This maximum is reserved from the budget during the call. Answers about chats of up to 600
  /// tokens have used 300 to 900 tokens, about longer ones a fifth of the chat; a truncated one is
  /// requested again with all that the prompt allows.
  static func outputTokens(forChatOf tokens: Int) -> Int {
    4_096 + 2 * max(0, tokens - briefTokens)
  }

  // MARK: Chunks

  /// The request about a range of the thread's messages.
  ///
  /// - Parameters:
  ///   - correction: The error in the answer to the same request; nil for the first.
  ///   - isGenerous: Whether the answer may be as long as the prompt allows, however short the chat.
  /// - Throws: `PromptError` if a prompt cannot be rendered.
  func request(
    _ range: Range<Int>,
    isPart: Bool,
    correction: String? = nil,
    isGenerous: Bool = false
  ) throws(PromptError) -> Composed {
    let chat = ChatText(task.messages[range], zone: task.timeZone, media: task.media)
    var data = OutgoingData(redactor)
    let text = data.add("chat", text: header + topic + chat.text)
    let tokens = TokenEstimate.tokens(text)
    let isBrief = tokens < Self.briefTokens
    data.add("kinds", own: .array(rules(isBrief: isBrief)))
    data.add("is_brief", own: .bool(isBrief))
    data.add("is_part", own: .bool(isPart))
    addWording(to: &data, isLast: !isPart)
    if !chat.media.isEmpty {
      let images = chat.media.indices.map { index -> JSONValue in
        ["label": .string("#\(index + 1)"), "url": .string(MessageMedia.address(index + 1))]
      }
      data.add("images", own: .array(images))
    }
    if let correction { data.add("correction", text: correction) }
    let tools = prompts.tools(for: kinds)
    return try composed(
      prompts.thread,
      data,
      answerShape,
      chat,
      isBrief: isBrief,
      // Words were not enough: the second attempt is as exact as possible.
      asksWithSchema: asksWithSchema || correction != nil,
      outputTokens: isGenerous || correction != nil ? nil : Self.outputTokens(forChatOf: tokens),
      tools: tools
    )
  }

  /// What to look for, kind by kind.
  func rules(isBrief: Bool) -> [JSONValue] {
    kinds.map { kind in
      let instructions = prompts.instructions(of: kind, isBrief: isBrief)
      return ["name": .string(kind.kind.name.rawValue), "instructions": .string(instructions)]
    }
  }

  /// The line above the messages: where they were written.
  var header: String {
    guard let name = task.conversationName else { return "" }
    let kind = task.conversationKind.map { " (\($0))" } ?? ""
    return "\(ShownName.line(name, limit: 80))\(kind)\n"
  }

  /// The line below that: the topic of the thread, if the source has one.
  var topic: String {
    guard let name = task.threadName.map({ ShownName.line($0, limit: 80) }), !name.isEmpty else {
      return ""
    }
    return "topic: \(name)\n"
  }

  /// An object with a property for each kind.
  private var answerShape: AnswerShape {
    shapes.shape(for: .kinds(kinds.map(\.kind.name.rawValue))) {
      var properties = JSONObject()
      for kind in kinds { properties.append(kind.kind.name.rawValue, kind.answerSchema) }
      let schema: JSONValue = [
        "type": "object", "properties": .object(properties),
        "required": .array(properties.members.map { .string($0.name) }),
      ]
      return AnswerShape(schema, form: settings.shapeForm)
    }
  }

  // MARK: Merging

  /// The request that merges the finds of the chunks.
  ///
  /// - Throws: `PromptError` if the prompt cannot be rendered.
  func fold(_ notes: FoldNotes) throws(PromptError) -> Composed {
    var data = OutgoingData(redactor)
    data.add("has_summary", own: .bool(notes.hasSummary))
    let names = kinds.filter { !$0.isOverview }.map(\.kind.name.rawValue)
    data.add("kinds", own: .string(names.joined(separator: ", ")))
    addWording(to: &data, isLast: true)
    data.add("notes", text: notes.text)
    let shape = shapes.shape(for: .fold(hasSummary: notes.hasSummary)) {
      let schema = prompts.fold.outputSchema.without(notes.hasSummary ? [] : ["summary"])
      return AnswerShape(schema, form: settings.shapeForm)
    }
    return try composed(prompts.fold, data, shape, ChatText([], zone: task.timeZone))
  }

  // MARK: Parts

  func addWording(to data: inout OutgoingData, isLast: Bool) {
    if let language = wording.language { data.add("language", text: language) }
    data.add("wording", texts: wording.sentences)
    // Texts that differ between readers stay out of closed chunks, whose answers all of them share.
    guard isLast else { return }
    if !task.context.isEmpty {
      data.add("context", texts: task.context.map { $0.line(in: task.timeZone) })
    }
    if let focus = wording.focus { data.add("focus", text: focus) }
    if let profile = wording.profile {
      data.add("profile", text: profile, limit: SummaryWording.longestProfile)
    }
  }

  func composed(
    _ prompt: ModelPrompt,
    _ data: OutgoingData,
    _ shape: AnswerShape,
    _ chat: ChatText,
    isBrief: Bool = false,
    asksWithSchema: Bool = false,
    outputTokens: Int? = nil,
    tools: [Tool] = []
  ) throws(PromptError) -> Composed {
    var request = try prompt.request(data, settings, media: chat.media)
    for tool in tools where !request.tools.contains(tool) { request.tools.append(tool) }
    if let outputTokens, settings.maxOutputTokens == nil {
      request.settings.maxOutputTokens = request.settings.maxOutputTokens.map {
        min($0, outputTokens)
      }
    }
    request.askFor(shape, isBrief: isBrief && !asksWithSchema)
    return Composed(
      request: request,
      asked: ModelRequest(request),
      chat: chat,
      map: data.map,
      shape: shape,
      isBrief: isBrief,
      isSecond: data.values["correction"] != nil
    )
  }
}

extension KindDefinition {
  /// Whether it is about the whole thread.
  var isOverview: Bool { if case .parts = evidence { true } else { false } }
}

extension JSONValue {
  /// An object's schema without some properties.
  fileprivate func without(_ names: Set<String>) -> JSONValue {
    guard var schema = object, var properties = schema["properties"]?.object else { return self }
    for name in names { properties[name] = nil }
    schema["properties"] = .object(properties)
    schema["required"] = .array(properties.members.map { .string($0.name) })
    return .object(schema)
  }
}
