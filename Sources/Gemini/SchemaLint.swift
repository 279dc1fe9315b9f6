import JSON

/// Finds what the service would refuse in a schema, often with a bare "invalid argument".
public enum SchemaLint {
  /// Something that is refused, or silently not enforced.
  public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// Where it stands (a JSON pointer).
    public let pointer: String
    /// What is wrong.
    public let message: String
    /// Whether the service refuses the request; otherwise it ignores the keyword.
    public let isRefused: Bool

    /// Place and message in one line.
    public var description: String { "\(pointer.isEmpty ? "/" : pointer): \(message)" }
  }

  /// The deepest nesting that is known to pass.
  ///
  /// The limit is unpublished; "exceeds the maximum allowed nesting depth" was seen beyond it.
  public static let depthLimit = 10
  /// The largest `maxItems` that is known to pass; larger ones give "too many states for serving".
  public static let itemLimit: Int64 = 1000
  /// The largest sum of the letters of one enumeration that is known to pass.
  public static let wordLimit = 2000

  /// Looks through a schema.
  ///
  /// - Parameter responseSchema: The schema and its spelling.
  /// - Returns: The findings, in document order.
  public static func findings(_ responseSchema: ResponseSchema) -> [Finding] {
    var search = Search(form: responseSchema.form)
    search.visit(responseSchema.schema, "", depth: 0)
    return search.findings
  }
}

private struct Search {
  let form: ResponseSchema.Form
  var findings: [SchemaLint.Finding] = []

  private static let known: Set<String> = [
    "type", "title", "description", "format", "enum", "const", "items", "minItems", "maxItems",
    "minimum", "maximum", "properties", "required", "anyOf", "oneOf", "propertyOrdering",
  ]
  private static let references: Set<String> = ["$ref", "$defs", "definitions", "allOf", "not"]

  mutating func visit(_ schema: JSONValue, _ pointer: String, depth: Int) {
    guard depth <= SchemaLint.depthLimit else {
      return report(pointer, "it is nested deeper than \(SchemaLint.depthLimit) levels", true)
    }
    guard let members = schema.object?.members else {
      return report(pointer, "a schema must be an object", true)
    }
    if members.isEmpty { report(pointer, "it says nothing about the value", false) }
    for member in members {
      checkKeyword(member, "\(pointer)/\(member.name)")
      descend(member, "\(pointer)/\(member.name)", depth: depth)
    }
    if schema["type"] == "object" { checkObject(schema, pointer) }
  }

  private mutating func checkKeyword(_ member: JSONObject.Member, _ pointer: String) {
    switch member.name {
    case let name where Self.references.contains(name):
      // JSON Schema's spelling has references, but unrolls them to a depth nobody publishes.
      report(pointer, "\(name) is not taken; write the schema out", form == .openAPI)
    case "maxItems" where member.value.integer.map { $0 > SchemaLint.itemLimit } ?? false:
      report(pointer, "maxItems above \(SchemaLint.itemLimit) has too many states", true)
    case "enum":
      let length = member.value.array?.compactMap(\.string).map(\.utf8.count).reduce(0, +) ?? 0
      if length > SchemaLint.wordLimit {
        report(pointer, "the words of an enum are too long together", true)
      }
    case "additionalProperties", "minLength", "maxLength", "pattern", "default", "$schema":
      report(pointer, "\(member.name) is not enforced by the service", false)
    case let name where !Self.known.contains(name):
      report(pointer, "\(name) is not known to the service", false)
    default: break
    }
  }

  private mutating func checkObject(_ schema: JSONValue, _ pointer: String) {
    let names = schema["properties"]?.object?.members.map(\.name) ?? []
    if names.isEmpty { report(pointer, "an object needs properties", true) }
    let required = Set(schema["required"]?.array?.compactMap(\.string) ?? [])
    for name in required.subtracting(names).sorted() {
      report("\(pointer)/required", "\"\(name)\" is required but no property", true)
    }
  }

  private mutating func descend(_ member: JSONObject.Member, _ pointer: String, depth: Int) {
    switch member.name {
    case "items": visit(member.value, pointer, depth: depth + 1)
    case "properties":
      for property in member.value.object?.members ?? [] {
        visit(property.value, "\(pointer)/\(property.name)", depth: depth + 1)
      }
    case "anyOf", "oneOf":
      for (index, choice) in (member.value.array ?? []).enumerated() {
        visit(choice, "\(pointer)/\(index)", depth: depth + 1)
      }
    default: break
    }
  }

  private mutating func report(_ pointer: String, _ message: String, _ isRefused: Bool) {
    findings.append(.init(pointer: pointer, message: message, isRefused: isRefused))
  }
}
