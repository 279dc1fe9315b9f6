package import JSON

/// The number of tokens a call used.
package struct TokenUsage: Sendable, Hashable {
  /// The tokens sent, including those that came from the cache.
  package var prompt = 0
  /// The part of the prompt that came from the cache.
  package var cached = 0
  /// The tokens of the answer.
  package var candidates = 0
  /// Thinking, which costs as much as the answer.
  package var thoughts = 0
  /// The tokens that tools added to the prompt.
  var toolUsePrompt = 0
  /// The sum, as the service adds it up.
  package var total = 0

  /// No tokens.
  package init() {}

  /// The tokens billed at the price of output.
  package var output: Int { candidates + thoughts }

  /// Adds up two calls.
  static func + (left: TokenUsage, right: TokenUsage) -> TokenUsage {
    var sum = left
    for (field, _) in fields { sum[keyPath: field] += right[keyPath: field] }
    return sum
  }

  private static var fields: [(WritableKeyPath<TokenUsage, Int>, String)] {
    [
      (\.prompt, "promptTokenCount"), (\.cached, "cachedContentTokenCount"),
      (\.candidates, "candidatesTokenCount"), (\.thoughts, "thoughtsTokenCount"),
      (\.toolUsePrompt, "toolUsePromptTokenCount"), (\.total, "totalTokenCount"),
    ]
  }

  /// Reads the service's counts; those it leaves out are zero.
  ///
  /// - Parameter json: `usageMetadata`.
  package init(json: JSONValue) {
    // Counts are 32 bits wide; what is larger or negative is not a count.
    for (field, name) in Self.fields {
      let count = json[name]?.integer ?? 0
      self[keyPath: field] = Int(max(0, min(count, Int64(Int32.max))))
    }
    cached = min(cached, prompt)
  }

  /// The counts as JSON, under the service's names.
  var json: JSONValue {
    var members = JSONObject()
    for (field, name) in Self.fields where self[keyPath: field] > 0 {
      members.append(name, JSONValue(self[keyPath: field]))
    }
    return .object(members)
  }
}
