import JSON

/// A stretch of a template, and the names that its block gives to values.
struct TemplateProgram: Sendable {
  /// What is in it, in order.
  var body: [TemplateNode]
  /// The names after `as |`.
  var names: [String] = []
  /// Whether it is what `{{else if …}}` begins: a single block.
  var isChained = false
}

/// A part of a template.
enum TemplateNode: Sendable {
  /// Text.
  case text(TextNode)
  /// A comment.
  case comment(Strip)
  /// A value that is printed, or a helper.
  case output(OutputNode)
  /// `{{#if …}}` and the other blocks.
  case block(BlockNode)
  /// `{{> name}}`.
  case partial(PartialNode)
}

/// Text of a template.
struct TextNode: Sendable {
  /// As it is written.
  let original: String
  /// Without the white space that tags next to it take away.
  var value: String
  /// Whether a tag before it took white space away.
  var isStrippedAhead = false
  /// Whether a tag after it took white space away.
  var isStrippedAfter = false

  init(_ text: String) {
    original = text
    value = text
  }
}

/// A value that is printed, or a helper.
struct OutputNode: Sendable {
  let expression: Expression
  let offset: Int
  let strip: Strip
}

/// A block with its two sides.
struct BlockNode: Sendable {
  let helper: BlockHelper
  let arguments: Arguments
  let offset: Int
  /// What is rendered if the condition holds; nil for `{{^if …}}` without `{{else}}`.
  var program: TemplateProgram?
  /// What is rendered otherwise.
  var inverse: TemplateProgram?
  let openStrip: Strip
  let inverseStrip: Strip
  var closeStrip: Strip
}

/// A use of a partial.
struct PartialNode: Sendable {
  let name: String
  let context: Expression?
  let hash: [HashArgument]
  let offset: Int
  let strip: Strip
  /// What is before it on a line of its own; goes before each of its lines.
  var indentation = ""
}

/// Something that has a value.
indirect enum Expression: Sendable {
  /// A variable.
  case path(VariablePath)
  /// A literal; nil for `undefined`.
  case literal(JSONValue?, offset: Int)
  /// A helper and its arguments.
  case call(HelperCall)

  /// Its position.
  var offset: Int {
    switch self {
    case .path(let path): path.offset
    case .literal(_, let offset): offset
    case .call(let call): call.offset
    }
  }
}

/// A variable as it is named.
struct VariablePath: Sendable {
  /// Whether it begins with `@`.
  let isData: Bool
  /// How many `../` it begins with.
  let depth: Int
  /// Whether it begins with `this`, `.` or `..`, and so names no helper and no block's name.
  let isScoped: Bool
  /// The names.
  let parts: [String]
  /// As it is written, quotes of `[name]` aside.
  let original: String
  let offset: Int

  /// Whether it is one name, which may be a helper's.
  var isSimple: Bool { parts.count == 1 && !isScoped && !isData }
}

/// What a helper or block is given.
struct Arguments: Sendable {
  var positional: [Expression] = []
  var hash: [HashArgument] = []

  /// The value of a named argument.
  subscript(name: String) -> Expression? { hash.last { $0.name == name }?.value }
}

/// A named argument.
struct HashArgument: Sendable {
  let name: String
  let value: Expression
  let offset: Int
}

/// A helper and its arguments.
struct HelperCall: Sendable {
  let helper: Helper
  let arguments: Arguments
  let offset: Int
}
