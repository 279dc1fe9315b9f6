/// Builds the tree of a template from its tokens, by the grammar of Handlebars.
struct TemplateParser {
  /// The maximum depth of blocks, chains of `else if` and calls in calls.
  static let depthLimit = 64

  let source: SourceText
  let customHelpers: [String: CustomHelper]
  private let tokens: [TemplateToken]
  private var index = 0
  /// The depth of the current position.
  var depth = 0
  /// The names that the enclosing blocks give to values.
  var blockNames: [[String]] = []

  init(
    _ source: SourceText,
    range: Range<Int>,
    customHelpers: [String: CustomHelper]
  ) throws(PromptError) {
    self.source = source
    self.customHelpers = customHelpers
    var lexer = TemplateLexer(source, range: range)
    tokens = try lexer.all()
  }

  /// The next token.
  var token: TemplateToken { tokens[min(index, tokens.count - 1)] }

  /// The token after the next one.
  var following: TemplateToken { tokens[min(index + 1, tokens.count - 1)] }

  /// Takes the next token.
  mutating func take() -> TemplateToken {
    defer { index += 1 }
    return token
  }

  /// Takes the next token if it is of a kind.
  mutating func take(if kind: TemplateToken.Kind) -> TemplateToken? {
    token.kind == kind ? take() : nil
  }

  /// The whole template.
  mutating func template() throws(PromptError) -> TemplateProgram {
    var program = try self.program()
    let rest = token
    switch rest.kind {
    case .end: break
    case .openEnd: throw error(rest, "there is no open block to close")
    default: throw error(rest, "else outside of a block")
    }
    WhitespaceControl.apply(to: &program)
    return program
  }

  /// Statements up to the token that ends them, which is not taken.
  mutating func program() throws(PromptError) -> TemplateProgram {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw error(token, "blocks nest deeper than \(Self.depthLimit) levels")
    }
    var body: [TemplateNode] = []
    while let statement = try statement() { body.append(statement) }
    return TemplateProgram(body: body)
  }

  private mutating func statement() throws(PromptError) -> TemplateNode? {
    let token = token
    switch token.kind {
    case .text(let text):
      _ = take()
      return .text(TextNode(text))
    case .comment:
      _ = take()
      return .comment(token.strip)
    case .open: return .output(try output())
    case .openBlock, .openInverse: return .block(try block())
    case .openPartial: return .partial(try partial())
    default: return nil
    }
  }

  private mutating func output() throws(PromptError) -> OutputNode {
    let open = take()
    let head = try head()
    let strip = try close(open)
    let expression = try resolve(head, asArgument: false)
    return OutputNode(expression: expression, offset: open.range.lowerBound, strip: strip)
  }

  private mutating func partial() throws(PromptError) -> PartialNode {
    let open = take()
    guard token.kind != .openCall else {
      throw refused(token, "dynamic partials are not supported: write {{#if}} around {{> name}}")
    }
    let head = try head()
    let strip = try close(open)
    guard head.positional.count <= 1 else {
      throw source.error(at: head.positional[1].offset, "a partial takes one context")
    }
    if case .path(let path) = head.callee, path.isData {
      throw source.error(
        at: path.offset,
        "blocks for partials are not supported: write {{> name}} with a partial of its own",
        refusal: .leftOut
      )
    }
    return PartialNode(
      name: head.name,
      context: head.positional.first,
      hash: head.hash,
      offset: head.offset,
      strip: strip
    )
  }

  /// Takes `}}`.
  mutating func close(_ open: TemplateToken) throws(PromptError) -> Strip {
    let token = take()
    guard token.kind == .close else {
      throw error(token, "\(describe(token)) is not allowed here; expected }}")
    }
    guard token.isTriple == open.isTriple else {
      throw error(token, open.isTriple ? "expected }}}" : "expected }} for {{")
    }
    return Strip(before: open.strip.before, after: token.strip.after)
  }

  /// A failure at a token.
  func error(_ token: TemplateToken, _ message: String) -> PromptError {
    source.error(at: token.range.lowerBound, message)
  }

  /// A failure at a token of Handlebars that is not supported.
  func refused(_ token: TemplateToken, _ message: String) -> PromptError {
    source.error(at: token.range.lowerBound, message, refusal: .leftOut)
  }

  /// A token in words.
  func describe(_ token: TemplateToken) -> String {
    switch token.kind {
    case .end: "the end of the template"
    case .text: "text"
    default: "\"\(source.text(token.range))\""
    }
  }
}
