import JSON

/// What the service says about a model.
package struct RemoteModel: Sendable, Hashable {
  /// Its name, without `models/`.
  package var id: String
  /// The maximum number of tokens it reads.
  package var inputTokenLimit: Int?

  init(json: JSONValue) {
    id = json["name"]?.string?.withoutModelsPrefix ?? ""
    inputTokenLimit = json["inputTokenLimit"]?.integer.flatMap { Int(exactly: $0) }
  }
}
