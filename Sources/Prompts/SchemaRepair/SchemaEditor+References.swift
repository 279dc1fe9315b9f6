import JSON
import YAML

extension SchemaEditor {
  /// Replaces each `$ref` with its target, and removes the definitions.
  ///
  /// - Returns: nil if one of them cannot be edited.
  func inlining(_ node: YAMLNode, in root: JSONValue) -> [SourceEdit]? {
    if node["$ref"]?.scalar != nil { return inlinedReference(node, in: root).map { [$0] } }
    var edits: [SourceEdit] = []
    for element in node.sequence ?? [] {
      guard let inner = inlining(element, in: root) else { return nil }
      edits += inner
    }
    for entry in node.mapping?.entries ?? [] {
      let isDefinitions = SchemaTree.definitionWords.contains(entry.key)
      let inner = isDefinitions ? removal(of: entry.key, in: node) : inlining(entry.value, in: root)
      guard let inner else { return nil }
      edits += inner
    }
    return edits
  }

  private func inlinedReference(_ node: YAMLNode, in root: JSONValue) -> SourceEdit? {
    // In block style a `$ref` without other keys can be replaced by a mapping in braces.
    guard isFlow(node) || node.mapping?.entries.count == 1,
      let schema = SchemaReferences.inlined(node.json, in: root),
      let end = end(of: node, isInFlow: isFlow(node))
    else { return nil }
    return SourceEdit(from: start(node), to: end, schema.flowText)
  }
}

extension JSONValue {
  /// The value as YAML in one line.
  fileprivate var flowText: String {
    switch self {
    case .array(let elements): "[\(elements.map(\.flowText).joined(separator: ", "))]"
    case .object(let object):
      "{\(object.members.map(Self.flowMember).joined(separator: ", "))}"
    case .string(let text): Self.flowWord(text)
    default: text
    }
  }

  private static func flowMember(_ member: JSONObject.Member) -> String {
    "\(flowWord(member.name)): \(member.value.flowText)"
  }

  /// A text without quotes where it needs none.
  private static func flowWord(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F }
    let isWord = isPlain && !["", "null", "true", "false"].contains(text)
    return isWord ? text : JSONValue.string(text).text
  }
}
