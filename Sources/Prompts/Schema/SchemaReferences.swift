import JSON

/// Replaces each `$ref` with its target.
struct SchemaReferences {
  /// The maximum number of schemas in the result.
  static let sizeLimit = 5000

  private let root: JSONValue
  private var size = 0
  /// Whether everything could be resolved within the limits.
  private(set) var isComplete = true

  /// Resolves every `$ref` to a part of the same schema.
  ///
  /// - Returns: The schema without definitions; nil if a reference has no target or leads to
  ///   itself.
  static func inlined(_ schema: JSONValue) -> JSONValue? { inlined(schema, in: schema) }

  /// Resolves every `$ref` of a part of a schema.
  static func inlined(_ schema: JSONValue, in root: JSONValue) -> JSONValue? {
    var references = SchemaReferences(root: root)
    let result = references.inline(schema, open: [], depth: 0)
    return references.isComplete ? result : nil
  }

  private init(root: JSONValue) { self.root = root }

  private mutating func inline(_ schema: JSONValue, open: [String], depth: Int) -> JSONValue {
    size += 1
    guard size <= Self.sizeLimit, depth <= SchemaTree.depthLimit else {
      isComplete = false
      return schema
    }
    guard case .object(let members) = schema else { return schema }
    if let reference = members["$ref"]?.string {
      return target(reference, beside: members, open: open, depth: depth)
    }
    var result = JSONValue.object(
      members.mapping { SchemaTree.definitionWords.contains($0.name) ? nil : $0.value }
    )
    for (step, part) in members.subschemas {
      if case .definition = step { continue }
      let part = inline(part, open: open, depth: depth + 1)
      result = result.replacing(step, with: part)
    }
    return result
  }

  private mutating func target(
    _ reference: String,
    beside members: JSONObject,
    open: [String],
    depth: Int
  ) -> JSONValue {
    guard !open.contains(reference), reference.hasPrefix("#"),
      let pointer = JSONPointer(String(reference.dropFirst())),
      case .object(var target)? = pointer.find(in: root)
    else {
      isComplete = false
      return .object(members)
    }
    for member in members.members where member.name != "$ref" {
      target.set(member.name, member.value)
    }
    return inline(.object(target), open: open + [reference], depth: depth + 1)
  }
}

extension JSONValue {
  /// The schema with one of its direct subschemas replaced.
  fileprivate func replacing(_ step: SchemaPath.Step, with part: JSONValue) -> JSONValue {
    guard case .object(let new) = part else { return self }
    return updating([step]) { _ in new }
  }
}
