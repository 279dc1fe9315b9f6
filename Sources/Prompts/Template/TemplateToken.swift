import JSON

/// A piece of a template as the lexer sees it.
struct TemplateToken: Sendable {
  /// The kinds of tokens.
  enum Kind: Sendable, Equatable {
    /// Text outside of `{{ }}`.
    case text(String)
    /// A whole comment.
    case comment
    /// `{{`, `{{&` or `{{{`.
    case open
    /// `{{#`.
    case openBlock
    /// `{{^`.
    case openInverse
    /// `{{else` with something after it.
    case openChain
    /// `{{else}}` or `{{^}}`.
    case inverse
    /// `{{/`.
    case openEnd
    /// `{{>`.
    case openPartial
    /// `}}` or `}}}`.
    case close
    /// `(`.
    case openCall
    /// `)`.
    case closeCall
    /// `=`.
    case equals
    /// `.` or `/` between two names.
    case separator
    /// A name; `isQuoted` in `[ ]`.
    case name(String, isQuoted: Bool)
    /// `@`.
    case at
    /// A text in quotes, a number, `true`, `false`, `null` or (nil) `undefined`.
    case literal(JSONValue?, text: String)
    /// `as |`.
    case openNames
    /// `|`.
    case closeNames
    /// The end of the template.
    case end
  }

  /// The kind.
  let kind: Kind
  /// The range of its bytes in the file.
  let range: Range<Int>
  /// The sides with `~`.
  var strip = Strip()
  /// Whether `{{{` opened it, or `}}}` closed it.
  var isTriple = false
}

/// The sides of a tag on which `~` removes white space.
struct Strip: Sendable, Hashable {
  /// Before the tag.
  var before = false
  /// After the tag.
  var after = false
}
