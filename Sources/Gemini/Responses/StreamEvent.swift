package import JSON

/// An event while an answer is written.
package enum StreamEvent: Sendable, Hashable {
  /// More of the answer's text.
  case text(String)
  /// More of the summary of the model's thoughts.
  case thinking(String)
  /// An image or another file.
  case data(GenerateResponse.InlineData)
  /// A call of a function, as the service gave it.
  case functionCall(JSONValue)
  /// The tokens used so far: a running total, not an increment.
  case usage(TokenUsage)
  /// The model stopped.
  case finish(FinishReason)
}
