import Glibc

/// How likely a find of a language model is right: a logistic regression over what the model says
/// about itself and what the check found.
///
/// Suggestions aside, 95 of 100 finds were right when the model was sure, and 41 when it said
/// "medium". Fitted by `Training/confidence.py` on 478 finds in 170 labelled chats, the written and
/// the real ones with half the weight each; Training/README.md has the figures by folds.
enum ModelConfidence {
  /// An explicit task in the words of the chat of which the model is sure.
  private static let sure = 3.2
  /// The weight of the model's own log-odds, relative to those of 0.9.
  private static let doubt = 1.6
  /// A request that no one took on, or a proposal that no one agreed to.
  private static let pending = -1.2
  private static let hedged = -0.6
  private static let implicit = -0.7
  /// All of its words are nowhere near its quotes; less in proportion.
  private static let unsaid = -1.1
  /// A quote that is not in its message, up to three of them.
  private static let rejected = -0.35

  /// How much less likely a find of a kind is right than a task, in log-odds.
  ///
  /// Users' own kinds and priorities were not measured: they get the mean of the others.
  private static func kind(_ name: KindName) -> Double {
    switch name {
    case .actionItem, .openQuestion: 0
    case .decision: -0.5
    case .suggestion: -2.4
    default: -0.7
    }
  }

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
