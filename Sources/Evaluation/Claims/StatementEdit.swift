import ShippedFiles

/// A way in which a model gets a bullet or the headline of a summary wrong.
package enum StatementEdit: String, ClaimMutation, CaseIterable {
  /// Nothing is changed: such a sentence must be kept.
  case none
  /// Only the first of its messages is cited: such a bullet must be kept, too.
  case oneQuote = "one_quote"
  /// A number is one that no one said, or an amount is added.
  case number
  /// A number is that of another message of the thread.
  case saidNumber = "said_number"
  /// A day is added that was never said.
  case date
  /// A day of the week is another one, of another message if there is one.
  case weekday
  /// The person whom it names is another one of the thread.
  case person
  /// A name is added that no one mentioned.
  case stranger
  /// A "not" is put in.
  case negated
  /// A "not" is taken out.
  case affirmed
  /// The text is that of another bullet, which cites other messages.
  case otherText = "other_text"
  /// The text is that of a bullet of another thread.
  case foreignText = "foreign_text"

  /// Whether it makes a sentence wrong, so that it must be caught.
  package var isWrong: Bool { self != .none && self != .oneQuote }
  /// Those that say something of a headline, which cites nothing.
  package static let ofHeadlines = allCases.filter { $0 != .oneQuote && $0 != .otherText }

  /// What an edit draws on.
  package struct Context {
    /// What the edits of items draw on, too.
    var shared: ClaimEdit.Context
    /// The texts of the messages that the sentence cites.
    var cited: String
    /// The texts of another bullet and of one of another thread; nil if there is none.
    var (otherText, foreignText): (String?, String?)

    /// Creates a context.
    package init(
      _ shared: ClaimEdit.Context,
      cited: String,
      otherText: String?,
      foreignText: String?
    ) {
      (self.shared, self.cited) = (shared, cited)
      (self.otherText, self.foreignText) = (otherText, foreignText)
    }
  }

  /// A wrong version of a right sentence; nil if it cannot be got wrong in this way.
  package func apply(
    to text: String,
    _ context: Context,
    using generator: inout some RandomNumberGenerator
  ) -> String? {
    let (language, shared) = (context.shared.language, context.shared)
    let wrong: String?
    switch self {
    case .none, .oneQuote: return text
    case .number: wrong = ClaimEdit.renumbered(text, shared, &generator)
    case .saidNumber: wrong = Self.withNumber(text, context, &generator)
    case .date: wrong = "\(text) (\(ClaimEdit.day(shared, &generator)))"
    case .weekday: wrong = Self.onOtherDay(text, context, &generator)
    case .person: wrong = Self.renamed(text, shared, &generator)
    case .stranger:
      let unknown = ClaimEdit.strangers.filter { !shared.said.contains($0) }
      wrong = "\(text) (\(unknown.randomElement(using: &generator) ?? "Wexford"))"
    case .negated: wrong = Self.negated(text, language, shared.people.map(\.name))
    case .affirmed: wrong = Self.affirmed(text, language)
    case .otherText: wrong = context.otherText
    case .foreignText: wrong = context.foreignText
    }
    return wrong == text ? nil : wrong
  }

  // MARK: Numbers and days

  private static func withNumber(
    _ text: String,
    _ context: Context,
    _ generator: inout some RandomNumberGenerator
  ) -> String? {
    guard let digits = text.firstRange(of: /[0-9]+/) else { return nil }
    let own = Set((text + " " + context.cited).matches(of: /[0-9]+/).map { String($0.output) })
    let said = Set(context.shared.said.matches(of: /[0-9]+/).map { String($0.output) })
    let others = said.subtracting(own).sorted()
    // A number of the same length is mistaken most easily.
    let alike = others.filter { $0.count == text[digits].count }
    let other = (alike.isEmpty ? others : alike).randomElement(using: &generator)
    return other.map { text.swappingRange(digits, for: $0) }
  }

  private static func onOtherDay(
    _ text: String,
    _ context: Context,
    _ generator: inout some RandomNumberGenerator
  ) -> String? {
    let days = ClaimEdit.words[.weekdays(context.shared.language)]
    let isUnspaced = Self.isUnspaced(context.shared.language)
    let range = days.lazy.compactMap { day in
      isUnspaced ? text.firstRange(of: day) : text.range(ofWord: day)
    }.first
    guard let range else { return nil }
    let (cited, said) = (context.cited.lowercased(), context.shared.said.lowercased())
    let others = days.filter { !text.contains($0) && !cited.contains($0.lowercased()) }
    let elsewhere = others.filter { said.contains($0.lowercased()) }
    let other = (elsewhere.isEmpty ? others : elsewhere).randomElement(using: &generator)
    return other.map { text.swappingRange(range, for: $0) }
  }

  // MARK: People

  private static func renamed(
    _ text: String,
    _ context: ClaimEdit.Context,
    _ generator: inout some RandomNumberGenerator
  ) -> String? {
    let named = context.people.compactMap { person in
      ClaimEdit.firstName(person.name).flatMap { word in text.range(ofWord: word) }
    }
    // The one who is named first is the one who does something.
    guard let range = named.min(by: { $0.lowerBound < $1.lowerBound }) else { return nil }
    let others = context.people.filter { person in
      ClaimEdit.firstName(person.name).map { !text.contains($0) } ?? false
    }
    let other = others.randomElement(using: &generator).flatMap { ClaimEdit.firstName($0.name) }
    return other.map { text.swappingRange(range, for: $0) }
  }

  // MARK: The opposite

  private static func negated(_ text: String, _ language: String, _ people: [String]) -> String? {
    let isUnspaced = Self.isUnspaced(language)
    let lower = text.lowercased()
    let hasNot = ClaimEdit.words[.negations(language)].contains { lower.range(ofWord: $0) != nil }
    let hasSign = isUnspaced && ["不", "没", "未", "ない", "ませ", "無"].contains(where: text.contains)
    guard !hasNot, !hasSign else { return nil }
    let forms = denials(language).compactMap { form in
      (isUnspaced ? text.firstRange(of: form.plain) : text.range(ofWord: form.plain))
        .map { (range: $0, denied: form.denied) }
    }
    if let first = forms.min(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      return text.swappingRange(first.range, for: first.denied)
    }
    // "Ana orders the cake": the verb follows the name.
    let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
    guard parts.count == 3, let form = ClaimEdit.words[.deniedVerb(language)].first,
      people.contains(where: { $0.split(separator: " ").first.map(String.init) == parts[0] }),
      parts[1].allSatisfy(\.isLetter), parts[1].count > 2
    else { return nil }
    return "\(parts[0]) \(form.replacing("%", with: parts[1])) \(parts[2])"
  }

  private static func affirmed(_ text: String, _ language: String) -> String? {
    let isUnspaced = Self.isUnspaced(language)
    let forms = denials(language).compactMap { form in
      (isUnspaced ? text.firstRange(of: form.denied) : text.range(ofWord: form.denied))
        .map { (range: $0, plain: form.plain) }
    }
    if let first = forms.min(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      return text.swappingRange(first.range, for: first.plain)
    }
    // The first of these words is the plain "not".
    guard !isUnspaced, let word = ClaimEdit.words[.negations(language)].first,
      let range = text.range(ofWord: word)
    else { return nil }
    let rest = text.swappingRange(range, for: "").replacing("  ", with: " ")
    return rest.first == " " ? String(rest.dropFirst()) : rest
  }

  private static func denials(_ language: String) -> [(plain: String, denied: String)] {
    ClaimEdit.words[.denials(language)].compactMap { pair in
      let forms = pair.split(separator: " = ").map(String.init)
      return forms.count == 2 ? (forms[0], forms[1]) : nil
    }
  }

  private static func isUnspaced(_ language: String) -> Bool { ["ja", "zh"].contains(language) }
}
