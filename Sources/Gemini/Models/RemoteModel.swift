import JSON

/// What the service says about a model.
package struct RemoteModel: Sendable, Hashable {
  /// Its name, without `models/`.
  package var id: String
  /// Its display name.
  var displayName: String?
  /// The maximum number of tokens it reads.
  package var inputTokenLimit: Int?
  /// The maximum number of tokens it writes.
  var outputTokenLimit: Int?
  /// The methods it has, for instance `generateContent`.
  package var methods: [String]
  /// Whether it thinks.
  var thinks: Bool?

  init(json: JSONValue) {
    id = json["name"]?.string?.withoutModelsPrefix ?? ""
    displayName = json["displayName"]?.string
    inputTokenLimit = json["inputTokenLimit"]?.integer.flatMap { Int(exactly: $0) }
    outputTokenLimit = json["outputTokenLimit"]?.integer.flatMap { Int(exactly: $0) }
    methods = json["supportedGenerationMethods"]?.array?.compactMap(\.string) ?? []
    thinks = json["thinking"]?.bool
  }
}
