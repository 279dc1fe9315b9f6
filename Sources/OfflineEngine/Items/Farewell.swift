/// Farewells, which may name a day but promise nothing.
enum Farewell {
  /// The maximum number of words in a farewell.
  private static let mostWords = 6
  /// The maximum number of bytes; longer texts are not split into words.
  private static let mostBytes = 200

  /// Whether a text is only a farewell.
  static func isOne(_ text: String) -> Bool {
    guard text.utf8.count <= mostBytes else { return false }
    let text = text.lowercased()
    if unspaced.contains(where: text.hasPrefix), text.count <= 12 { return true }
    let words = text.split { !$0.isLetter && $0 != "'" }
    guard words.count <= mostWords else { return false }
    return beginnings.contains { words.starts(with: $0) }
  }

  private static let beginnings: [[Substring]] = [
    "see you", "see ya", "cu", "bye", "good night", "goodnight", "night", "talk soon",
    "talk to you", "talk tomorrow", "talk later", "ttyl", "have a", "until tomorrow",
    "till tomorrow", "bis", "tschüss", "schönen", "gute nacht", "wir sehen uns", "hasta",
    "nos vemos", "buenas noches", "adiós", "à demain", "à bientôt", "à plus", "à lundi",
    "à tout", "bonne", "a domani", "a dopo", "a presto", "ci vediamo", "ci sentiamo",
    "buona notte", "buonanotte", "até", "boa noite", "tot", "fijne", "welterusten", "do jutra",
    "do zobaczenia", "dobranoc", "na razie",
  ].map { $0.split(separator: " ") }

  private static let unspaced = [
    "また明日", "またね", "ではまた", "じゃあまた", "お疲れ", "おつかれ", "おやすみ", "失礼します", "明天见", "再见", "拜拜", "晚安",
    "回头见", "明天見", "再見",
  ]
}
