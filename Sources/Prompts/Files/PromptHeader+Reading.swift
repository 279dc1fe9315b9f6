import JSON
import Text
import YAML

extension PromptHeader {
  /// Reads front matter.
  ///
  /// - Throws: ``YAMLError`` at the position of the mistake, counted from the first line.
  init(
    _ node: YAMLNode,
    rules: Picoschema.Rules,
    schema: (String) -> JSONValue?
  ) throws(YAMLError) {
    guard !node.isNull else { return }
    let mapping = try node.mapping("the front matter")
    raw = node.json
    for entry in mapping.entries where !Self.reservedKeys.contains(entry.key) {
      addExtension(entry)
    }
    name = try Self.text("name", in: mapping)
    variant = try Self.text("variant", in: mapping)
    version = try Self.text("version", in: mapping)
    description = try Self.text("description", in: mapping)
    model = try Self.text("model", in: mapping)
    config = try Self.object("config", in: mapping)
    metadata = try Self.object("metadata", in: mapping)
    if let tools = mapping["tools"], !tools.isNull { self.tools = try tools.texts("tools") }
    if let definitions = mapping["toolDefs"], !definitions.isNull {
      guard let sequence = definitions.sequence else {
        throw definitions.error("toolDefs must be a list, this is \(definitions.kind)")
      }
      toolDefs = sequence.map(\.json)
    }
    if let input = try Self.part("input", ["default", "schema"], of: mapping) {
      inputDefault = try Self.object("default", in: input)
      inputSchema = try Self.schema(in: input, rules, schema)
    }
    if let output = try Self.part("output", ["format", "schema"], of: mapping) {
      outputFormat = try Self.text("format", in: output)
      outputSchema = try Self.schema(in: output, rules, schema)
    }
  }

  private static func part(
    _ key: String,
    _ known: [String],
    of mapping: YAMLMapping
  ) throws(YAMLError) -> YAMLMapping? {
    guard let node = mapping[key], !node.isNull else { return nil }
    let part = try node.mapping(key)
    for entry in part.entries where !known.contains(entry.key) {
      if let meant = nearest(to: entry.key, in: known) {
        throw entry.error("unknown key \"\(entry.key)\" of \(key); did you mean \"\(meant)\"?")
      }
    }
    return part
  }

  private static func schema(
    in mapping: YAMLMapping,
    _ rules: Picoschema.Rules,
    _ named: (String) -> JSONValue?
  ) throws(YAMLError) -> JSONValue? {
    guard let node = mapping["schema"] else { return nil }
    let schema = try Picoschema.schema(of: node, rules: rules, named: named)
    return schema.isNull ? nil : schema
  }

  /// Stores a key with a dot under the part before its last dot; others are only in `raw`.
  private mutating func addExtension(_ entry: YAMLMapping.Entry) {
    guard let dot = entry.key.lastIndex(of: ".") else { return }
    let namespace = String(entry.key[..<dot])
    let field = String(entry.key[dot...].dropFirst())
    var fields = ext[namespace]?.object ?? JSONObject()
    fields.set(field, entry.value.json)
    ext.set(namespace, .object(fields))
  }

  /// The keys that look like a mistyped reserved one; the format allows them, for others to use.
  static func doubtfulKeys(_ node: YAMLNode) -> [YAMLError] {
    (node.mapping?.entries ?? []).compactMap { entry in
      guard !reservedKeys.contains(entry.key), !entry.key.contains("."),
        let meant = nearest(to: entry.key, in: reservedKeys)
      else { return nil }
      return entry.error("nothing reads the key \"\(entry.key)\"; did you mean \"\(meant)\"?")
    }
  }

  private static func text(_ key: String, in mapping: YAMLMapping) throws(YAMLError) -> String? {
    guard let node = mapping[key], !node.isNull else { return nil }
    return try node.text(key)
  }

  private static func object(
    _ key: String,
    in mapping: YAMLMapping
  ) throws(YAMLError) -> JSONObject {
    guard let node = mapping[key], !node.isNull else { return JSONObject() }
    _ = try node.mapping(key)
    return node.json.object ?? JSONObject()
  }
}
