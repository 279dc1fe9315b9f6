package import Gemini

/// Which model is asked, and how.
package struct ModelSettings: Sendable, Hashable {
  /// The model; nil for the prompt's own.
  package var model: String?
  /// How much it thinks; nil for the prompt's own.
  package var thinking: Thinking?
  /// The maximum number of tokens of an answer, thinking included; nil for the prompt's own.
  var maxOutputTokens: Int?
  /// The tier; nil for the standard one.
  package var tier: ServiceTier?
  /// How the service is given the shape of answers.
  package var shapeForm = ShapeForm.automatic
  /// Whether short threads of a conversation share a request.
  package var packsThreads = false
  /// The maximum number of estimated tokens of a thread that are sent at once.
  var chunkTokens = ChatChunks.tokens

  /// Creates settings that leave everything to the prompts.
  package init() {}
}
