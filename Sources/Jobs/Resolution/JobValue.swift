import YAML

/// A value of a job after everything is resolved, and where it comes from.
package struct JobValue: Sendable, Hashable {
  /// The keys that lead to it, joined by dots.
  package var name: String
  /// The value as text.
  package var text: String
  /// The file it is in; nil for a default.
  package var file: String?
  /// The line, counted from 1.
  package var line: Int?
  /// The character in the line, counted from 1.
  package var column: Int?
  /// The origins of what was substituted into it.
  package var origins: [ValueOrigin] = []

  /// Where it comes from, for instance `jobs/nightly.yaml:12, env CHATS`.
  package var origin: String {
    let location = file.map { file in line.map { "\(file):\($0)" } ?? file }
    let parts = [location].compactMap(\.self) + origins.map(\.description)
    return parts.isEmpty ? "default" : parts.joined(separator: ", ")
  }
}

extension Setting {
  /// All values under this one, in the order of the file.
  var values: [JobValue] {
    if let members { return members.flatMap(\.value.values) }
    if let elements { return elements.flatMap(\.values) }
    guard !node.isNull || !origins.isEmpty else { return [] }
    // What stands in for a missing parameter is no value of the job.
    let isOpen = origins.contains { if case .missingParameter = $0 { true } else { false } }
    return [
      JobValue(
        name: name,
        text: (isOpen ? written : nil) ?? (node.isNull ? "null" : node.scalar ?? ""),
        file: file,
        line: node.line,
        column: node.column,
        origins: origins
      )
    ]
  }
}
