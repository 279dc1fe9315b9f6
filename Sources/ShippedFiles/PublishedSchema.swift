/// The published form of one kind of JSON, a JSON Schema of draft 07.
package struct PublishedSchema: Sendable {
  /// The name that `debrief schema` takes.
  package let name: String
  /// The schema, as JSON.
  package let text: String

  /// All published schemas, in the order in which to list them.
  package static let all: [PublishedSchema] = ShippedFiles.paths.compactMap { path in
    guard let name = name(of: path), let text = ShippedFiles.text(path) else { return nil }
    return PublishedSchema(name: name, text: text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }

  /// The schema of that name; nil if there is none.
  package static func named(_ name: String) -> PublishedSchema? { all.first { $0.name == name } }

  /// The schema of job files is beside the jobs, where editors look for it.
  private static func name(of path: String) -> String? {
    if path == "jobs/job.schema.json" { return "job" }
    guard path.hasPrefix("schemas/"), path.hasSuffix(".json") else { return nil }
    return String(path.dropFirst("schemas/".count).dropLast(".json".count))
  }
}
