/// The unit of an amount.
package enum Currency {
  case euro, dollar, pound, yen, franc, zloty, ruble, percent

  /// The units that a text names by sign, code or word.
  package static func named(in text: String) -> Set<Currency> {
    var named: Set<Currency> = []
    for scalar in text.unicodeScalars where !scalar.isASCII || scalar == "$" || scalar == "%" {
      if let currency = signs[scalar] { named.insert(currency) }
    }
    for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
      if let currency = words[word] { named.insert(currency) }
    }
    return named
  }

  private static let signs: [Unicode.Scalar: Currency] = [
    "€": .euro, "$": .dollar, "£": .pound, "¥": .yen, "円": .yen, "₽": .ruble, "%": .percent,
  ]

  private static let words: [Substring: Currency] = {
    let lists: [(Currency, String)] = [
      (.euro, "euro euros eur"), (.dollar, "dollar dollars usd dólares dollari bucks"),
      (.pound, "pounds gbp quid"), (.yen, "yen jpy"), (.franc, "chf franken"),
      (.zloty, "zł pln złoty złotych"), (.ruble, "rub rubles рублей рубля"),
      (.percent, "percent prozent procent"),
    ]
    return Dictionary(
      lists.flatMap { currency, list in list.split(separator: " ").map { ($0, currency) } },
      uniquingKeysWith: { first, _ in first }
    )
  }()
}
