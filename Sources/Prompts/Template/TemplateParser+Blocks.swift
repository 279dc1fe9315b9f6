import Text

extension TemplateParser {
  /// The other side of a block, and the tag that begins it.
  private struct Inverse {
    var program: TemplateProgram
    let strip: Strip
  }

  /// Reads a block from `{{#` or `{{^` to its end.
  mutating func block() throws(PromptError) -> BlockNode {
    let open = take()
    let (head, helper) = try blockHead(open)
    let names = try openNames(head)
    let openStrip = try close(open)
    var program = try within(names) { parser throws(PromptError) in try parser.program() }
    program.names = names
    var inverse = try inverse()
    let closing = take()
    guard closing.kind == .openEnd else {
      throw error(open, "{{#\(head.name)}} is not closed: {{/\(head.name)}} is missing")
    }
    let closeHead = try self.head()
    let closeStrip = try close(closing)
    guard closeHead.name == head.name, closeHead.arguments.isEmpty else {
      throw source.error(
        at: closeHead.offset,
        "{{/\(closeHead.name)}} cannot close {{#\(head.name)}}"
      )
    }
    if inverse?.program.isChained == true {
      Self.updateChained(&inverse) { $0.closeStrip = closeStrip }
    }
    let isInverted = open.kind == .openInverse
    return BlockNode(
      helper: helper,
      arguments: head.arguments,
      offset: open.range.lowerBound,
      program: isInverted ? inverse?.program : program,
      inverse: isInverted ? program : inverse?.program,
      openStrip: openStrip,
      inverseStrip: inverse?.strip ?? Strip(),
      closeStrip: closeStrip
    )
  }

  private mutating func inverse() throws(PromptError) -> Inverse? {
    let token = token
    if token.kind == .inverse {
      _ = take()
      return Inverse(program: try program(), strip: token.strip)
    }
    guard token.kind == .openChain else { return nil }
    depth += 1
    defer { depth -= 1 }
    _ = take()
    let (head, helper) = try blockHead(token)
    let names = try openNames(head)
    let strip = try close(token)
    var program = try within(names) { parser throws(PromptError) in try parser.program() }
    program.names = names
    var rest = try inverse()
    let closeStrip = rest?.strip ?? Strip()
    if rest?.program.isChained == true {
      Self.updateChained(&rest) { $0.closeStrip = closeStrip }
    }
    let block = BlockNode(
      helper: helper,
      arguments: head.arguments,
      offset: token.range.lowerBound,
      program: program,
      inverse: rest?.program,
      openStrip: strip,
      inverseStrip: rest?.strip ?? Strip(),
      closeStrip: closeStrip
    )
    var chained = TemplateProgram(body: [.block(block)])
    chained.isChained = true
    return Inverse(program: chained, strip: strip)
  }

  private static func updateChained(_ inverse: inout Inverse?, _ change: (inout BlockNode) -> Void)
  {
    guard case .block(var block)? = inverse?.program.body.first else { return }
    change(&block)
    inverse?.program.body[0] = .block(block)
  }

  private mutating func blockHead(_ open: TemplateToken) throws(PromptError) -> (Head, BlockHelper)
  {
    let head = try head()
    guard let helper = BlockHelper(rawValue: head.name), head.isSimple, !isBlockName(head.name)
    else { throw unknownBlock(head) }
    let signature = helper.signature
    try signature.check(head.arguments, at: head.offset, of: "#\(head.name)", in: source)
    return (head, helper)
  }

  private func unknownBlock(_ head: Head) -> PromptError {
    let blocks = BlockHelper.allCases.map(\.rawValue)
    let near = nearest(to: head.name, in: blocks).map { "; did you mean #\($0)?" } ?? ""
    if Helper.builtIn[head.name] != nil {
      return source.error(at: head.offset, "\(head.name) is not a block: write {{\(head.name)}}")
    }
    guard head.arguments.isEmpty else {
      return source.error(at: head.offset, "there is no block #\(head.name)\(near)")
    }
    let advice =
      "write {{#if \(head.name)}}, {{#each \(head.name)}} or {{#with \(head.name)}}\(near)"
    return source.error(
      at: head.offset,
      "blocks named after a variable are not supported: \(advice)",
      refusal: .leftOut
    )
  }

  /// Reads `as |a b|`, if it is next.
  private mutating func openNames(_ head: Head) throws(PromptError) -> [String] {
    guard let open = take(if: .openNames) else { return [] }
    var names: [String] = []
    while case .name(let name, _) = token.kind {
      _ = take()
      names.append(name)
    }
    guard take(if: .closeNames) != nil, !names.isEmpty else {
      throw error(open, "names of a block are written as |value key|")
    }
    return names
  }

  private mutating func within<Result>(
    _ names: [String],
    _ body: (inout TemplateParser) throws(PromptError) -> Result
  ) throws(PromptError) -> Result {
    blockNames.append(names)
    defer { blockNames.removeLast() }
    return try body(&self)
  }

  /// Whether an enclosing block gives this name to a value.
  func isBlockName(_ name: String) -> Bool { blockNames.contains { $0.contains(name) } }
}
