import JSON

/// Checks the variables of a template against the schema of its input, without data.
///
/// It visits every branch and partial, where a rendering visits only those that the data selects.
struct TemplateCheck {
  /// The maximum number of uses of partials that are visited: partials that use many others many
  /// times would take forever.
  private static let partialLimit = 1000

  private var renderer: Renderer
  private var partialCount = 0
  private(set) var findings: [PromptError] = []

  /// The variables that the schema does not have, in the order of the template.
  static func findings(_ template: Template, input: Item, partials: [String: Template])
    -> [PromptError]
  {
    let environment = Renderer.Environment(partials: partials)
    let renderer = Renderer(template, data: input, context: JSONObject(), environment: environment)
    var check = TemplateCheck(renderer: renderer)
    check.visit(template.program)
    return check.findings
  }

  private init(renderer: Renderer) { self.renderer = renderer }

  private mutating func visit(_ program: TemplateProgram?) {
    for node in program?.body ?? [] {
      switch node {
      case .text, .comment: break
      case .output(let output): _ = item(output.expression)
      case .block(let block): visit(block)
      case .partial(let partial): visit(partial)
      }
    }
  }

  private mutating func visit(_ block: BlockNode) {
    let items = items(block.arguments)
    switch block.helper {
    case .each:
      let element = Item(schema: items.first?.schema.flatMap(Self.elementSchema))
      visit(block.program, in: element)
    case .with: visit(block.program, in: items.first ?? Item())
    case .if, .unless, .ifEquals, .unlessEquals: visit(block.program)
    }
    visit(block.inverse)
  }

  private mutating func visit(_ program: TemplateProgram?, in item: Item) {
    let names = renderer.names
    renderer.scopes.append(item)
    for (name, item) in zip(program?.names ?? [], [item, Item()]) {
      renderer.names.append((name, item))
    }
    visit(program)
    renderer.scopes.removeLast()
    renderer.names = names
  }

  private mutating func visit(_ partial: PartialNode) {
    let context = partial.context.map { item($0) } ?? renderer.scopes.last ?? Item()
    for argument in partial.hash { _ = item(argument.value) }
    guard let inner = renderer.environment.partials[partial.name],
      !renderer.partialNames.contains(partial.name),
      renderer.partialNames.count < renderer.environment.limits.partialDepth,
      partialCount < Self.partialLimit
    else { return }
    partialCount += 1
    let outer = (renderer.template, renderer.scopes, renderer.names)
    // Named arguments make a new context, which no schema describes.
    let scope = partial.hash.isEmpty ? context : Item()
    (renderer.template, renderer.scopes, renderer.names) = (inner, [scope], [])
    renderer.partialNames.append(partial.name)
    visit(inner.program)
    renderer.partialNames.removeLast()
    (renderer.template, renderer.scopes, renderer.names) = outer
  }

  private mutating func items(_ arguments: Arguments) -> [Item] {
    for argument in arguments.hash { _ = item(argument.value) }
    return arguments.positional.map { item($0) }
  }

  private mutating func item(_ expression: Expression) -> Item {
    if case .call(let call) = expression {
      _ = items(call.arguments)
      return Item()
    }
    do throws(PromptError) {
      return try renderer.evaluate(expression)
    } catch {
      if findings.count < 100, !findings.contains(error) { findings.append(error) }
      return Item()
    }
  }

  /// The schema of what `#each` iterates over: the elements of a list, or the values of an object.
  private static func elementSchema(_ schema: JSONValue) -> JSONValue? {
    schema["items"] ?? schema["additionalProperties"].flatMap { $0.object == nil ? nil : $0 }
  }
}

extension Prompt {
  /// The variables of the template that the input schema does not have, with the most similar ones
  /// that it has.
  ///
  /// Every branch and partial is considered. Without an input schema there are none.
  var unknownVariables: [PromptError] {
    let header = file.header
    guard let schema = header.inputSchema else { return [] }
    let input = Item(value: .object(header.inputDefault), schema: schema)
    return TemplateCheck.findings(file.template, input: input, partials: partials)
  }
}
