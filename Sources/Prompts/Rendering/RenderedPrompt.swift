package import JSON

/// A rendered prompt.
package struct RenderedPrompt: Sendable, Hashable {
  /// The messages, in order.
  package let messages: [PromptMessage]
  /// The front matter after merging: model, config, input, output and the rest.
  package let header: PromptHeader

  /// The whole as dotprompt writes it: `{"messages", "model", "config", "input", "output", …}`.
  var json: JSONValue {
    var object = JSONObject()
    object.append("messages", .array(messages.map(\.json)))
    for member in header.json.object?.members ?? [] { object.append(member.name, member.value) }
    return .object(object)
  }
}

extension Prompt {
  /// Renders the prompt.
  ///
  /// - Parameter context: The variables that begin with `@`.
  /// - Throws: ``PromptError`` at the position in the template or partial.
  package func render(
    _ data: JSONValue = .object(JSONObject()),
    context: JSONObject = JSONObject(),
    history: [PromptMessage] = [],
    options: RenderOptions = RenderOptions()
  ) throws(PromptError) -> RenderedPrompt {
    let segments = try segments(data, context: context, options: options)
    return RenderedPrompt(
      messages: MessageAssembly.messages(segments, history: history),
      header: file.header.merged(with: options)
    )
  }

  /// Renders the template without making messages of it.
  ///
  /// - Parameter context: The variables that begin with `@`.
  /// - Throws: ``PromptError`` at the position in the template or partial.
  func segments(
    _ data: JSONValue = .object(JSONObject()),
    context: JSONObject = JSONObject(),
    options: RenderOptions = RenderOptions()
  ) throws(PromptError) -> [PromptSegment] {
    let header = file.header.merged(with: options)
    var environment = Renderer.Environment()
    environment.partials = partials
    environment.limits = options.limits
    environment.zone = options.zone
    environment.unknownVariables = options.unknownVariables
    environment.printsCollections = options.printsCollections
    return try Renderer.render(
      file.template,
      data: Item(value: header.filled(data), schema: header.inputSchema),
      context: context,
      environment: environment
    )
  }
}
