import JSON

/// A model as the emulator knows it.
struct EmulatedModel: Sendable {
  var id: String
  var levels: Set<String> = ["LOW", "MEDIUM", "HIGH"]
  /// The thinking budgets that models before Gemini 3 take.
  var budget: ClosedRange<Int64>?
  var inputLimit = 1_048_576
  var outputLimit = 65_536
  /// The most output tokens of a call that is neither streamed nor continued.
  var plainOutputLimit: Int64?

  /// The models, as of November 2026.
  static let all: [EmulatedModel] = [
    EmulatedModel(id: "gemini-4-argon", plainOutputLimit: 32_768),
    EmulatedModel(id: "gemini-3.8-flash"),
    EmulatedModel(id: "gemini-3.7-flash"),
    EmulatedModel(id: "gemini-3.6-flash", levels: allLevels),
    EmulatedModel(id: "gemini-3.5-flash-lite", levels: allLevels),
    EmulatedModel(id: "gemini-3.5-flash", levels: allLevels),
    EmulatedModel(id: "gemini-3.1-flash-lite", levels: allLevels),
    EmulatedModel(id: "gemini-3.1-pro-preview"),
    EmulatedModel(id: "gemini-3-flash-preview", levels: allLevels),
    EmulatedModel(id: "gemini-2.5-pro", levels: [], budget: 128...32_768),
    EmulatedModel(id: "gemini-2.5-flash", levels: [], budget: 0...24_576),
    EmulatedModel(id: "gemini-2.5-flash-lite", levels: [], budget: 0...24_576),
    EmulatedModel(id: "gemini-flash-latest"),
  ]

  private static let allLevels: Set<String> = ["MINIMAL", "LOW", "MEDIUM", "HIGH"]

  /// Which model answers under a name that is retired.
  static let routes = [
    "gemini-3.7-flash": "gemini-3.8-flash", "gemini-3.5-flash": "gemini-3.6-flash",
    "gemini-flash-latest": "gemini-3.8-flash",
  ]

  /// A page of models as the service lists them.
  ///
  /// - Parameter size: How many it may hold.
  /// - Returns: `ListModelsResponse`.
  static func list(size: Int, token: String?) -> JSONValue {
    let start = token.flatMap { Int($0.dropFirst(tokenMark.count)) } ?? 0
    let size = max(1, min(1000, size))
    let rest = all.dropFirst(max(0, start))
    var page = JSONObject()
    page.append("models", .array(rest.prefix(size).map(\.json)))
    if rest.count > size {
      page.append("nextPageToken", .string(tokenMark + String(start + size)))
    }
    return .object(page)
  }

  /// Page tokens hold characters that a URL must escape.
  private static let tokenMark = "+/&="

  /// The model as the service describes it.
  var json: JSONValue {
    [
      "name": .string("models/\(id)"),
      "version": "001",
      "displayName": .string(id),
      "inputTokenLimit": JSONValue(inputLimit),
      "outputTokenLimit": JSONValue(outputLimit),
      "supportedGenerationMethods": ["generateContent", "countTokens", "batchGenerateContent"],
      "thinking": true,
    ]
  }
}
