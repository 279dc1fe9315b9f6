import JSON

/// What the service says about a model.
public struct RemoteModel: Sendable, Hashable {
  /// Its name, without `models/`.
  public var id: String
  /// Its name for people.
  public var displayName: String?
  /// How many tokens it reads.
  public var inputTokenLimit: Int?
  /// How many tokens it writes.
  public var outputTokenLimit: Int?
  /// The methods it has, for instance `generateContent`.
  public var methods: [String]
  /// Whether it thinks.
  public var thinks: Bool?

  init(json: JSONValue) {
    id = json["name"]?.string?.withoutModelsPrefix ?? ""
    displayName = json["displayName"]?.string
    inputTokenLimit = json["inputTokenLimit"]?.integer.flatMap { Int(exactly: $0) }
    outputTokenLimit = json["outputTokenLimit"]?.integer.flatMap { Int(exactly: $0) }
    methods = json["supportedGenerationMethods"]?.array?.compactMap(\.string) ?? []
    thinks = json["thinking"]?.bool
  }
}
