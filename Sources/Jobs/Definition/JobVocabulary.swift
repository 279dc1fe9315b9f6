/// The words of job files that other modules define.
package struct JobVocabulary: Sendable, Hashable {
  /// The kinds that every job finds if it names none.
  package static let kinds = [
    "summary", "action_item", "decision", "priority", "suggestion", "open_question",
  ]

  /// The kinds that a job may name.
  var kinds: [String]
  /// The formats that a source may have, except `auto`; empty to accept any word.
  var formats: [String]
  /// The chat servers whose databases are known; empty to accept any word.
  var presets: [String]
  /// The kinds of personal data that a job may have replaced.
  var redactions = [
    "email", "phone", "iban", "credit-card", "ip", "url-query", "person-name", "secret-token",
  ]

  /// The countries whose telephone numbers are recognised without any grouping.
  var regions = [
    "AT", "AU", "BE", "BR", "CA", "CH", "CN", "CZ", "DE", "DK", "ES", "FI", "FR", "GB", "IE", "IL",
    "IN",
    "IT", "JP", "KR", "MX", "NL", "NO", "NZ", "PL", "PT", "RU", "SE", "TR", "UA", "US", "ZA",
  ]

  /// Lists the words.
  ///
  /// - Parameters:
  ///   - kinds: The kinds that a job may name.
  ///   - formats: The formats that a source may have, except `auto`; empty to accept any word.
  ///   - presets: The chat servers whose databases are known; empty to accept any word.
  package init(
    kinds: [String] = JobVocabulary.kinds,
    formats: [String] = [],
    presets: [String] = []
  ) {
    self.presets = presets
    self.kinds = kinds
    self.formats = formats
  }
}
