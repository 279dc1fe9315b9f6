import ShippedFiles

/// The words that say who is to do something, English and German, folded.
enum OwnerWords {
  /// The speaker.
  static let me = lists.set(.me)
  /// The person spoken to.
  static let you = lists.set(.you)
  /// Several people spoken to, or the speaker among others.
  static let many = lists.set(.many)
  /// After `you`: all of them.
  static let everyone = lists.set(.everyone)
  /// No one in particular.
  static let anyone = lists.set(.anyone)
  /// Before or after a name that is a subject.
  static let modals = lists.set(.modals)
  /// After a name that is a subject.
  static let verbs = lists.set(.verbs)
  /// Before a name that is not a subject.
  static let prepositions = lists.set(.prepositions)
  /// Before "to Ana", "for Ana": then she is to do it after all.
  static let assignments = lists.set(.assignments)
  /// Right before a name: "owner: Ana".
  static let roles = lists.set(.roles)
  /// Before a name at the start of a sentence.
  static let greetings = lists.set(.greetings)
  /// First names that are other words, too.
  static let ambiguous = lists.set(.ambiguous)

  private static let lists = WordLists<List>(shipped: "words/owners.txt")

  /// The lists of `words/owners.txt`.
  enum List: String, CaseIterable, WordListName {
    case me, you, many, everyone, anyone, modals, verbs, prepositions, assignments, roles
    case greetings, ambiguous
  }
}
