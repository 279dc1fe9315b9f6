/// How sure a model says that it is.
enum StatedConfidence: String, CaseIterable {
  case high, medium, low

  /// The word for a number from 0 to 1.
  init(_ number: Double) { self = number >= 0.75 ? .high : number >= 0.45 ? .medium : .low }

  /// The confidence that the word stands for, from 0 to 1.
  var value: Double {
    switch self {
    case .high: 0.9
    case .medium: 0.6
    case .low: 0.3
    }
  }

  /// The words.
  static let words = allCases.map(\.rawValue)
}
