import JSON

/// How an answer is to be generated.
package struct GenerationSettings: Sendable, Hashable {
  /// The maximum number of tokens of an answer, thinking included; nil leaves it to the model.
  ///
  /// It is a hard limit: the model does not think less because of it.
  package var maxOutputTokens: Int?
  /// How much the model thinks; nil leaves it to the model.
  package var thinking: Thinking?
  /// Whether the answer has summaries of the model's thoughts.
  package var includesThoughts = false
  /// The shape of the answer; nil for any.
  package var responseSchema: ResponseSchema?
  /// Whether the answer is JSON where ``responseSchema`` is nil; plain text otherwise.
  package var isJSON = false
  /// Texts that end the answer; the service takes at most five.
  package var stopSequences: [String] = []
  /// How finely images are read; nil leaves it to the model.
  package var mediaResolution: MediaResolution?
  /// Randomness, which is left out of the request unless set.
  package var sampling = Sampling()

  /// Settings that leave everything to the model.
  init() {}
}

/// How much a model thinks before it answers.
package enum Thinking: Sendable, Hashable {
  /// A level, for models since Gemini 3.
  case level(ThinkingLevel)
  /// A number of tokens, for Gemini 2.5 only; -1 lets the model decide, 0 switches it off.
  case budget(Int)
}

/// A level of thinking; which ones a model takes is in ``ModelFacts/thinkingLevels``.
package enum ThinkingLevel: String, Sendable, Hashable, CaseIterable, Comparable {
  /// From next to nothing to as much as it needs.
  case minimal, low, medium, high

  /// Whether one level thinks less than another.
  package static func < (left: ThinkingLevel, right: ThinkingLevel) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .minimal: 0
    case .low: 1
    case .medium: 2
    case .high: 3
    }
  }
}

/// The number of tokens an image is turned into.
package enum MediaResolution: String, Sendable, Hashable {
  /// About 64, about 256, and the maximum that the model can read.
  case low, medium, high
}

/// Sampling parameters, each left out of the request unless set.
///
/// Models since Gemini 3.6 ignore them, later ones may refuse them.
package struct Sampling: Sendable, Hashable {
  /// How even the choice between likely tokens is.
  package var temperature: Double?
  /// The share of probability from which tokens are chosen.
  package var topP: Double?
  /// The number of tokens from which one is chosen.
  package var topK: Int?
  /// The seed of the random numbers.
  package var seed: Int?

  /// Leaves all of them to the model.
  package init() {}
}

extension GenerationSettings {
  /// The settings as the service names them; nil if nothing is set.
  var json: JSONValue? {
    var members = JSONObject()
    func add(_ name: String, _ value: JSONValue?) {
      if let value { members.append(name, value) }
    }
    add("maxOutputTokens", maxOutputTokens.map(JSONValue.init))
    add("thinkingConfig", thinkingJSON)
    for member in responseSchema?.settings ?? [] { add(member.name, member.value) }
    if isJSON, responseSchema == nil { add("responseMimeType", "application/json") }
    if !stopSequences.isEmpty {
      add("stopSequences", .array(stopSequences.prefix(5).map(JSONValue.string)))
    }
    add(
      "mediaResolution",
      mediaResolution.map { .string("MEDIA_RESOLUTION_" + $0.rawValue.uppercased()) }
    )
    add("temperature", sampling.temperature.map(JSONValue.double))
    add("topP", sampling.topP.map(JSONValue.double))
    add("topK", sampling.topK.map(JSONValue.init))
    add("seed", sampling.seed.map(JSONValue.init))
    return members.members.isEmpty ? nil : .object(members)
  }

  private var thinkingJSON: JSONValue? {
    var members = JSONObject()
    switch thinking {
    case .level(let level): members.append("thinkingLevel", .string(level.rawValue.uppercased()))
    case .budget(let tokens): members.append("thinkingBudget", JSONValue(tokens))
    case nil: break
    }
    if includesThoughts { members.append("includeThoughts", true) }
    return members.members.isEmpty ? nil : .object(members)
  }
}
