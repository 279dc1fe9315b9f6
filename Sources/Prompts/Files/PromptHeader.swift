package import JSON

/// The front matter of a prompt file.
package struct PromptHeader: Sendable, Hashable {
  /// The name it gives itself.
  var name: String?
  /// The variant it gives itself.
  var variant: String?
  /// The version it gives itself.
  var version: String?
  /// What it is for.
  var description: String?
  /// The model it is written for.
  package var model: String?
  /// The settings of the model.
  package var config = JSONObject()
  /// The defaults of missing variables.
  var inputDefault = JSONObject()
  /// The JSON Schema of the variables.
  var inputSchema: JSONValue?
  /// The form of the answer, for instance `json`.
  var outputFormat: String?
  /// The JSON Schema of the answer.
  package var outputSchema: JSONValue?
  /// The names of tools.
  package var tools: [String] = []
  /// The definitions of tools.
  var toolDefs: [JSONValue] = []
  /// Metadata about the prompt.
  var metadata = JSONObject()
  /// The keys with a dot, by the part before the last dot: `a.b.c: 1` is `ext["a.b"]["c"]`.
  package var ext = JSONObject()
  /// The front matter as it is written.
  var raw: JSONValue = .null

  /// Creates an empty front matter.
  init() {}

  /// The keys that mean something to every implementation of the format.
  static let reservedKeys = [
    "config", "description", "ext", "input", "metadata", "model", "name", "output", "raw",
    "toolDefs", "tools", "variant", "version",
  ]

  /// The front matter as dotprompt writes it, without missing parts.
  package var json: JSONValue {
    var object = JSONObject()
    let texts = [
      ("name", name), ("variant", variant), ("version", version), ("description", description),
      ("model", model),
    ]
    for (key, text) in texts { if let text { object.append(key, .string(text)) } }
    object.append("config", .object(config))
    var input = JSONObject()
    if !inputDefault.members.isEmpty { input.append("default", .object(inputDefault)) }
    if let inputSchema { input.append("schema", inputSchema) }
    var output = JSONObject()
    if let outputFormat { output.append("format", .string(outputFormat)) }
    if let outputSchema { output.append("schema", outputSchema) }
    let objects = [("input", input), ("output", output), ("metadata", metadata), ("ext", ext)]
    for (key, value) in objects where !value.members.isEmpty { object.append(key, .object(value)) }
    if !tools.isEmpty { object.append("tools", .array(tools.map(JSONValue.string))) }
    if !toolDefs.isEmpty { object.append("toolDefs", .array(toolDefs)) }
    if !raw.isNull { object.append("raw", raw) }
    return .object(object)
  }

  /// Data with the defaults of missing variables.
  func filled(_ data: JSONValue) -> JSONValue {
    guard data.isNull || data.object != nil else { return data }
    return .object(inputDefault.merging(data.object ?? JSONObject()))
  }
}

extension JSONObject {
  /// The members of both objects; those of the other one win.
  func merging(_ other: JSONObject) -> JSONObject {
    var result = mapping { other[$0.name] ?? $0.value }
    for member in other.members where self[member.name] == nil {
      result.append(member.name, member.value)
    }
    return result
  }
}
