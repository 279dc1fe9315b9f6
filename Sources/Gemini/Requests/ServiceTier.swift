/// What a call costs and how soon it is served.
package enum ServiceTier: String, Sendable, Hashable, CaseIterable {
  /// The list price.
  case standard
  /// Half price; may take minutes, and may be refused ("shed") when the service is busy.
  case flex
  /// 1.8 times the price, served before others.
  case priority
}
