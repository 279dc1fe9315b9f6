/// How likely an item of a chat is right, by the grounds it was found on.
///
/// Counted on the sample conversations, whose topics no cue knows: p = (hits + 10 prior) / (n + 10),
/// the prior being the share of the kind, not above ``Calibration/cap``.
enum ItemConfidence {
  static func of(_ grounds: ActionItem.Grounds) -> Double {
    switch grounds {
    case .acceptedRequest: 0.86
    case .datedPromise: 0.86
    case .promise: 0.75
    case .loosePromise: 0.55
    case .request: 0.65
    case .assignment: 0.6
    }
  }

  static func of(_ grounds: Decision.Grounds) -> Double {
    switch grounds {
    case .seconded: 0.8
    case .stated: 0.65
    case .agreedProposal: 0.6
    case .proposal: 0.55
    }
  }

  static let meeting = 0.7
  static let followUp = 0.5
  static let unansweredQuestion = 0.6
  static let discussedQuestion = 0.5

  static func of(_ level: Priority.Level) -> Double {
    switch level {
    case .urgent: 0.7
    case .high: 0.4
    }
  }
}
