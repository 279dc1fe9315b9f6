import JSON
package import Ledger

/// What a model would be asked, and what that would cost.
package struct CallPlan: Sendable, Hashable {
  /// The model.
  package var model: String
  /// The number of first calls; long threads are followed by one more each, and short ones share
  /// calls.
  package var calls = 0
  /// The calls whose answers are stored already, and cost nothing.
  package var stored = 0
  /// The estimated input tokens of the calls that are not stored.
  package var inputTokens = 0
  /// What it would cost, by tier; empty if the model has no price.
  package var costs: [Cost] = []

  /// The cost in a tier.
  package struct Cost: Sendable, Hashable {
    /// The tier.
    package var tier: String
    /// With answers of the usual length: a fifth of the input, and at least 400 tokens.
    package var expected: USD
    /// With answers of the maximum length.
    package var atMost: USD
  }

  /// The plan as JSON.
  var json: JSONValue {
    [
      "model": .string(model), "calls": JSONValue(calls), "stored": JSONValue(stored),
      "inputTokens": JSONValue(inputTokens),
      "cost": .array(
        costs.map { cost in
          [
            "tier": .string(cost.tier), "expectedUSD": .string(cost.expected.description),
            "atMostUSD": .string(cost.atMost.description),
          ]
        }
      ),
    ]
  }
}
