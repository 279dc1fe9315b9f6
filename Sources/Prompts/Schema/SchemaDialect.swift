package import Failures
package import JSON

/// The dialects in which Gemini accepts the schema of an answer.
package enum SchemaDialect: String, Sendable, Hashable, CaseIterable {
  /// The subset of OpenAPI 3.0 that `generationConfig.responseSchema` accepts.
  case responseSchema
  /// The subset of JSON Schema that `generationConfig.responseJsonSchema` accepts.
  case responseJsonSchema

  /// Writes a JSON Schema in this dialect.
  ///
  /// Properties keep their order; in OpenAPI's dialect `propertyOrdering` repeats it, because the
  /// service otherwise answers in alphabetical order. A property that may be left out and may be
  /// null is required in the result, because models answer better when every property is present.
  /// Bounds of numbers and texts and formats become words of the description: the service does not
  /// enforce them, and may refuse a schema that has them.
  ///
  /// - Throws: ``SchemaDialectError`` with everything that the dialect cannot express.
  package func rendering(_ schema: JSONValue) throws(SchemaDialectError) -> JSONValue {
    let (rendered, findings) = render(schema)
    guard findings.isEmpty else {
      throw SchemaDialectError(dialect: self, findings: findings)
    }
    return rendered
  }

  /// Writes what can be written, and reports what cannot.
  func render(_ schema: JSONValue) -> (schema: JSONValue, findings: [SchemaFinding]) {
    var renderer = SchemaRenderer(dialect: self)
    guard let inlined = SchemaReferences.inlined(schema) else {
      return (schema, [Self.unresolved])
    }
    let rendered = renderer.render(inlined, at: SchemaPath(), depth: 0)
    return (rendered, renderer.findings)
  }

  private static let unresolved = SchemaFinding(
    .reference,
    .error,
    at: SchemaPath(),
    "a $ref points nowhere, to itself or to too much",
    advice: "write the schema out where it is used"
  )
}

/// Why a schema cannot be expressed in a dialect.
package struct SchemaDialectError: Error, Hashable, CustomStringConvertible {
  /// The dialect.
  let dialect: SchemaDialect
  /// Everything that it cannot express.
  package let findings: [SchemaFinding]

  /// All findings, each in a line.
  package var description: String {
    findings.map { "\(dialect.rawValue): \($0)" }.joined(separator: "\n")
  }
}

extension SchemaDialectError: UserFacingError {
  /// A configuration mistake (78).
  package var exitStatus: ExitStatus { .configuration }
}
