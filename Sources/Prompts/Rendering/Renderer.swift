import CivilTime
import JSON

/// A value, and the schema that describes it.
struct Item: Sendable {
  /// The value; nil if it is missing.
  var value: JSONValue?
  /// Its JSON Schema, if it has one.
  var schema: JSONValue?
}

/// Turns a template and data into segments.
struct Renderer {
  /// The inputs of a rendering besides the template.
  struct Environment: Sendable {
    var partials: [String: Template] = [:]
    var limits = RenderLimits()
    var zone = TimeZoneRules.utc
    var unknownVariables = UnknownVariables.bySchema
    /// Prints lists and objects as JavaScript does, to compare with the reference.
    var printsCollections = false
  }

  let environment: Environment
  /// The template that is being rendered: the prompt's, or a partial's.
  var template: Template
  /// The contexts, the innermost last; `../` goes towards the first.
  var scopes: [Item]
  /// The variables that begin with `@`, the innermost last.
  var frames: [[String: Item]]
  /// The values that blocks gave names to.
  var names: [(name: String, item: Item)] = []
  var builder = SegmentBuilder()
  var partialNames: [String] = []
  private var nesting = 0
  private var steps = 0
  private var bytes = 0

  init(_ template: Template, data: Item, context: JSONObject, environment: Environment) {
    self.template = template
    self.environment = environment
    scopes = [data]
    var frame = ["root": data]
    for member in context.members { frame[member.name] = Item(value: member.value) }
    frames = [frame]
  }

  /// Renders a template.
  static func render(
    _ template: Template,
    data: Item,
    context: JSONObject = JSONObject(),
    environment: Environment = Environment()
  ) throws(PromptError) -> [PromptSegment] {
    var renderer = Renderer(template, data: data, context: context, environment: environment)
    try renderer.render(template.program)
    return renderer.builder.finish()
  }

  /// Renders a part of a template.
  mutating func render(_ program: TemplateProgram) throws(PromptError) {
    nesting += 1
    defer { nesting -= 1 }
    for node in program.body {
      switch node {
      case .comment: break
      case .text(let text): try append(text.value, at: template.range.lowerBound)
      case .output(let output): try render(output)
      case .block(let block):
        try step(at: block.offset)
        guard nesting <= environment.limits.nesting else {
          throw error(block.offset, "blocks and partials nest too deep")
        }
        try render(block)
      case .partial(let partial): try render(partial)
      }
    }
  }

  private mutating func render(_ output: OutputNode) throws(PromptError) {
    try step(at: output.offset)
    if case .call(let call) = output.expression, !call.helper.hasValue {
      return try emit(call)
    }
    if case .path(let path) = output.expression { try rejectUnknown(path) }
    let item = try evaluate(output.expression)
    try append(try text(item.value, output.expression), at: output.offset)
  }

  /// The text of a value that is printed.
  private func text(_ value: JSONValue?, _ expression: Expression) throws(PromptError) -> String {
    if let text = JavaScriptValue.text(value) { return text }
    if environment.printsCollections { return JavaScriptValue.collectionText(value) }
    let name = if case .path(let path) = expression { path.original } else { "this" }
    let kind = value?.array != nil ? "a list" : "an object"
    throw template.source.error(
      at: expression.offset,
      "\(name) is \(kind), which has no text: write {{json \(name)}}"
        + (value?.array != nil ? " or {{#each \(name)}}" : ""),
      refusal: .collection
    )
  }

  private mutating func render(_ partial: PartialNode) throws(PromptError) {
    try step(at: partial.offset)
    guard let inner = environment.partials[partial.name] else {
      throw error(partial.offset, "there is no partial \(partial.name)")
    }
    try checkDepth(partial)
    let item = try context(of: partial)
    let outer = (template, scopes, names, builder)
    (template, scopes, names, builder) = (inner, [item], [], SegmentBuilder())
    partialNames.append(partial.name)
    try render(inner.program)
    partialNames.removeLast()
    let segments = builder.finish().indented(by: partial.indentation)
    (template, scopes, names, builder) = outer
    for segment in segments { builder.append(segment) }
  }

  private func checkDepth(_ partial: PartialNode) throws(PromptError) {
    guard partialNames.count >= environment.limits.partialDepth else { return }
    let chain = partialNames + [partial.name]
    if let first = partialNames.firstIndex(of: partial.name) {
      let next = chain[(first + 1)...].firstIndex(of: partial.name) ?? chain.endIndex - 1
      let cycle = chain[first...next].joined(separator: " → ")
      throw error(partial.offset, "partials include each other in a cycle: \(cycle)")
    }
    throw error(
      partial.offset,
      "partials nest deeper than \(environment.limits.partialDepth) levels"
    )
  }

  /// The context of a partial: the given or the surrounding one, with the named arguments.
  private mutating func context(of partial: PartialNode) throws(PromptError) -> Item {
    var item = scopes[scopes.count - 1]
    if let context = partial.context { item = try evaluate(context) }
    guard !partial.hash.isEmpty else { return item }
    var object = item.value?.object ?? JSONObject()
    let cost = partial.hash.count * object.members.count / 64
    try step(at: partial.offset, cost: cost)
    for argument in partial.hash {
      let value = try evaluate(argument.value).value
      if let value { object.set(argument.name, value) } else { object.remove(argument.name) }
    }
    return Item(value: .object(object), schema: nil)
  }

  /// Adds text, and throws at the limit.
  mutating func append(_ text: String, at offset: Int) throws(PromptError) {
    bytes += text.utf8.count
    guard bytes <= environment.limits.outputBytes else {
      throw error(offset, "the prompt is larger than \(environment.limits.outputBytes) bytes")
    }
    builder.append(text)
  }

  /// Counts a step, and throws at the limit.
  mutating func step(at offset: Int, cost: Int = 1) throws(PromptError) {
    steps += cost
    guard steps <= environment.limits.steps else {
      throw error(offset, "rendering takes more than \(environment.limits.steps) steps")
    }
  }

  /// A failure in the template that is being rendered.
  func error(_ offset: Int, _ message: String) -> PromptError {
    template.source.error(at: offset, message)
  }
}
