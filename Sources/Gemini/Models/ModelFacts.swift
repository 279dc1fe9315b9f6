import CivilTime

/// What is known about a model.
package struct ModelFacts: Sendable, Hashable {
  /// Its name.
  package var id: String
  /// Other names that mean it now; they move without notice.
  var aliases: [String] = []
  /// The maximum number of tokens it reads.
  var inputLimit: Int
  /// The maximum number of tokens it writes, thinking included.
  package var outputLimit: Int
  /// The maximum number of tokens it writes in a call that is not streamed, where that is less.
  package var plainOutputLimit: Int?
  /// The levels of thinking that it accepts.
  ///
  /// Others are refused. Empty if it accepts a budget instead.
  package var thinkingLevels: [ThinkingLevel] = []
  /// The level it uses by default.
  var defaultThinking: ThinkingLevel?
  /// The budgets of thinking tokens that it accepts, for models before Gemini 3.
  var thinkingBudget: ClosedRange<Int>?
  /// The day of its release.
  var released: CivilDate?
  /// The day since which it is deprecated.
  var deprecated: CivilDate?
  /// The day on which it ends; then its name is not found.
  var ends: CivilDate?
  /// The model to use instead.
  var successor: String?
  /// The route by which another model answers under its name, at that model's price.
  var route: Route?
  /// Its prices, by the day from which they apply.
  package var prices: [DatedPrice] = []

  /// A name that another model answers.
  struct Route: Sendable, Hashable {
    /// The day from which it applies.
    var from: CivilDate
    /// The model that answers.
    var to: String
  }

  /// A price and the day from which it applies.
  package struct DatedPrice: Sendable, Hashable {
    /// The day.
    var from: CivilDate
    /// The price.
    var price: Price
  }

  /// The setting that makes the model think as little as requested, or as little as it can.
  ///
  /// - Returns: The lowest level not below it that the model takes, else its highest; a budget for
  ///   models that take one; nil for models that do not think.
  package func thinking(_ requested: ThinkingLevel) -> Thinking? {
    if let budget = thinkingBudget {
      return .budget(min(budget.upperBound, requested.budget(budget)))
    }
    let level = thinkingLevels.filter { $0 >= requested }.min() ?? thinkingLevels.max()
    return level.map(Thinking.level)
  }
}

extension ThinkingLevel {
  /// The approximate number of tokens of a level, within a model's range.
  fileprivate func budget(_ range: ClosedRange<Int>) -> Int {
    switch self {
    case .minimal: range.lowerBound
    case .low: max(range.lowerBound, 1024)
    case .medium: max(range.lowerBound, 8192)
    case .high: range.upperBound
    }
  }
}
