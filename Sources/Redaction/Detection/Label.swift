/// The word in a placeholder that names the kind of replaced text, for readers and the model.
struct Label: Sendable, Hashable {
  /// The word, as placeholders show it.
  let word: String
  /// Which label wins where two finds overlap: the lower one.
  let rank: Int

  static let secret = Label(word: "secret", rank: 0)
  static let identity = Label(word: "national-id", rank: 2)
  static let iban = Label(word: "iban", rank: 2)
  static let card = Label(word: "card", rank: 3)
  static let email = Label(word: "email", rank: 4)
  static let ip = Label(word: "ip", rank: 5)
  static let phone = Label(word: "phone", rank: 6)
  static let query = Label(word: "query", rank: 7)
  static let person = Label(word: "person", rank: 8)
  /// Chat text that looks like a placeholder.
  static let text = Label(word: "text", rank: 9)

  static let builtIn: [Label] = [
    .secret, .identity, .iban, .card, .email, .ip, .phone, .query, .person, .text,
  ]

  /// A user's own label.
  static func custom(_ word: String) -> Label { Label(word: word, rank: 1) }
}
