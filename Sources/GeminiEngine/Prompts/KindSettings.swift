import CivilTime
import Insights
import JSON
import Prompts
import Text

/// The settings in the header of a kind's prompt, in its keys `kind.…`.
struct KindSettings {
  /// The position in listings, lowest first.
  private(set) var order: Int

  private let prompt: Prompt
  private let settings: JSONObject

  /// The known keys.
  static let keys = [
    "title", "plural", "order", "single", "ttl", "ttl_from", "ttl_after", "min_confidence",
    "max_confidence", "columns", "people", "dates", "evidence", "title_from", "examples",
  ]
  /// The position of kinds that set none: after those that ship.
  private static let lastOrder = 100

  /// Reads the settings.
  ///
  /// - Throws: `PromptError` if one is unknown or wrong.
  init(_ prompt: Prompt) throws(PromptError) {
    self.prompt = prompt
    settings = prompt.file.header.ext["kind"]?.object ?? JSONObject()
    for member in settings.members where !Self.keys.contains(member.name) {
      throw Self.unknown(prompt, "kind.\(member.name)", member.name, Self.keys)
    }
    order = Self.lastOrder
    if let value = settings["order"], !value.isNull {
      guard let number = value.integer else { throw wrong("order", "it must be a whole number") }
      order = Int(clamping: number)
    }
  }

  /// The examples, as a model gets them.
  func examples(of kind: KindDefinition) throws(PromptError) -> String {
    try KindExamples(settings["examples"], of: kind, in: prompt).text
  }

  /// The kind.
  ///
  /// - Throws: `PromptError` if a setting is invalid.
  func definition(named name: String) throws(PromptError) -> KindDefinition {
    let schema = prompt.file.header.outputSchema
    guard let schema, schema["properties"]?.object?.members.isEmpty == false else {
      throw prompt.error("output.schema must describe one \(name): an object with fields")
    }
    let title = try text("title")
    var kind = InsightKind(
      name: KindName(rawValue: name),
      title: title ?? name,
      pluralTitle: try text("plural") ?? title ?? name
    )
    kind.isSingle = try flag("single")
    kind.expiry = try expiry()
    kind.minimumConfidence = try share("min_confidence") ?? kind.minimumConfidence
    kind.maximumConfidence = try share("max_confidence") ?? kind.maximumConfidence
    let fields = schema["properties"]?.object?.members.map(\.name) ?? []
    kind.columns = try list("columns", of: fields)
    let evidence = try evidence(schema, fields)
    try checkCitations(schema, fields, evidence)
    return KindDefinition(
      kind: kind,
      itemSchema: schema,
      evidence: evidence,
      titleField: try titleField(fields),
      peopleFields: try list("people", of: fields),
      dateFields: try list("dates", of: fields),
      file: prompt.file.path,
      promptHash: prompt.identity
    )
  }

  // MARK: Rules

  private func titleField(_ fields: [String]) throws(PromptError) -> String {
    if let field = try text("title_from") { return try known(field, fields, "title_from") }
    guard let field = ["title", "headline", "statement"].first(where: fields.contains) else {
      throw prompt.error("kind.title_from must name the field that holds the title")
    }
    return field
  }

  private func evidence(
    _ schema: JSONValue,
    _ fields: [String]
  ) throws(PromptError) -> KindDefinition.EvidenceRule {
    guard let field = try text("evidence"), field != "item" else { return .item }
    _ = try known(field, fields, "evidence")
    guard schema["properties"]?[field]?["items"]?["properties"]?["text"] != nil else {
      throw wrong("evidence", "\(field) must be a list of objects that have a text")
    }
    return .parts(field: field)
  }

