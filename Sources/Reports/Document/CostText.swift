/// The cost of model calls, in words.
enum CostText {
  /// Price, calls, tokens and models.
  static func text(_ cost: ReportInput.Cost) -> String {
    guard cost.calls > 0 else { return "nothing, no model was asked" }
    let price = cost.microdollars.map { dollars($0) + " USD" } ?? "unpriced"
    let models = cost.models.map { ShownText.line($0, limit: 80) }
    return "\(price), \(Wording.count(cost.calls, "call")), "
      + "\(Wording.count(cost.inputTokens, "token")) in, \(Wording.number(cost.outputTokens)) out"
      + (models.isEmpty ? "" : " (\(Wording.list(models)))")
  }

  /// Dollars with four digits after the point, rounded up: what costs something is not free.
  private static func dollars(_ microdollars: Int) -> String {
    let units = microdollars / 100 + (microdollars % 100 > 0 ? 1 : 0)
    let digits = "\(abs(units) % 10_000)"
    return (units < 0 ? "-" : "") + Wording.number(abs(units) / 10_000) + "."
      + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
