public import CivilTime

/// What is known about a model.
public struct ModelFacts: Sendable, Hashable {
  /// Its name.
  public var id: String
  /// Other names that mean it now; they move without notice.
  public var aliases: [String] = []
  /// How many tokens it reads.
  public var inputLimit: Int
  /// How many tokens it writes, thinking included.
  public var outputLimit: Int
  /// How many tokens it writes in a call that is not streamed, where that is less.
  public var plainOutputLimit: Int?
  /// The levels of thinking that it takes.
  ///
  /// Others are refused. Empty where it takes a budget.
  public var thinkingLevels: [ThinkingLevel] = []
  /// The level it takes if none is asked for.
  public var defaultThinking: ThinkingLevel?
  /// The budgets of thinking tokens that it takes, of models before Gemini 3.
  public var thinkingBudget: ClosedRange<Int>?
  /// When it came out.
  public var released: CivilDate?
  /// Since when it should not be used any more.
  public var deprecated: CivilDate?
  /// When it ends; then its name is not found.
  public var ends: CivilDate?
  /// Which model to use instead.
  public var successor: String?
  /// Since when another model answers under its name, at that model's price.
  public var route: Route?
  /// Its prices, by the day from which they hold.
  public var prices: [DatedPrice] = []

  /// A name that another model answers.
  public struct Route: Sendable, Hashable {
    /// Since when.
    public var from: CivilDate
    /// Which model answers.
    public var to: String
  }

  /// A price and the day from which it holds.
  public struct DatedPrice: Sendable, Hashable {
    /// The day.
    public var from: CivilDate
    /// The price.
    public var price: Price
  }

  /// How the model is told to think as little as is wanted, or as little as it can.
  ///
  /// - Parameter wanted: The level that is wanted.
  /// - Returns: The lowest level not below it that the model takes, else its highest; a budget for
  ///   models that take one; nil for models that do not think.
  public func thinking(_ wanted: ThinkingLevel) -> Thinking? {
    if let budget = thinkingBudget { return .budget(min(budget.upperBound, wanted.budget(budget))) }
    let level = thinkingLevels.filter { $0 >= wanted }.min() ?? thinkingLevels.max()
    return level.map(Thinking.level)
  }
}

extension ThinkingLevel {
  /// About as many tokens as the level takes, within what a model takes.
  fileprivate func budget(_ range: ClosedRange<Int>) -> Int {
    switch self {
    case .minimal: range.lowerBound
    case .low: max(range.lowerBound, 1024)
    case .medium: max(range.lowerBound, 8192)
    case .high: range.upperBound
    }
  }
}
