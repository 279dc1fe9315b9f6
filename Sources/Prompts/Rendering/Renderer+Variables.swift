import JSON
import Text

/// When a missing variable is an error.
enum UnknownVariables: Sendable, Hashable {
  /// If the input schema lists the variables; otherwise it has no text.
  case bySchema
  /// Also if a printed variable is not in the data.
  case byData
}

extension Renderer {
  /// The value of an expression.
  mutating func evaluate(_ expression: Expression) throws(PromptError) -> Item {
    switch expression {
    case .literal(let value, _): Item(value: value)
    case .path(let path): try resolve(path)
    case .call(let call): Item(value: try value(of: call))
    }
  }

  private mutating func resolve(_ path: VariablePath) throws(PromptError) -> Item {
    var (item, parts) = start(of: path)
    for part in parts {
      try step(at: path.offset, cost: 1 + (item.value?.object?.members.count ?? 0) / 64)
      item = try member(part, of: item, path)
    }
    return item
  }

  /// The value at which a path begins, and the names that follow.
  private func start(of path: VariablePath) -> (Item, ArraySlice<String>) {
    let parts = path.parts[...]
    if path.isData {
      guard path.depth < frames.count, let name = parts.first else { return (Item(), []) }
      let frame = frames.dropLast(path.depth).last { $0[name] != nil }
      return (frame?[name] ?? Item(), parts.dropFirst())
    }
    if !path.isScoped, let name = parts.first,
      let named = names.last(where: { $0.name == name })
    {
      return (named.item, parts.dropFirst())
    }
    guard path.depth < scopes.count else { return (Item(), []) }
    return (scopes[scopes.count - 1 - path.depth], parts)
  }

  private func member(
    _ name: String,
    of item: Item,
    _ path: VariablePath
  ) throws(PromptError) -> Item {
    switch item.value {
    case .array(let elements):
      if name == "length" { return Item(value: .integer(Int64(elements.count))) }
      guard let index = Int(name), elements.indices.contains(index) else { return Item() }
      return Item(value: elements[index], schema: item.schema?["items"])
    case .string(let text) where name == "length":
      return Item(value: .integer(Int64(text.utf16.count)))
    default:
      let value = item.value?[name]
      let schema = item.schema?.property(name)
      if value == nil, schema == nil, let item = item.schema, item.isClosed {
        throw unknown(name, known: item["properties"]?.object?.members.map(\.name) ?? [], path)
      }
      return Item(value: value, schema: schema)
    }
  }

  /// Throws for a printed variable that is not in the data, if the options say so.
  func rejectUnknown(_ path: VariablePath) throws(PromptError) {
    guard environment.unknownVariables == .byData, !path.isData else { return }
    let (item, parts) = start(of: path)
    guard let name = parts.first, let object = item.value?.object, object[name] == nil,
      item.schema?.property(name) == nil
    else { return }
    throw unknown(name, known: object.members.map(\.name), path)
  }

  private func unknown(_ name: String, known: [String], _ path: VariablePath) -> PromptError {
    let shown = known.prefix(20).joined(separator: ", ") + (known.count > 20 ? ", …" : "")
    let advice =
      nearest(to: name, in: known).map { "did you mean \($0)?" }
      ?? (known.isEmpty ? "there are none" : "known are \(shown)")
    return error(path.offset, "there is no variable \(path.original); \(advice)")
  }
}

extension JSONValue {
  /// The JSON Schema of a member of an object with this schema.
  fileprivate func property(_ name: String) -> JSONValue? {
    if let schema = self["properties"]?[name] { return schema }
    guard let other = self["additionalProperties"], other.object != nil else { return nil }
    return other
  }

  /// Whether an object with this schema may have only the members that the schema names.
  fileprivate var isClosed: Bool {
    guard self["properties"]?.object != nil else { return false }
    return self["additionalProperties"].map { $0 == .bool(false) } ?? true
  }

  /// The JSON Schema of an element of an array, or of a member of an object.
  func elementSchema(_ name: String?) -> JSONValue? {
    if let name { property(name) } else { self["items"] }
  }
}
