/// The published form of one kind of JSON, a JSON Schema of draft 07.
package struct PublishedSchema: Sendable {
  /// The name that `debrief schema` takes.
  package let name: String
  private let path: String

  /// The schema, as JSON.
  package var text: String {
    let text = ShippedFiles.text(path) ?? ""
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// All published schemas, in the order in which to list them.
  package static let all: [PublishedSchema] = ShippedFiles.paths.compactMap { path in
    name(of: path).map { PublishedSchema(name: $0, path: path) }
  }

  /// The schema of that name; nil if there is none.
  package static func named(_ name: String) -> PublishedSchema? { all.first { $0.name == name } }

  /// The schema of job files is next to the jobs, where editors look for it.
  private static func name(of path: String) -> String? {
    if path == "jobs/job.schema.json" { return "job" }
    guard path.hasPrefix("schemas/"), path.hasSuffix(".json") else { return nil }
    return String(path.dropFirst("schemas/".count).dropLast(".json".count))
  }
}
