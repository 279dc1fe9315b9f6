import YAML

extension JobParser {
  /// The keys of a source.
  static let sourceKeys = [
    "path", "format", "timezone", "complete", "branches", "threads", "map", "postgres", "preset",
    "messages", "conversations",
  ]

  /// Reads where conversations come from: a path, or a mapping.
  func source(_ setting: Setting) -> JobDefinition.Source? {
    if setting.node.isNull { return nil }
    if setting.node.scalar != nil {
      return path(setting).map { JobDefinition.Source(path: $0) }
    }
    guard let settings = reader.mapping(setting, keys: Self.sourceKeys) else { return nil }
    guard var source = origin(settings) else { return nil }
    source.timeZone = timeZone(settings["timezone"])
    source.isComplete = reader.bool(settings["complete"]) ?? false
    source.keepsAllBranches = reader.word(settings["branches"], of: ["active", "all"]) == "all"
    source.cutsAtSilences =
      reader.word(settings["threads"], of: ["linked", "sessions"]) == "sessions"
    source.mapping = settings["map"].flatMap(mapping) ?? source.mapping
    return source
  }

  /// Reads the origin: a path, or the tables of a server.
  private func origin(_ settings: Setting) -> JobDefinition.Source? {
    guard let postgres = settings["postgres"], !postgres.node.isNull else {
      for key in ["preset", "messages", "conversations"] where settings[key] != nil {
        reader.complain(settings[key] ?? settings, "\(key) is for a postgres source")
      }
      guard let path = required("path", of: settings, path) else { return nil }
      var source = JobDefinition.Source(path: path)
      source.format = format(settings["format"])
      return source
    }
    for key in ["path", "format"] where settings[key] != nil {
      reader.complain(settings[key] ?? settings, "a source is either a \(key) or a postgres server")
    }
    guard let inner = reader.mapping(postgres, keys: Self.serverKeys),
      let server = server(inner)
    else { return nil }
    var source = JobDefinition.Source(path: server.name)
    source.server = server
    source.preset = word(settings["preset"], of: vocabulary.presets)
    source.mapping = tables(settings)
    return source
  }

  private func tables(_ settings: Setting) -> JobDefinition.Mapping? {
    guard let messages = settings["messages"] else {
      if let conversations = settings["conversations"] {
        reader.complain(conversations, "conversations also needs messages")
      }
      return nil
    }
    for key in ["preset", "map"] where settings[key].map({ !$0.node.isNull }) == true {
      reader.complain(settings[key] ?? settings, "give either \(key) or messages")
    }
    return .tables(
      messages: messages.node,
      conversations: settings["conversations"]?.node,
      file: messages.file
    )
  }

  /// Reads a required value.
  func required<Value>(
    _ key: String,
    of settings: Setting,
    _ read: (Setting?) -> Value?
  ) -> Value? {
    guard let setting = settings[key], !setting.node.isNull else {
      reader.complain(settings, "\(settings.name) needs \(key)")
      return nil
    }
    return read(setting)
  }

  private func format(_ setting: Setting?) -> String? {
    let words = vocabulary.formats
    let word = word(setting, of: words.isEmpty ? [] : ["auto"] + words)
    return word == "auto" ? nil : word
  }

  /// Reads a word that another module defines; any word if the vocabulary has none.
  private func word(_ setting: Setting?, of words: [String]) -> String? {
    words.isEmpty ? reader.text(setting) : reader.word(setting, of: words)
  }

  private func mapping(_ setting: Setting) -> JobDefinition.Mapping? {
    if setting.node.isNull { return nil }
    if setting.members != nil { return .inline(setting.node, file: setting.file) }
    return path(setting).map(JobDefinition.Mapping.file)
  }
}
