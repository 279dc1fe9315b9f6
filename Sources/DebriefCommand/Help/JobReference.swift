import Arguments
import JSON
import ShippedFiles

/// The reference of the keys of job files, read from their published schema.
///
/// Besides the keywords of JSON Schema it reads `title` (the values of a definition, as a phrase),
/// `default`, `x-default` (a default that is not a value, as a phrase) and `examples`.
struct JobReference {
  /// A key of the top level with all keys below it.
  struct Group {
    let name: String
    let settings: [HelpDocument.Setting]
  }

  /// The keys of the top level, in the order of the schema.
  let groups: [Group]
  private let summary: String

  /// - Throws: `JSONError` if the schema is not valid JSON.
  init() throws {
    try self.init(schema: JSONParser().parse(PublishedSchema.named("job")?.text ?? ""))
  }

  init(schema: JSONValue) {
    let reader = SchemaReader(definitions: schema["definitions"])
    summary = schema["description"]?.string ?? ""
    groups = (schema["properties"]?.object?.members ?? []).map { member in
      Group(name: member.name, settings: reader.settings(of: member.value, at: member.name))
    }
  }

  /// The reference as a page: debrief-job(5), `debrief help job` and `docs/jobs.md`.
  var document: HelpDocument {
    var blocks: [HelpDocument.Block] = [
      .paragraph(
        "A job is a YAML file NAME.yaml in the folder jobs/ of --home, ~/.config/debrief or the "
          + "working folder. \(summary)"
      ),
      .paragraph(
        "Text values take ${VAR}, ${VAR:-default} and ${params.name}. A key that is null counts as "
          + "absent. A job never contains a secret, only where to find it: {env: NAME}, {file: path} "
          + "or {credential: name}. 'debrief jobs lint' finds every mistake, 'debrief jobs "
          + "explain NAME --resolved' shows where each value comes from, and 'debrief schema job' "
          + "prints the JSON Schema for editors."
      ),
      .section("Example"), .code(Self.example),
    ]
    for group in groups { blocks += [.section(group.name), .settings(group.settings)] }
    blocks += [
      .section("See also"), .paragraph("debrief(1), debrief-run(1), debrief-jobs-lint(1)"),
    ]
    return HelpDocument(
      name: "debrief-job",
      section: 5,
      abstract: "job files: what is read, what is looked for, where the results go",
      blocks: blocks
    )
  }

  private static let example = [
    "source: {path: /srv/chat/app.sqlite, complete: true}", "timezone: Europe/Berlin",
    "kinds:", "  action_item: {min_confidence: 0.5}", "  decision: {ttl: never}", "  summary:",
    "sinks:", "  - {type: app, path: /srv/chat/app.sqlite}",
    "report: {format: html, path: team.html, since: last}",
    "schedule: {cron: \"30 3 * * *\", timezone: Europe/Berlin, jitter: 10m}",
  ]
}

/// Reads keys out of a JSON Schema.
private struct SchemaReader {
  let definitions: JSONValue?

  /// A key and the keys below it.
  func settings(of node: JSONValue, at path: String, isRequired: Bool = false)
    -> [HelpDocument.Setting]
  {
    let node = resolved(node)
    let forms = forms(of: node)
    let values = forms.compactMap(values).filter { !$0.isEmpty }
    let setting = HelpDocument.Setting(
      key: path,
      values: unique(values).joined(separator: ", or "),
      meaning: meaning(of: node),
      defaultText: node["x-default"]?.string ?? node["default"].map(YAMLText.flow),
      example: node["examples"]?.array?.first.map { example($0, at: path) },
      isRequired: isRequired
    )
    // An object and a list of such objects have the same keys.
    var seen: Set<String> = []
    return [setting]
      + forms.flatMap { children(of: $0, at: path) }.filter { seen.insert($0.key).inserted }
  }

