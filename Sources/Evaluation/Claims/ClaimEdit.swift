package import CivilTime
package import Insights
import ShippedFiles

/// A way in which a model gets a right item wrong although its quotes are verbatim.
package enum ClaimEdit: String, ClaimMutation, CaseIterable {
  /// Nothing is changed: such an item must be kept.
  case none
  /// Only the first of its messages is cited: such an item must be kept, too.
  case oneQuote = "one_quote"
  /// A number of the title is another one, or an amount is added.
  case number
  /// A day is added that was never said.
  case date
  /// The person whom the title names is another one, or a name is added that no one mentioned.
  case name
  /// The owner is another person of the thread.
  case owner
  /// The title says the opposite.
  case polarity
  /// The title is that of an item of another thread.
  case foreignTitle = "foreign_title"
  /// The title is that of another item of the thread, which has this one's.
  case swappedTitle = "swapped_title"
  /// The title is that of another item of the thread, which is not found itself.
  case misplacedTitle = "misplaced_title"

  /// Whether it makes an item wrong, so that it must be caught.
  package var isWrong: Bool { self != .none && self != .oneQuote }

  /// What an edit draws on.
  package struct Context {
    /// The language of the thread, as in `en`.
    var language: String
    /// All that was said in the thread.
    var said: String
    /// The day on which its last message was written.
    var lastDay: CivilDate
    /// The people who wrote in the thread: their ids and names.
    var people: [(id: String, name: String)]
    /// The ids of the people who may be the owner.
    var owners: Set<String>
    /// The title of an item of another thread; nil if there is none.
    var foreignTitle: String?
    /// The title of another item of the thread; nil if there is none.
    var otherTitle: String?

    /// Creates a context.
    package init(
      language: String,
      said: String,
      lastDay: CivilDate,
      people: [(id: String, name: String)],
      owners: Set<String> = [],
      foreignTitle: String? = nil,
      otherTitle: String? = nil
    ) {
      self.language = language
      self.said = said
      self.lastDay = lastDay
      self.people = people
      self.owners = owners
      self.foreignTitle = foreignTitle
      self.otherTitle = otherTitle
    }
  }

  /// A wrong version of a right item.
  ///
  /// - Returns: nil if the item cannot be got wrong in this way.
  package func apply(
    to draft: Draft,
    _ context: Context,
    using generator: inout some RandomNumberGenerator
  ) -> Draft? {
    var draft = draft
    let title: String?
    switch self {
    case .none: return draft
    case .oneQuote:
      guard draft.evidence.count > 1 else { return nil }
      draft.evidence = [draft.evidence[0]]
      return draft
    case .number: title = Self.renumbered(draft.title, context, &generator)
    case .date: title = "\(draft.title) (\(Self.day(context, &generator)))"
    case .name: title = Self.renamed(draft.title, context, &generator)
    case .owner:
      guard let owner = Self.otherOwner(draft, context, &generator) else { return nil }
      draft.detail.owner = owner
      return draft
    case .polarity:
      // A question has no opposite.
      guard draft.kind == .actionItem || draft.kind == .decision else { return nil }
      title = Self.negated(draft.title, context.language)
    case .foreignTitle: title = context.foreignTitle
    case .swappedTitle, .misplacedTitle: title = context.otherTitle
    }
    guard let title, title != draft.title else { return nil }
    draft.title = title
    return draft
  }

  // MARK: Numbers and days

  static func renumbered(
    _ title: String,
    _ context: Context,
    _ generator: inout some RandomNumberGenerator
  ) -> String {
    guard let digits = title.firstRange(of: /[0-9]+/) else {
      return "\(title) (\(unsaid(100...9_999, context, &generator)) EUR)"
    }
    let length = min(6, title[digits].count)
    let powers = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
    let number = unsaid(max(2, powers[length - 1])...powers[length] * 10, context, &generator)
    return title.swappingRange(digits, for: number)
  }

  /// A number that no one said in digits.
  static func unsaid(
    _ range: ClosedRange<Int>,
    _ context: Context,
    _ generator: inout some RandomNumberGenerator
  ) -> String {
    var number = ""
    repeat {
      number = String(Int.random(in: range, using: &generator))
    } while context.said.contains(number)
    return number
  }

  /// A day within a year that no one named.
  static func day(
    _ context: Context,
    _ generator: inout some RandomNumberGenerator
  ) -> String {
    let days = Int.random(in: 45...320, using: &generator)
    return "\(context.lastDay.adding(days: days) ?? context.lastDay)"
  }

  // MARK: Names and owners

  private static func renamed(
    _ title: String,
    _ context: Context,
    _ generator: inout some RandomNumberGenerator
  ) -> String {
    for person in context.people {
      guard let word = firstName(person.name), let range = title.range(ofWord: word) else {
        continue
      }
      let others = context.people.compactMap { firstName($0.name) }.filter { $0 != word }
      guard let other = others.randomElement(using: &generator) else { break }
      return title.swappingRange(range, for: other)
    }
    let strangers = strangers.filter { !context.said.contains($0) }
    let stranger = strangers.randomElement(using: &generator) ?? "Wexford"
    return "\(title) (\(stranger))"
  }

  private static func otherOwner(
    _ draft: Draft,
    _ context: Context,
    _ generator: inout some RandomNumberGenerator
  ) -> DetailPerson? {
    guard draft.detail.owner?.id != nil else { return nil }
    let others = context.people.filter { !context.owners.contains($0.id) }
    return others.randomElement(using: &generator).map { DetailPerson(id: $0.id, name: $0.name) }
  }

  /// The word that a person is addressed by; nil for a nickname of a letter or two.
  static func firstName(_ name: String) -> String? {
    name.split { !$0.isLetter }.first.map(String.init).flatMap { $0.count > 2 ? $0 : nil }
  }

  /// Names that no chat has.
  static let strangers = [
    "Globex", "Wexford", "Zephyrine", "Oberholtzer", "Tamerlane", "Quillfeather", "Vandersloot",
  ]

  // MARK: The opposite

  /// A title that says the opposite.
  ///
  /// - Returns: nil if it has a "not" already, or if none is defined for the language.
  private static func negated(_ title: String, _ language: String) -> String? {
    guard let form = words[.opposite(language)].first,
      !words[.negations(language)].contains(where: { title.lowercased().range(ofWord: $0) != nil })
    else { return nil }
    let first = title.prefix(1).lowercased() + title.dropFirst()
    return form.replacing("%", with: form.hasSuffix("%") ? first : title)
  }

  static let words = WordLists<List>(shipped: "words/opposites.txt")

  /// The lists of `words/opposites.txt`, by the code of a language.
  enum List: WordListName {
    /// The title with its "not"; `%` is the title itself.
    case opposite(String)
    /// The words that a title with a "not" has.
    case negations(String)
    /// Words and the same with a "not": "is = is not".
    case denials(String)
    /// A "not" after the first word of a sentence that begins with a name and a verb; `%` is the
    /// verb.
    case deniedVerb(String)
    /// The days of the week, as sentences have them.
    case weekdays(String)

    static var required: Set<List> { [] }

    init?(listName: String) {
      let parts = listName.split(separator: " ").map(String.init)
      switch (parts.first, parts.count) {
      case ("opposite", 2): self = .opposite(parts[1])
      case ("negations", 2): self = .negations(parts[1])
      case ("denials", 2): self = .denials(parts[1])
      case ("deniedVerb", 2): self = .deniedVerb(parts[1])
      case ("weekdays", 2): self = .weekdays(parts[1])
      default: return nil
      }
    }
  }
}

extension String {
  /// The range of a word, with no letter before or after it.
  func range(ofWord word: String) -> Range<String.Index>? {
    ranges(of: word).first { range in
      let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
      let after = range.upperBound < endIndex ? self[range.upperBound] : " "
      return !before.isLetter && !after.isLetter
    }
  }

  /// The text with a range replaced.
  func swappingRange(_ range: Range<String.Index>, for text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
