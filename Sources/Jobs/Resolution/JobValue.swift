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

extension JobDefinition {
  /// Every value in effect for the job: those of its files, the flags that override them, and the
  /// most important defaults.
  ///
  /// - Returns: The values, those of the files in their order.
  package func resolvedValues(flags: [(key: String, option: String, text: String)]) -> [JobValue] {
    var values = values
    for (key, option, text) in flags {
      values.removeAll { $0.name == key }
      values.append(JobValue(name: key, text: text, origins: [.flag(option)]))
    }
    var standard = [
      ("as_of", "that of the source"), ("engine", Engine.automatic.rawValue),
      ("kinds", kinds.map(\.name).joined(separator: ", ")), ("select.min_messages", "1"),
      ("select.min_authors", "1"), ("select.order", Selection.Order.neverDone.rawValue),
    ]
    if let schedule {
      standard += [
        ("schedule.missed", schedule.missed.rawValue),
        ("schedule.overlap", schedule.overlap.rawValue),
      ]
    }
    for (name, text) in standard {
      let isSaid = values.contains { value in
        value.name == name || value.name.hasPrefix(name + ".") || value.name.hasPrefix(name + "[")
      }
      if !isSaid { values.append(JobValue(name: name, text: text)) }
    }
    return values
  }
}

extension Setting {
  /// All values under this one, in the order of the file.
  var values: [JobValue] {
    if let members { return members.flatMap(\.value.values) }
    if let elements { return elements.flatMap(\.values) }
    guard !node.isNull || !origins.isEmpty else { return [] }
    return [
      JobValue(
        name: name,
        text: node.isNull ? "null" : node.scalar ?? "",
        file: file,
        line: node.line,
        column: node.column,
        origins: origins
      )
    ]
  }
}