  /// Rejects a field with the name of the citations, which every item gets from debrief.
  private func checkCitations(
    _ schema: JSONValue,
    _ fields: [String],
    _ evidence: KindDefinition.EvidenceRule
  ) throws(PromptError) {
    var names = fields
    if case .parts(let field) = evidence {
      let parts = schema["properties"]?[field]?["items"]?["properties"]
      names = parts?.object?.members.map(\.name) ?? []
    }
    guard names.contains(KindDefinition.citations) else { return }
    throw prompt.file.error(
      at: "output",
      "output.schema: the field \(KindDefinition.citations) would never be filled: debrief adds one of "
        + "this name for the citations; give it another name"
    )
  }

  private func expiry() throws(PromptError) -> Expiry {
    let ttl = try text("ttl")
    // They are checked also where they make no difference.
    let start = try ttlStart()
    let after = try text("ttl_after").map { text throws(PromptError) in
      try self.hours(text, "ttl_after")
    }
    if ttl == "never" { return .never }
    let hours = try ttl.map { text throws(PromptError) in try self.hours(text, "ttl") } ?? 30 * 24
    switch start {
    case .evidence: return .afterEvidence(hours: hours)
    case .lastMessage: return .afterLastMessage(hours: hours)
    case .times: return .afterTimes(elseAfterEvidence: hours)
    case .due: return .afterDue(hours: after ?? 0, elseAfterEvidence: hours)
    }
  }

  /// From when the lifetime counts.
  private enum LifetimeStart: String, CaseIterable {
    case evidence
    case lastMessage = "last_message"
    case due
    case times
  }

  private func ttlStart() throws(PromptError) -> LifetimeStart {
    guard let word = try text("ttl_from") else { return .evidence }
    guard let start = LifetimeStart(rawValue: word) else {
      throw wrong("ttl_from", "it must be evidence, last_message, due or times")
    }
    return start
  }

  private func hours(_ text: String, _ key: String) throws(PromptError) -> Int {
    guard let span = Duration(shorthand: text), span >= .zero else {
      throw wrong(key, "it must be a span (48h, 30d) or never, not \"\(text)\"")
    }
    return Int(span / .seconds(3600))
  }

  // MARK: Values

  private func wrong(_ key: String, _ message: String) -> PromptError {
    prompt.file.error(at: "kind.\(key)", "kind.\(key): \(message)")
  }

  private static func unknown(
    _ prompt: Prompt,
    _ key: String,
    _ word: String,
    _ known: [String]
  ) -> PromptError {
    let advice =
      nearest(to: word, in: known).map { "did you mean \($0)?" }
      ?? "known are \(known.joined(separator: ", "))"
    let what = key == "kind.\(word)" ? "there is no such key" : "there is no field \(word)"
    return prompt.file.error(at: key, "\(key): \(what); \(advice)")
  }

  private func text(_ key: String) throws(PromptError) -> String? {
    guard let value = settings[key], !value.isNull else { return nil }
    guard let text = value.string, !text.isEmpty else { throw wrong(key, "it must be text") }
    return text
  }

  private func flag(_ key: String) throws(PromptError) -> Bool {
    guard let value = settings[key], !value.isNull else { return false }
    guard let flag = value.bool else { throw wrong(key, "it must be true or false") }
    return flag
  }

  private func share(_ key: String) throws(PromptError) -> Double? {
    guard let value = settings[key], !value.isNull else { return nil }
    guard let number = value.double, (0...1).contains(number) else {
      throw wrong(key, "it must be between 0 and 1")
    }
    return number
  }

  private func list(_ key: String, of fields: [String]) throws(PromptError) -> [String] {
    guard let value = settings[key], !value.isNull else { return [] }
    guard let names = value.array?.compactMap(\.string) else {
      throw wrong(key, "it must be a list of fields")
    }
    for name in names { _ = try known(name, fields, key) }
    return names
  }

  private func known(
    _ field: String,
    _ fields: [String],
    _ key: String
  ) throws(PromptError) -> String {
    guard fields.contains(field) else {
      throw Self.unknown(prompt, "kind.\(key)", field, fields)
    }
    return field
  }
}
