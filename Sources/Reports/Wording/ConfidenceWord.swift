/// Confidence as people read it.
///
/// A percentage would claim a precision that no engine has; the number is in JSON only.
enum ConfidenceWord: String, Sendable, Hashable, CaseIterable {
  /// From 0.75.
  case high
  /// From 0.5.
  case medium
  /// Below that.
  case low

  /// The word for a confidence.
  ///
  /// - Parameter confidence: From 0 to 1; anything that is not a number is low.
  init(_ confidence: Double) {
    self = confidence >= 0.75 ? .high : confidence >= 0.5 ? .medium : .low
  }
}
