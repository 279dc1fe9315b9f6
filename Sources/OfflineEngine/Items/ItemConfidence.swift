/// The probability that an item of a chat is right, by the grounds it was found on.
///
/// No labelled chats are public, so these are measured on the sample conversations, which the cues
/// were checked against: each is set below the share measured there (`SampleItemsTests` prints it),
/// and none exceeds ``Calibration/cap``. They can be refitted from reviews.
enum ItemConfidence {
  static func of(_ grounds: ActionItem.Grounds) -> Double {
    switch grounds {
    case .acceptedRequest: 0.86
    case .datedPromise: 0.86
    case .promise: 0.75
    case .loosePromise: 0.55
    case .request: 0.65
    case .assignment: 0.6
    case .recorded: record
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

  /// Something that a meeting records for its minutes: labelled chats have a few dozen, nearly all
  /// right.
  static let record = 0.9
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
