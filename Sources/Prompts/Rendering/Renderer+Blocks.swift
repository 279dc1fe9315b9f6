import JSON

extension Renderer {
  /// Renders the side of a block that its condition chooses.
  mutating func render(_ block: BlockNode) throws(PromptError) {
    switch block.helper {
    case .if: try choose(block, try condition(block))
    case .unless: try choose(block, try !condition(block))
    case .ifEquals: try choose(block, try isEqual(block))
    case .unlessEquals: try choose(block, try !isEqual(block))
    case .with: try with(block)
    case .each: try each(block)
    }
  }

  private mutating func choose(_ block: BlockNode, _ holds: Bool) throws(PromptError) {
    if let side = holds ? block.program : block.inverse { try render(side) }
  }

  private mutating func condition(_ block: BlockNode) throws(PromptError) -> Bool {
    let value = try evaluate(block.arguments.positional[0]).value
    guard let option = block.arguments["includeZero"],
      JavaScriptValue.isTrue(try evaluate(option).value)
    else { return JavaScriptValue.isTrue(value) }
    return !JavaScriptValue.isEmpty(value)
  }

  private mutating func isEqual(_ block: BlockNode) throws(PromptError) -> Bool {
    let left = try evaluate(block.arguments.positional[0]).value
    return JavaScriptValue.isSame(left, try evaluate(block.arguments.positional[1]).value)
  }

  private mutating func with(_ block: BlockNode) throws(PromptError) {
    let item = try evaluate(block.arguments.positional[0])
    guard !JavaScriptValue.isEmpty(item.value) else { return try choose(block, false) }
    // The current context is not entered again: `../` means the same as outside.
    if case .path(let path) = block.arguments.positional[0], path.parts.isEmpty, path.depth == 0,
      !path.isData
    {
      return try render(block.program, names: [item])
    }
    try render(block.program, in: item, names: [item])
  }

  private mutating func each(_ block: BlockNode) throws(PromptError) {
    let item = try evaluate(block.arguments.positional[0])
    switch item.value {
    case .array(let elements) where !elements.isEmpty:
      let schema = item.schema?.elementSchema(nil)
      for (index, element) in elements.enumerated() {
        let position = (index: index, isLast: index == elements.count - 1)
        let element = Item(value: element, schema: schema)
        try turn(block, element, key: .integer(Int64(index)), position)
      }
    case .object(let object) where !object.members.isEmpty:
      for (index, member) in object.members.enumerated() {
        let position = (index: index, isLast: index == object.members.count - 1)
        let element = Item(value: member.value, schema: item.schema?.elementSchema(member.name))
        try turn(block, element, key: .string(member.name), position)
      }
    default: try choose(block, false)
    }
  }

  private mutating func turn(
    _ block: BlockNode,
    _ item: Item,
    key: JSONValue,
    _ position: (index: Int, isLast: Bool)
  ) throws(PromptError) {
    try step(at: block.offset)
    frames.append([
      "key": Item(value: key),
      "index": Item(value: .integer(Int64(position.index))),
      "first": Item(value: .bool(position.index == 0)),
      "last": Item(value: .bool(position.isLast)),
    ])
    try render(block.program, in: item, names: [item, Item(value: key)])
    frames.removeLast()
  }

  private mutating func render(
    _ program: TemplateProgram?,
    in item: Item,
    names: [Item]
  ) throws(PromptError) {
    scopes.append(item)
    try render(program, names: names)
    scopes.removeLast()
  }

  private mutating func render(
    _ program: TemplateProgram?,
    names items: [Item]
  ) throws(PromptError) {
    guard let program else { return }
    let count = names.count
    for (name, item) in zip(program.names, items) { names.append((name, item)) }
    try render(program)
    names.removeLast(names.count - count)
  }
}
