import Insights
import ShippedFiles

/// The probability that an item of a chat is right, by the grounds it was found on:
/// `weights/item-confidence.txt`, which says how they were measured.
///
/// None exceeds ``Calibration/cap``.
enum ItemConfidence {
  static func of(_ grounds: ActionItem.Grounds) -> Double {
    switch grounds {
    case .acceptedRequest: value(.acceptedRequest)
    case .datedPromise: value(.datedPromise)
    case .promise: value(.promise)
    case .loosePromise: value(.loosePromise)
    case .request: value(.request)
    case .assignment: value(.assignment)
    case .recorded: record
    }
  }

  static func of(_ grounds: Decision.Grounds) -> Double {
    switch grounds {
    case .seconded: value(.seconded)
    case .stated: value(.stated)
    case .agreedProposal: value(.agreedProposal)
    case .proposal: value(.proposal)
    }
  }

  static let record = value(.record)
  static let listed = value(.listed)
  static let meeting = value(.meeting)
  static let followUp = value(.followUp)
  static let unansweredQuestion = value(.unansweredQuestion)
  static let discussedQuestion = value(.discussedQuestion)

  static func of(_ level: PriorityLevel) -> Double {
    switch level {
    case .urgent: value(.urgent)
    case .high: value(.high)
    }
  }

  private static func value(_ list: List) -> Double { values[list, default: 0] }

  private static let values = WordLists<List>(shipped: "weights/item-confidence.txt").values

  /// The lists of `weights/item-confidence.txt`.
  enum List: String, CaseIterable, WordListName {
    case acceptedRequest, datedPromise, promise, loosePromise, request, assignment, record, listed
    case seconded, stated, agreedProposal, proposal
    case meeting, followUp, unansweredQuestion, discussedQuestion
    case urgent, high
  }
}
