extension JobDefinition {
  /// The environment variables that its settings use.
  package var environmentVariables: [String] {
    let names = values.flatMap(\.origins).compactMap { origin -> String? in
      if case .environment(let name) = origin { name } else { nil }
    }
    return Set(names).sorted()
  }

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
