import Glibc
import ShippedFiles

/// How likely a find of a language model is right: a logistic regression over what the model says
/// about itself and what the check found.
///
/// `weights/confidence.txt` has its coefficients, `Training/confidence.py` fits them.
enum ModelConfidence {
  private static let sure = value(.sure)
  private static let doubt = value(.doubt)
  private static let pending = value(.pending)
  private static let hedged = value(.hedged)
  private static let implicit = value(.implicit)
  private static let unsaid = value(.unsaid)
  private static let rejected = value(.rejected)
  private static let decision = value(.decision)
  private static let openQuestion = value(.openQuestion)
  private static let suggestion = value(.suggestion)
  private static let other = value(.other)

  private static func value(_ list: List) -> Double { values[list, default: 0] }

  private static let values = WordLists<List>(shipped: "weights/confidence.txt").values

  /// The lists of `weights/confidence.txt`.
  enum List: String, CaseIterable, WordListName {
    case sure, doubt, pending, hedged, implicit, unsaid, rejected
    case decision, suggestion, other
    case openQuestion = "open_question"
  }

  /// How much less likely a find of a kind is right than a task, in log-odds.
  private static func kind(_ name: KindName) -> Double {
    switch name {
    case .actionItem: 0
    case .openQuestion: openQuestion
    case .decision: decision
    case .suggestion: suggestion
    default: other
    }
  }

  /// The maximum probability of a model's find: above it none was measured.
  static let highest = 0.9

  /// The log-odds that a find is right.
  ///
  /// - Parameter own: The model's own confidence, from 0 to 1; above 0.9 it counts as 0.9.
  static func odds(_ own: Double, _ signals: ConfidenceSignals, of name: KindName) -> Double {
    let own = min(0.9, max(0.01, own))
    var odds = sure + kind(name)
    odds += doubt * (log(own / (1 - own)) - log(9))
    if signals.isPending { odds += pending }
    if signals.isHedged { odds += hedged }
    if !signals.isExplicit { odds += implicit }
    odds += unsaid * signals.unsaid
    odds += rejected * Double(min(3, signals.rejected))
    return odds
  }
}
