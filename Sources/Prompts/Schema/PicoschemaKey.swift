import Text
import YAML

/// The key of a Picoschema object, split: `name`, `name?`, `name(kind, description)`.
struct PicoschemaKey {
  /// The word in parentheses before the comma.
  enum Kind: String, CaseIterable {
    case array
    case object
    case `enum`
  }

  let name: String
  let isOptional: Bool
  let kind: Kind?
  let description: String?

  /// Splits a key into its parts.
  ///
  /// - Parameter entry: The key and its value; it is not the wildcard `(*)`.
  /// - Throws: ``YAMLError`` at the key.
  init(_ entry: YAMLMapping.Entry, rules: Picoschema.Rules) throws(YAMLError) {
    let parts = entry.key.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    let (name, isOptional) = Self.name(parts[0], rules: rules)
    if name.isEmpty, rules == .strict { throw entry.error("a field has no name") }
    self.name = name
    self.isOptional = isOptional
    guard parts.count > 1 else {
      (kind, description) = (nil, nil)
      return
    }
    let inside = try Self.inside(parts[1], of: entry, rules: rules)
    let (word, description) = picoschemaParts(inside)
    self.description = description
    kind = try Self.kind(word, at: entry)
  }

  private static func name(
    _ text: Substring,
    rules: Picoschema.Rules
  ) -> (name: String, isOptional: Bool) {
    var text = rules == .strict ? text.trimmingBlanks : text
    let isOptional = text.hasSuffix("?")
    if isOptional { text.removeLast() }
    return (String(rules == .strict ? text.trimmingBlanks : text), isOptional)
  }

  /// The text between the parentheses.
  private static func inside(
    _ rest: Substring,
    of entry: YAMLMapping.Entry,
    rules: Picoschema.Rules
  ) throws(YAMLError) -> Substring {
    switch rules {
    case .reference: return rest.prefix { $0 != "(" }.dropLast()
    case .strict:
      let rest = rest.trimmingBlanks
      guard rest.hasSuffix(")") else {
        throw entry.error("the key \"\(entry.key)\" must end with a closing parenthesis")
      }
      return rest.dropLast()
    }
  }

  private static func kind(
    _ word: Substring,
    at entry: YAMLMapping.Entry
  ) throws(YAMLError) -> Kind {
    if let kind = Kind(rawValue: String(word)) { return kind }
    let words = Kind.allCases.map(\.rawValue)
    var advice = "known are array, object and enum"
    if let best = ["list": "array", "map": "object"][word] ?? nearest(to: String(word), in: words) {
      advice = "did you mean \"\(best)\"?"
    }
    throw entry.error("\"\(word)\" is not allowed in parentheses after a name; \(advice)")
  }
}

/// The word before the first comma and the description after it, if there is one.
///
/// The word keeps its blanks, as in the reference: `string ,x` names no type.
func picoschemaParts(_ text: Substring) -> (word: Substring, description: String?) {
  let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
  let description = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
  return (parts[0], description.isEmpty ? nil : String(description))
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