  private func children(of form: JSONValue, at path: String) -> [HelpDocument.Setting] {
    if let item = form["items"] {
      let forms = forms(of: resolved(item)).filter { $0["properties"] != nil }
      return forms.flatMap { children(of: $0, at: path) }
    }
    if let members = form["properties"]?.object?.members {
      let required = form["required"]?.array?.compactMap(\.string) ?? []
      return members.flatMap {
        settings(of: $0.value, at: "\(path).\($0.name)", isRequired: required.contains($0.name))
      }
    }
    guard let values = form["additionalProperties"], case .object = values else { return [] }
    let name = form["propertyNames"].map { resolved($0)["title"]?.string ?? "NAME" } ?? "NAME"
    return forms(of: resolved(values)).flatMap { children(of: $0, at: "\(path).\(name)") }
  }

  private func example(_ value: JSONValue, at path: String) -> String {
    "\(path.split(separator: ".").last ?? ""): \(YAMLText.flow(value))"
  }

  /// The text of a key, else that of its only definition.
  private func meaning(of node: JSONValue) -> String {
    if let text = node["description"]?.string { return text }
    return forms(of: node).compactMap { $0["description"]?.string }.first ?? ""
  }

  // MARK: Forms

  /// A node merged with the definition it refers to; the node's own members win.
  private func resolved(_ node: JSONValue) -> JSONValue {
    guard let name = node["$ref"]?.string?.split(separator: "/").last,
      let definition = definitions?[String(name)], case .object(var object) = resolved(definition),
      case .object(let own) = node
    else { return node }
    for member in own.members where member.name != "$ref" { object[member.name] = member.value }
    return .object(object)
  }

  /// The alternatives of a node without a title; variables, which stand for any text, are left out.
  private func forms(of node: JSONValue) -> [JSONValue] {
    guard node["title"] == nil, let alternatives = node["anyOf"]?.array else { return [node] }
    return alternatives.filter { $0["$ref"]?.string?.hasSuffix("/variable") != true }
      .flatMap { forms(of: resolved($0)) }
  }

  /// The values of one alternative, as a phrase; nil for null alone.
  private func values(_ form: JSONValue) -> String? {
    if let title = form["title"]?.string { return title }
    if let word = form["const"] { return YAMLText.flow(word) }
    if let words = form["enum"]?.array {
      return words.filter { $0 != .null }.map(YAMLText.flow).joined(separator: "|")
    }
    let types = form["type"]?.array?.compactMap(\.string) ?? [form["type"]?.string ?? ""]
    return unique(types.compactMap { phrase(for: $0, form) }).joined(separator: ", or ")
  }

  private func phrase(for type: String, _ form: JSONValue) -> String? {
    switch type {
    case "string": "text"
    case "boolean": "true|false"
    case "integer": "a whole number" + range(form)
    case "number": "a number" + range(form)
    case "object": "a mapping"
    case "array": "a list" + (form["items"].map { ofElements($0) } ?? "")
    default: nil
    }
  }

  private func ofElements(_ item: JSONValue) -> String {
    let phrases = forms(of: resolved(item)).compactMap(values).map { phrase in
      phrase.hasPrefix("a ") ? phrase.dropFirst(2) + "s" : phrase
    }
    return phrases.isEmpty ? "" : " of " + unique(phrases).joined(separator: ", or ")
  }

  private func range(_ form: JSONValue) -> String {
    let low = form["minimum"].map(YAMLText.flow)
    let high = form["maximum"].map(YAMLText.flow)
    switch (low, high) {
    case (let low?, let high?): return " from \(low) to \(high)"
    case (let low?, nil): return " from \(low)"
    default: return ""
    }
  }

  private func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}

/// Values in YAML's flow style, on one line.
private enum YAMLText {
  static func flow(_ value: JSONValue) -> String {
    switch value {
    case .array(let elements): "[\(elements.map(flow).joined(separator: ", "))]"
    case .object(let object):
      "{\(object.members.map { "\($0.name): \(flow($0.value))" }.joined(separator: ", "))}"
    case .string(let text): isPlain(text) ? text : value.text
    default: value.text
    }
  }

  /// Whether a text needs no quotation marks.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter || first == "/" || first.isNumber else {
      return false
    }
    let isDigits = text.allSatisfy { $0.isNumber || $0 == "." }
    let words = ["true", "false", "null", "yes", "no", "on", "off"]
    return !isDigits && !words.contains(text.lowercased())
      && text.allSatisfy { $0.isLetter || $0.isNumber || "-_./+".contains($0) }
  }
}
