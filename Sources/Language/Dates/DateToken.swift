/// A token of a text, as far as it matters for dates.
struct DateToken: Sendable {
  enum Kind: Sendable, Hashable {
    /// Digits; more than nine give `Int.max`.
    case number(Int, digits: Int)
    case word(DateTerm)
    /// A character that is neither letter nor digit nor space; a line end is 0x0A.
    case symbol(UInt8)
    /// A word or a run that has nothing to do with dates: names, code, addresses.
    case other
    /// What is before and after the text.
    case none
  }

  var kind: Kind
  var start: Int
  var end: Int
  /// Whether space or a line end is before it.
  var isSpaced: Bool
  /// Whether it begins with a capital letter.
  var isCapital: Bool

  static let none = DateToken(kind: .none, start: 0, end: 0, isSpaced: true, isCapital: false)

  /// What the word means.
  var term: DateTerm? { if case .word(let term) = kind { term } else { nil } }

  /// The value of digits.
  var number: Int? { if case .number(let value, _) = kind { value } else { nil } }

  /// The number of digits.
  var digits: Int { if case .number(_, let digits) = kind { digits } else { 0 } }

  /// Whether it is a symbol.
  func isSymbol(_ character: Unicode.Scalar) -> Bool { kind == .symbol(UInt8(ascii: character)) }

  /// What the word says about the date that follows.
  var lead: DateLead? {
    switch kind {
    case .word(.lead(let lead, _)): lead
    case .word(.am): .on
    default: nil
    }
  }

  /// Whether it is a German word that leads to a date.
  var isGermanLead: Bool {
    switch kind {
    case .word(.lead(_, let isGerman)): isGerman
    case .word(.am): true
    default: false
    }
  }
}
