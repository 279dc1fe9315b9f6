import Insights
import ShippedFiles

/// The variants that models write for the names and values that they were asked for.
enum AnswerWords {
  /// A name without case, spaces and signs: `dueDate`, `due_date` and `Due date` are the same.
  static func key(_ name: String) -> String {
    var key = ""
    for scalar in name.unicodeScalars where scalar.properties.isAlphabetic || isDigit(scalar) {
      key += scalar.properties.lowercaseMapping
    }
    return key
  }

  /// Whether a model's name means another one, in the singular or the plural.
  static func isName(_ written: String, for name: String) -> Bool {
    let (written, name) = (key(written), key(name))
    return !written.isEmpty && singular(written) == singular(name)
  }

  /// Whether a model's name is a synonym of another one.
  static func isSynonym(_ written: String, of name: String) -> Bool {
    let written = singular(key(written))
    return synonyms[.field(singular(key(name)))]?.contains(written) ?? false
  }

  /// Whether a model's name means another one, as itself or as a synonym.
  static func means(_ written: String, _ name: String) -> Bool {
    isName(written, for: name) || isSynonym(written, of: name)
  }

  /// The one of some words that a model's word means.
  ///
  /// - Returns: nil if it means none of them.
  static func choice(_ written: String, among words: [String]) -> String? {
    let key = key(written)
    if let same = words.first(where: { self.key($0) == key }) { return same }
    return words.first { synonyms[.value(self.key($0))]?.contains(key) ?? false }
  }

  /// The word for a value that a model left out: the one that claims least.
  static func leastClaim(among words: [String]) -> String? {
    // A missing urgency is the lower level; a missing confidence stays missing.
    let isUrgency = words.contains(PriorityLevel.urgent.rawValue)
    let least = [ItemState.open, .proposed].map(\.rawValue)
    return (isUrgency ? least + [PriorityLevel.high.rawValue] : least).first(where: words.contains)
  }

  /// Whether a word says that there is nothing of the kind: an ordinary thread is not a priority.
  static func denies(_ written: String) -> Bool { denials.contains(key(written)) }

  private static let denials = synonyms[.denials] ?? []

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.numericType == .decimal
  }

  private static func singular(_ key: String) -> String {
    if key.hasSuffix("ies") { return key.dropLast(3) + "y" }
    return key.hasSuffix("s") && !key.hasSuffix("ss") ? String(key.dropLast()) : key
  }

  private static let synonyms = Dictionary(
    uniqueKeysWithValues: WordLists<List>(shipped: "words/answers.txt").all.map {
      ($0.name, Set($0.words))
    }
  )

  /// The lists of `words/answers.txt`.
  enum List: WordListName {
    /// Other names of a field or kind: `field due`.
    case field(String)
    /// Other words for a value: `value open`.
    case value(String)
    case denials

    static var required: Set<List> { [.denials] }

    init?(listName: String) {
      let parts = listName.split(separator: " ").map(String.init)
      switch (parts.first, parts.count) {
      case ("field", 2): self = .field(parts[1])
      case ("value", 2): self = .value(parts[1])
      case ("denials", 1): self = .denials
      default: return nil
      }
    }
  }
}
