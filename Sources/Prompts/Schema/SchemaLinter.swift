package import JSON
package import YAML

/// Finds what Gemini refuses or ignores in the schema of an answer.
package struct SchemaLinter: Sendable {
  /// The maximum that `maxItems` may allow, also multiplied along nested arrays.
  static let maxItems: Int64 = 100
  /// The maximum number of words in an enum.
  static let maxWords = 50
  /// The maximum number of characters in a name before it is an error.
  static let maxNameLength = 64
  /// The maximum number of characters in a name before it is a warning.
  static let goodNameLength = 32
  /// The maximum depth of objects and arrays within one another before it is a warning.
  static let goodDepth = 5
  /// The maximum depth of objects and arrays within one another before it is an error.
  static let maxDepth = 8

  /// The dialect in which the schema is sent.
  let dialect: SchemaDialect
  /// Whether an author may write `[string, null]` for a value that may be null, as Picoschema does;
  /// ``SchemaDialect/rendering(_:)`` accepts it in any case.
  let acceptsNullTypes: Bool

  /// Creates a linter of schemas that are sent in a dialect.
  ///
  /// - Parameter acceptsNullTypes: Whether `[string, null]` is not a finding.
  package init(dialect: SchemaDialect = .responseSchema, acceptsNullTypes: Bool = false) {
    self.dialect = dialect
    self.acceptsNullTypes = acceptsNullTypes
  }

  /// The problems of a schema.
  ///
  /// - Returns: The findings, those of outer parts first; at most a few hundred.
  package func findings(in schema: JSONValue) -> [SchemaFinding] {
    let schema = schema.withoutRepeatedMembers
    guard let inlined = SchemaReferences.inlined(schema) else {
      return dialect.render(schema).findings
    }
    var inspection = SchemaInspection(self)
    if inlined != schema { inspection.noteReferences(schema) }
    inspection.visit(inlined, at: SchemaPath(), level: 1, outerCount: nil)
    // The renderer does not repeat the findings of the inspection.
    let said = Set(inspection.findings.map { [$0.path.description, $0.rule.rawValue] })
    let inexpressible = dialect.render(inlined).findings.filter {
      !said.contains([$0.path.description, $0.rule.rawValue])
    }
    return inexpressible + inspection.findings
  }

  /// The problems of the schema of a prompt file, with positions in the file.
  ///
  /// - Parameter node: The value of a `schema` key: Picoschema or JSON Schema.
  /// - Returns: The findings, in the order of the file.
  /// - Throws: ``YAMLError`` if it is not a schema.
  package func findings(
    in node: YAMLNode,
    named: (String) -> JSONValue? = { _ in nil }
  ) throws(YAMLError) -> [SchemaFinding] {
    let schema = try Picoschema.schema(of: node, named: named)
    if schema.isNull { return [] }
    let source = SchemaSource(node)
    let linter = source.isPicoschema ? Self(dialect: dialect, acceptsNullTypes: true) : self
    let found = linter.findings(in: schema).map { source.locating($0) } + source.ambiguities
    return found.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
  }
}
