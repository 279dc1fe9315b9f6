import JSON
import Text

extension TemplateParser {
  /// The beginning of a tag: a name and arguments, not yet known to be a variable or a helper.
  struct Head {
    let callee: Expression
    var arguments: Arguments
    let offset: Int

    var positional: [Expression] { arguments.positional }
    var hash: [HashArgument] { arguments.hash }

    /// The name as written.
    var name: String {
      switch callee {
      case .path(let path): path.original
      case .literal(let value, _): value?.string ?? value?.text ?? "undefined"
      case .call: ""
      }
    }

    /// Whether it is one name, which may be a helper's.
    var isSimple: Bool { if case .path(let path) = callee { path.isSimple } else { false } }
  }

  /// Reads a name and arguments.
  mutating func head() throws(PromptError) -> Head {
    let start = token
    guard let callee = try atom() else {
      throw error(start, "\(describe(start)) is not allowed here; expected a name")
    }
    var arguments = Arguments()
    while true {
      if case .name(let name, _) = token.kind, following.kind == .equals {
        let position = take()
        _ = take()
        let value = try argument()
        let argument = HashArgument(name: name, value: value, offset: position.range.lowerBound)
        arguments.hash.append(argument)
      } else if arguments.hash.isEmpty, beginsArgument {
        arguments.positional.append(try argument())
      } else {
        return Head(callee: callee, arguments: arguments, offset: start.range.lowerBound)
      }
    }
  }

  private var beginsArgument: Bool {
    switch token.kind {
    case .name, .at, .literal, .openCall: true
    default: false
    }
  }

  private mutating func argument() throws(PromptError) -> Expression {
    let start = token
    if let open = take(if: .openCall) { return try call(open) }
    guard let atom = try atom() else {
      throw error(start, "\(describe(start)) is not allowed here; expected a value")
    }
    return atom
  }

  private mutating func call(_ open: TemplateToken) throws(PromptError) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw error(open, "calls nest deeper than \(Self.depthLimit) levels")
    }
    let head = try head()
    guard take(if: .closeCall) != nil else { throw error(open, "this ( is not closed") }
    return try resolve(head, asArgument: true)
  }

  /// Reads a variable or a literal; nil if something else is next.
  private mutating func atom() throws(PromptError) -> Expression? {
    let token = token
    switch token.kind {
    case .literal(let value, _):
      _ = take()
      return .literal(value, offset: token.range.lowerBound)
    case .at:
      _ = take()
      return .path(try path(isData: true, from: token.range.lowerBound))
    case .name: return .path(try path(isData: false, from: token.range.lowerBound))
    default: return nil
    }
  }

  private mutating func path(isData: Bool, from start: Int) throws(PromptError) -> VariablePath {
    var parts: [String] = []
    var depth = 0
    var isScoped = false
    var original = isData ? "@" : ""
    while true {
      let token = take()
      guard case .name(let name, let isQuoted) = token.kind else {
        throw error(token, "\(describe(token)) is not allowed here; expected a name")
      }
      original += name
      if !isQuoted, name == ".." || name == "." || name == "this" {
        guard parts.isEmpty else {
          throw error(token, "\(name) can only begin a path")
        }
        if name == ".." { depth += 1 }
        isScoped = true
      } else {
        parts.append(name)
      }
      guard let separator = take(if: .separator) else { break }
      original += source.text(separator.range)
    }
    return VariablePath(
      isData: isData,
      depth: depth,
      isScoped: isScoped,
      parts: parts,
      original: original,
      offset: start
    )
  }

  /// Decides whether a name with its arguments is a variable or a helper.
  func resolve(_ head: Head, asArgument: Bool) throws(PromptError) -> Expression {
    let hasArguments = !head.arguments.isEmpty
    guard case .path(let path) = head.callee else {
      guard !hasArguments else { throw unknownHelper(head) }
      // Where a variable is expected, `{{"a b"}}` is the variable of that name.
      return asArgument ? head.callee : .path(.named(head.name, offset: head.offset))
    }
    if path.isSimple, !isBlockName(path.original) || hasArguments {
      // Templates made elsewhere may have variables with the names of helpers that only we have.
      let isVariable = !hasArguments && !asArgument && Helper.ours.contains(path.original)
      if !isVariable, let helper = helper(path.original) {
        return .call(try checked(helper, head, asArgument: asArgument))
      }
      if let block = BlockHelper(rawValue: path.original), hasArguments {
        throw source.error(
          at: path.offset,
          "\(path.original) is a block: {{\(block.signature.usage)}}"
        )
      }
    }
    guard !hasArguments, !asArgument else { throw unknownHelper(head) }
    return head.callee
  }

  private func checked(
    _ helper: Helper,
    _ head: Head,
    asArgument: Bool
  ) throws(PromptError) -> HelperCall {
    if asArgument, !helper.hasValue {
      throw source.error(at: head.offset, "\(head.name) has no value that could be an argument")
    }
    try helper.signature.check(head.arguments, at: head.offset, of: head.name, in: source)
    return HelperCall(helper: helper, arguments: head.arguments, offset: head.offset)
  }

  private func helper(_ name: String) -> Helper? {
    Helper.builtIn[name] ?? customHelpers[name].map(Helper.custom)
  }

  private func unknownHelper(_ head: Head) -> PromptError {
    let known = Helper.builtIn.keys.sorted() + customHelpers.keys.sorted()
    let advice =
      nearest(to: head.name, in: known).map { "did you mean \($0)?" }
      ?? "known are \(known.joined(separator: ", "))"
    return source.error(at: head.offset, "there is no helper \(head.name); \(advice)")
  }
}

extension VariablePath {
  /// A variable of one name.
  static func named(_ name: String, offset: Int) -> VariablePath {
    VariablePath(
      isData: false,
      depth: 0,
      isScoped: false,
      parts: [name],
      original: name,
      offset: offset
    )
  }
}

extension Arguments {
  /// Whether there are no arguments.
  var isEmpty: Bool { positional.isEmpty && hash.isEmpty }
}
