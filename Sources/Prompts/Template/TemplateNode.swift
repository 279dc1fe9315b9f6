import JSON

/// A part of a template, and the names that its block gives to values.
struct TemplateProgram: Sendable {
  /// The nodes, in order.
  var body: [TemplateNode]
  /// The names after `as |`.
  var names: [String] = []
  /// Whether it begins with `{{else if …}}`: a single block.
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
  /// The text as written.
  let original: String
  /// The text without the white space that tags next to it remove.
  var value: String
  /// Whether a tag before it removed white space.
  var isStrippedAhead = false
  /// Whether a tag after it removed white space.
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
  /// The part that is rendered if the condition holds; nil for `{{^if …}}` without `{{else}}`.
  var program: TemplateProgram?
  /// The part that is rendered otherwise.
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
  /// The indentation of a partial on its own line, which is added to each of its lines.
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

/// A reference to a variable.
struct VariablePath: Sendable {
  /// Whether it begins with `@`.
  let isData: Bool
  /// The number of `../` it begins with.
  let depth: Int
  /// Whether it begins with `this`, `.` or `..`, and so names no helper and no block's name.
  let isScoped: Bool
  /// The names.
  let parts: [String]
  /// The path as written, except for the brackets of `[name]`.
  let original: String
  let offset: Int

  /// Whether it is one name, which may be a helper's.
  var isSimple: Bool { parts.count == 1 && !isScoped && !isData }
}

/// The arguments of a helper or block.
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
