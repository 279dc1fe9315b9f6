/// Removes the white space beside `~` and around tags on a line of their own.
///
/// It does what the reference does, in the same order: what a tag removes depends on what the tags
/// before it removed.
enum WhitespaceControl {
  /// Processes a whole template.
  static func apply(to program: inout TemplateProgram) { apply(to: &program.body, isRoot: true) }

  private static func apply(to body: inout [TemplateNode], isRoot: Bool) {
    for index in body.indices {
      guard let tag = tag(&body[index]) else { continue }
      let before = body.endsLine(before: index, isRoot: isRoot)
      let after = body.beginsLine(after: index, isRoot: isRoot)
      if tag.strip.after { body.stripAhead(index + 1, all: true) }
      if tag.strip.before { _ = body.stripAfter(index - 1, all: true) }
      if tag.isInline, before, after { body.takeLine(of: index) }
      if tag.mayOpenLine, before { openLine(&body, index) }
      if tag.mayCloseLine, after { closeLine(&body, index) }
    }
  }

  /// The effect of a tag on the text around it.
  private struct Tag {
    var strip: Strip
    /// Whether its line is removed, if it is alone there.
    var isInline = false
    /// Whether the rest of the line after the opening tag of a block is blank.
    var mayOpenLine = false
    /// Whether the line before the closing tag of a block is blank.
    var mayCloseLine = false
  }

  private static func tag(_ node: inout TemplateNode) -> Tag? {
    switch node {
    case .text: return nil
    case .output(let output): return Tag(strip: output.strip)
    case .comment(let strip): return Tag(strip: strip, isInline: true)
    case .partial(let partial): return Tag(strip: partial.strip, isInline: true)
    case .block(var block):
      defer { node = .block(block) }
      return tag(&block)
    }
  }

  private static func tag(_ block: inout BlockNode) -> Tag {
    block.update(\.program) { apply(to: &$0.body, isRoot: false) }
    block.update(\.inverse) { apply(to: &$0.body, isRoot: false) }
    // `{{^if}}` alone has its text in `inverse`: that is then the first side.
    let isSwapped = block.program == nil
    var first = (isSwapped ? block.inverse : block.program) ?? TemplateProgram(body: [])
    var second = isSwapped ? nil : block.inverse
    let lastSide = second.map { $0.firstInChain.body } ?? first.body
    let tag = Tag(
      strip: Strip(before: block.openStrip.before, after: block.closeStrip.after),
      mayOpenLine: first.body.beginsLine(after: -1, isRoot: false),
      mayCloseLine: lastSide.endsLine(before: lastSide.count, isRoot: false)
    )
    if block.openStrip.after { first.body.stripAhead(0, all: true) }
    if second != nil {
      stripAroundElse(&first, &second, block)
    } else if block.closeStrip.before {
      _ = first.body.stripAfter(first.body.count - 1, all: true)
    }
    if isSwapped {
      block.inverse = first
    } else {
      block.program = first
      block.inverse = second
    }
    return tag
  }

  private static func stripAroundElse(
    _ first: inout TemplateProgram,
    _ second: inout TemplateProgram?,
    _ block: BlockNode
  ) {
    guard var inverse = second else { return }
    defer { second = inverse }
    if block.inverseStrip.before { _ = first.body.stripAfter(first.body.count - 1, all: true) }
    if block.inverseStrip.after { inverse.updateFirstInChain { $0.stripAhead(0, all: true) } }
    if block.closeStrip.before {
      inverse.updateLastInChain { _ = $0.stripAfter($0.count - 1, all: true) }
    }
    let inner = inverse.firstInChain.body
    if first.body.endsLine(before: first.body.count, isRoot: false),
      inner.beginsLine(after: -1, isRoot: false)
    {
      _ = first.body.stripAfter(first.body.count - 1, all: false)
      inverse.updateFirstInChain { $0.stripAhead(0, all: false) }
    }
  }

  private static func openLine(_ body: inout [TemplateNode], _ index: Int) {
    guard case .block(var block) = body[index] else { return }
    let side = block.program == nil ? \BlockNode.inverse : \BlockNode.program
    block.update(side) { $0.body.stripAhead(0, all: false) }
    body[index] = .block(block)
    _ = body.stripAfter(index - 1, all: false)
  }

  private static func closeLine(_ body: inout [TemplateNode], _ index: Int) {
    guard case .block(var block) = body[index] else { return }
    body.stripAhead(index + 1, all: false)
    let side = block.inverse == nil ? \BlockNode.program : \BlockNode.inverse
    block.update(side) { _ = $0.body.stripAfter($0.body.count - 1, all: false) }
    body[index] = .block(block)
  }
}

extension BlockNode {
  /// Changes a side, if it exists.
  fileprivate mutating func update(
    _ side: WritableKeyPath<BlockNode, TemplateProgram?>,
    _ change: (inout TemplateProgram) -> Void
  ) {
    guard var program = self[keyPath: side] else { return }
    change(&program)
    self[keyPath: side] = program
  }
}

extension TemplateProgram {
  /// The first side of `{{else if …}}`; otherwise the program itself.
  fileprivate var firstInChain: TemplateProgram {
    guard isChained, case .block(let block)? = body.first else { return self }
    return block.program ?? self
  }

  fileprivate mutating func updateFirstInChain(_ change: (inout [TemplateNode]) -> Void) {
    guard isChained, case .block(var block)? = body.first, block.program != nil else {
      return change(&body)
    }
    block.update(\.program) { change(&$0.body) }
    body[0] = .block(block)
  }

  /// Like ``updateFirstInChain(_:)``: the reference follows the chain to its first side only.
  fileprivate mutating func updateLastInChain(_ change: (inout [TemplateNode]) -> Void) {
    updateFirstInChain(change)
  }
}
