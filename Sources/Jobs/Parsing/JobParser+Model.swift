import Patterns
import JSON
import YAML

extension JobParser {
  /// The styles in which summaries may be worded.
  static let styles = ["friendly", "professional", "creative", "technical", "humorous", "casual"]

  private static let counts = 1...1_000_000_000

  /// Reads which model is asked: its name, or a mapping.
  func model(_ setting: Setting?) -> JobDefinition.Model {
    var model = JobDefinition.Model()
    guard let setting, !setting.node.isNull else { return model }
    if setting.members == nil {
      model.name = reader.text(setting)
      return model
    }
    let keys = [
      "name", "api_key", "credential", "thinking", "tier", "base_url", "vertex", "schema", "media",
      "pack",
    ]
    guard let settings = reader.mapping(setting, keys: keys) else { return model }
    model.name = reader.text(settings["name"])
    model.key = secret(settings["api_key"])
    model.tokens = tokens(settings["credential"])
    if let credential = settings["credential"], model.key != nil, model.tokens != nil {
      reader.complain(credential, "\(credential.name) and model.api_key: give only one of them")
    }
    model.thinking = reader.word(settings["thinking"], as: JobDefinition.Model.Thinking.self)
    model.tier = reader.word(settings["tier"], as: JobDefinition.Model.Tier.self)
    model.baseURL = reader.text(settings["base_url"])
    model.shapeForm = reader.word(settings["schema"], as: JobDefinition.Model.ShapeForm.self)
    model.media = media(settings["media"])
    model.packsThreads = reader.bool(settings["pack"]) ?? true
    if let vertex = settings["vertex"], !vertex.node.isNull,
      let parts = reader.mapping(vertex, keys: ["project", "location"])
    {
      if let project = reader.text(parts["project"]), let location = reader.text(parts["location"])
      {
        model.vertex = JobDefinition.Model.Vertex(project: project, location: location)
      } else {
        reader.complain(vertex, "\(vertex.name) needs project and location")
      }
    }
    return model
  }

  /// Reads the source of tokens: `{command: [program, argument]}` or `{file: path}`.
  private func tokens(_ setting: Setting?) -> JobDefinition.Model.TokenSource? {
    guard let setting, !setting.node.isNull,
      let settings = reader.mapping(setting, keys: ["command", "file"])
    else { return nil }
    switch (settings.given("command"), settings.given("file")) {
    case (let command?, nil): return tokenCommand(command)
    case (nil, let file?): return path(file).map { .file(path: $0) }
    default:
      reader.complain(setting, "\(setting.name) must have either command or file")
      return nil
    }
  }

  private func tokenCommand(_ setting: Setting) -> JobDefinition.Model.TokenSource? {
    guard let elements = setting.elements, !elements.isEmpty else {
      reader.complain(
        setting,
        "\(setting.name) must be a list of the program and its arguments: no shell is used"
      )
      return nil
    }
    let words = elements.compactMap(reader.text)
    guard words.count == elements.count else { return nil }
    if words[0].contains("/"), !words[0].hasPrefix("/") {
      reader.complain(elements[0], "\(words[0]) must be a name or an absolute path")
      return nil
    }
    return .command(words)
  }

  /// Reads the limits of a run.
  func limits(_ setting: Setting?) -> JobDefinition.Limits {
    var limits = JobDefinition.Limits()
    guard let setting, !setting.node.isNull,
      let settings = reader.mapping(
        setting,
        keys: [
          "max_usd", "max_usd_per_day", "max_requests", "max_input_tokens", "requests_per_minute",
          "tokens_per_minute", "concurrency", "max_runtime",
        ]
      )
    else { return limits }
    limits.costMicros = money(settings["max_usd"])
    limits.costMicrosPerDay = money(settings["max_usd_per_day"])
    limits.requests = reader.integer(settings["max_requests"], in: Self.counts)
    limits.inputTokens = reader.integer(settings["max_input_tokens"], in: Self.counts)
    limits.requestsPerMinute = reader.integer(settings["requests_per_minute"], in: Self.counts)
    limits.tokensPerMinute = reader.integer(settings["tokens_per_minute"], in: Self.counts)
    limits.concurrency = reader.integer(
      settings["concurrency"],
      in: 1...JobDefinition.Limits.maxConcurrency
    )
    limits.runtime = span(settings["max_runtime"])
    return limits
  }

  private func money(_ setting: Setting?) -> Int64? {
    reader.read(setting) { node, name throws(YAMLError) in
      let amount = try node.number(name)
      guard (0...1_000_000).contains(amount) else {
        throw node.error("\(name) must be between 0 and 1000000 USD")
      }
      return Int64((amount * 1_000_000).rounded())
    }
  }

  /// Reads what is replaced before anything is sent: a list of kinds, or `{kinds, patterns, region}`.
  func redaction(_ setting: Setting?) -> JobDefinition.Redaction {
    var redaction = JobDefinition.Redaction()
    guard let setting, !setting.node.isNull else { return redaction }
    if setting.elements != nil {
      redaction.words = words(setting)
      return redaction
    }
    guard let settings = reader.mapping(setting, keys: ["kinds", "patterns", "region"]) else {
      return redaction
    }
    redaction.words = words(settings["kinds"])
    if let patterns = settings["patterns"], patterns.members == nil, !patterns.node.isNull {
      reader.complain(patterns, "\(patterns.name) must be a mapping of names to patterns")
    }
    for member in settings["patterns"]?.members ?? [] {
      guard let regex = reader.text(member.value) else { continue }
      do throws(PatternError) {
        _ = try Pattern(regex)
        redaction.patterns.append(.init(name: member.key, regex: regex))
      } catch {
        reader.complain(member.value, error.description)
      }
    }
    redaction.regions = regions(settings["region"])
    return redaction
  }

  private func regions(_ setting: Setting?) -> [String]? {
    guard let setting, !setting.node.isNull else { return nil }
    let words = (setting.elements ?? [setting]).compactMap {
      reader.word($0, of: vocabulary.regions)
    }
    return words.isEmpty ? nil : words
  }

  private func words(_ setting: Setting?) -> [String] {
    guard let setting, !setting.node.isNull else { return [] }
    guard let elements = setting.elements else {
      reader.complain(setting, "\(setting.name) must be a list, this is \(setting.node.kind)")
      return []
    }
    return elements.compactMap { reader.word($0, of: vocabulary.redactions) }
  }

  /// Reads how summaries are worded.
  func wording(_ setting: Setting?) -> JobDefinition.Wording {
    var wording = JobDefinition.Wording()
    let keys = ["style", "language", "audience", "profile"]
    guard let setting, !setting.node.isNull, let settings = reader.mapping(setting, keys: keys)
    else { return wording }
    wording.style = reader.word(settings["style"], of: Self.styles)
    let language = reader.text(settings["language"])
    wording.language = language == "original" ? nil : language
    wording.audience = reader.text(settings["audience"])
    if let profile = settings["profile"], !profile.node.isNull {
      wording.profile = profile.members == nil ? reader.text(profile) : profile.node.json.text
    }
    return wording
  }
}
