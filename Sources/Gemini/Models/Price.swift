/// The price of a million tokens.
package struct Price: Sendable, Hashable {
  /// The prices by type of token.
  package struct Rates: Sendable, Hashable {
    /// Input, in millionths of a USD for a million tokens (10^-12 USD for a token).
    package var input: Int64
    /// Output, thinking included, in the same unit.
    package var output: Int64
    /// Input that comes from the cache, in the same unit.
    package var cached: Int64
  }

  /// The list prices.
  package var rates: Rates
  /// The list prices of prompts above a number of tokens, where they differ.
  var long: (above: Int, rates: Rates)? {
    get { longRates.map { (longAbove, $0) } }
    set { (longAbove, longRates) = (newValue?.above ?? 0, newValue?.rates) }
  }
  private var longAbove = 0
  private var longRates: Rates?
  /// The factors of the list price by tier, in thousandths.
  private var factors: [PriceTier: Int64]

  init(rates: Rates, factors: [PriceTier: Int64]) {
    self.rates = rates
    self.factors = factors
  }

  /// The cost of a call.
  ///
  /// - Returns: Millionths of a USD, rounded up.
  package func cost(_ usage: TokenUsage, tier: PriceTier = .standard) -> Int64 {
    let rates = long.flatMap { usage.prompt > $0.above ? $0.rates : nil } ?? rates
    let factor = factors[tier] ?? 1000
    // Counts have 32 bits and rates are below 10^9, so 128 bits are enough by far.
    let input = max(0, usage.prompt - usage.cached) + max(0, usage.toolUsePrompt)
    let fresh = Int128(input) * Int128(rates.input)
    let written = Int128(usage.output) * Int128(rates.output)
    let read = Int128(usage.cached) * Int128(rates.cached)
    let readFactor = tier == .batch ? 1000 : factor
    let sum = (fresh + written) * Int128(factor) + read * Int128(readFactor)
    return Int64(clamping: (sum + 999_999_999) / 1_000_000_000)
  }

  /// The maximum cost of a call.
  ///
  /// - Parameters:
  ///   - input: The tokens that will be sent.
  ///   - outputLimit: The limit of output tokens.
  /// - Returns: Millionths of a USD, rounded up.
  package func reservation(
    input: Int,
    outputLimit: Int,
    tier: PriceTier = .standard
  ) -> Int64 {
    var usage = TokenUsage()
    usage.prompt = max(0, input)
    usage.candidates = max(0, outputLimit)
    return cost(usage, tier: tier)
  }
}

/// The tiers that differ in price.
package enum PriceTier: String, Sendable, Hashable, CaseIterable {
  /// The list price.
  case standard
  /// Synchronous, best effort.
  case flex
  /// Asynchronous.
  case batch
  /// Served before others.
  case priority
}

extension GenerateResponse {
  /// The tier whose price applies: the one that served the call, if the service reports it.
  ///
  /// - Returns: The requested tier if the service reports no known one.
  package func priceTier(asked: ServiceTier) -> PriceTier {
    servedTier.flatMap { PriceTier(rawValue: $0.lowercased()) }
      ?? PriceTier(rawValue: asked.rawValue) ?? .standard
  }
}
