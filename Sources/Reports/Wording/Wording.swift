import Insights

/// Words that all renderers share.
enum Wording {
  /// Appears in every report once, so that debrief recognises its own output when it comes back as
  /// chat.
  static let mark = "debrief.report/1"

  /// A number and what it counts: `1 thread`, `2,000 threads`.
  static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? one : many ?? one + "s")"
  }

  /// Names as a list: `Ana, Tom and Priya`.
  static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Up to eight names, and the number of the others.
  static func people(_ names: [String]) -> String {
    guard names.count > 9 else { return list(names) }
    return list(Array(names.prefix(8)) + ["\(grouped(names.count - 8)) more"])
  }

  /// The name of a kind, singular and plural.
  static func kind(_ kind: KindName) -> (one: String, many: String) {
    switch kind {
    case .summary: return ("Summary", "Summaries")
    case .actionItem: return ("Action item", "Action items")
    case .decision: return ("Decision", "Decisions")
    case .priority: return ("Priority", "Priorities")
    case .suggestion: return ("Suggestion", "Suggestions")
    case .openQuestion: return ("Open question", "Open questions")
    default:
      let name = sentence(ShownText.line(kind.rawValue, limit: 60))
      return (name, name)
    }
  }

  /// A name of the kind `decided_by` or `decidedBy` as people write it: `Decided by`.
  static func sentence(_ name: String) -> String {
    var words = ""
    for character in name {
      if character == "_" || character == "-" {
        words += " "
      } else if character.isUppercase, character.isASCII, words.last?.isLowercase == true {
        words += " " + character.lowercased()
      } else {
        words.append(character)
      }
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// A number with commas: `2,000`.
  static func number(_ number: Int) -> String { grouped(number) }

  private static func grouped(_ number: Int) -> String {
    let digits = Array("\(number.magnitude)")
    var result = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += "," }
      result.append(digit)
    }
    return result
  }
}
