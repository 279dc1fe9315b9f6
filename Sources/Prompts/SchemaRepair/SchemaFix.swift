package import JSON
package import YAML

/// Repairs the schema of a prompt file in its text, leaving everything else as it is written.
package enum SchemaFix {
  /// Repairs what can be repaired without the author.
  ///
  /// Each edit is checked: the text is read again, and the edit is kept only if the schema has
  /// become exactly what ``SchemaLinter/fixed(_:)`` would have made of it. So a second call changes
  /// nothing, and comments and the rest of the file stay.
  ///
  /// - Parameter schema: Finds the value of the `schema` key in a text, its positions counted in
  ///   that text; nil if the text is invalid.
  package static func repair(
    _ text: String,
    linter: SchemaLinter = SchemaLinter(),
    named: (String) -> JSONValue? = { _ in nil },
    schema: (String) -> YAMLNode?
  ) -> (text: String, repaired: [SchemaFinding]) {
    var text = text
    var repaired: [SchemaFinding] = []
    var failed = 0
    while repaired.count < 200, let node = schema(text),
      let findings = try? linter.findings(in: node, named: named)
    {
      // Findings keep their order, so those that could not be repaired stay the first ones.
      guard let finding = findings.filter(\.isFixable).dropFirst(failed).first else { break }
      if let next = apply(finding, to: text, node, named: named, schema: schema) {
        text = next
        repaired.append(finding)
      } else {
        failed += 1
      }
    }
    return (text, repaired)
  }

  private static func apply(
    _ finding: SchemaFinding,
    to text: String,
    _ node: YAMLNode,
    named: (String) -> JSONValue?,
    schema: (String) -> YAMLNode?
  ) -> String? {
    guard let edits = SchemaEditor(node, text).edits(for: finding), !edits.isEmpty,
      let next = SourceEdit.apply(edits, to: text), let edited = schema(next),
      let before = try? Picoschema.schema(of: node, named: named),
      let after = try? Picoschema.schema(of: edited, named: named),
      after.sortedMembers == finding.fixing(before).sortedMembers
    else { return nil }
    return next
  }
}

extension JSONValue {
  /// The value with the members of every object in the order of their names.
  fileprivate var sortedMembers: JSONValue {
    switch self {
    case .array(let elements): return .array(elements.map(\.sortedMembers))
    case .object(let object):
      var sorted = JSONObject()
      for member in object.members.sorted(by: { $0.name < $1.name }) {
        sorted.append(member.name, member.value.sortedMembers)
      }
      return .object(sorted)
    default: return self
    }
  }
}
