import JSON

@testable import Prompts

extension SchemaLinter {
  /// The schema with everything repaired that can be repaired without its author.
  ///
  /// Bounds and formats that are removed become words of the description.
  func fixed(_ schema: JSONValue) -> JSONValue {
    var schema = schema.withoutRepeatedMembers
    for _ in 0..<1000 {
      guard let finding = findings(in: schema).first(where: \.isFixable) else { break }
      let next = finding.fixing(schema)
      if next == schema { break }
      schema = next
    }
    return schema
  }
}
