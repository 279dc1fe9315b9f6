public import Gemini

/// Which model is asked, and how.
public struct ModelSettings: Sendable, Hashable {
  /// The model; nil for the prompt's own.
  public var model: String?
  /// How much it thinks; nil for the prompt's own.
  public var thinking: Thinking?
  /// The most tokens of an answer, thinking included; nil for the prompt's own.
  public var maxOutputTokens: Int?
  /// The tier; nil for the standard one.
  public var tier: ServiceTier?
  /// How the service is told the shape of answers.
  public var shapeForm = ShapeForm.automatic
  /// How many estimated tokens of a thread are sent at once at most.
  public var chunkTokens = ChatChunks.tokens

  /// As the prompts say.
  public init() {}
}
