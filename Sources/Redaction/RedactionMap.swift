/// The originals of the placeholders of one request, for unmasking; they stay on this machine.
///
/// It is not stored in the workspace: masking the same texts with the same salt makes it again.
package struct RedactionMap: Sendable {
  private struct Key: Hashable {
    let label: Label
    let identity: String
    // Bytes, as two strings are equal already if they are canonically equivalent.
    let original: [UInt8]
  }

  private var originals: [String: String] = [:]
  private var placeholders: [Key: String] = [:]
  private var bases: [String: String] = [:]

  /// The number of replacements of each kind, by the word in its placeholders; chat text that
  /// only looked like a placeholder counts as `text`.
  private(set) var counts: [String: Int] = [:]

  /// Creates an empty map.
  package init() {}

  /// Whether nothing was replaced.
  package var isEmpty: Bool { originals.isEmpty }

  // MARK: Masking

  /// The placeholder for a find.
  mutating func placeholder(_ label: Label, _ original: String, salt: [UInt8]) -> String {
    counts[label.word, default: 0] += 1
    let key = Key(label: label, identity: "", original: Array(original.utf8))
    if let known = placeholders[key] { return known }
    let placeholder = claim(original) { round in
      let code = Self.code("\(label.word) \(original)", salt, round)
      return "[\(label.word)-\(code)]"
    }
    placeholders[key] = placeholder
    return placeholder
  }

  /// The placeholder for a person's name: one code for the person, and a second one where the name
  /// is not written as usual.
  mutating func placeholder(
    _ find: NameIndex.Find,
    _ original: String,
    salt: [UInt8]
  ) -> String {
    counts[Label.person.word, default: 0] += 1
    let key = Key(label: .person, identity: find.identity, original: Array(original.utf8))
    if let known = placeholders[key] { return known }
    let base = base(of: find, original, salt)
    let placeholder =
      originals["[\(base)]"].map { Array($0.utf8) == key.original } ?? false
      ? "[\(base)]"
      : claim(original) { round in
        let value = "\(find.identity) \(original)"
        let code = Pseudonym.code(for: value, salt: salt, round: round, count: Self.aliasLength)
        return "[\(base)-\(code)]"
      }
    placeholders[key] = placeholder
    return placeholder
  }

  /// The part that all placeholders of a person share; by itself it means the usual name.
  private mutating func base(
    of find: NameIndex.Find,
    _ original: String,
    _ salt: [UInt8]
  ) -> String {
    if let known = bases[find.identity] { return known }
    let placeholder = claim(find.usualName ?? original) { round in
      "[\(Label.person.word)-\(Self.code(find.identity, salt, round))]"
    }
    let base = String(placeholder.dropFirst().dropLast())
    bases[find.identity] = base
    return base
  }

  /// Reserves the first placeholder that is not in use yet.
  private mutating func claim(_ original: String, _ candidate: (Int) -> String) -> String {
    var round = 0
    var placeholder = candidate(round)
    while originals[placeholder] != nil {
      round += 1
      placeholder = candidate(round)
    }
    originals[placeholder] = original
    return placeholder
  }

  // MARK: Unmasking

  /// Replaces the placeholders in a text with their originals, in one pass.
  ///
  /// Unmask the strings of JSON after parsing: originals may contain quotes and line ends.
  ///
  /// - Parameter text: Masked text, or what a model made of it; case does not matter. Placeholders
  ///   of other requests stay as they are.
  /// - Returns: The text as it was before masking, byte for byte.
  package func unmask(_ text: String) -> String {
    guard !isEmpty, text.utf8.contains(Self.opening) else { return text }
    var text = text
    return text.withUTF8 { bytes in
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var position = 0
      while position < bytes.count {
        if bytes[position] == Self.opening, let (original, end) = original(at: position, bytes) {
          result += original.utf8
          position = end
        } else {
          result.append(bytes[position])
          position += 1
        }
      }
      return String(decoding: result, as: UTF8.self)
    }
  }

  private func original(
    at position: Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (original: String, end: Int)? {
    var end = position + 1
    let limit = min(bytes.count, position + Self.longest)
    while end < limit, bytes[end] != Self.closing, bytes[end] != Self.opening { end += 1 }
    guard end < limit, bytes[end] == Self.closing else { return nil }
    let placeholder = bytes[position...end].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    guard let original = originals[String(decoding: placeholder, as: UTF8.self)] else { return nil }
    return (original, end + 1)
  }

  // MARK: Form

  static let opening = UInt8(ascii: "[")
  static let closing = UInt8(ascii: "]")
  /// The maximum length of a placeholder, in bytes.
  static let longest = 96

  private static let codeLength = 6
  private static let aliasLength = 3

  private static func code(_ value: String, _ salt: [UInt8], _ round: Int) -> String {
    Pseudonym.code(for: value, salt: salt, round: round, count: codeLength)
  }

  /// A pattern for whatever looks like a placeholder with one of some words.
  static func pattern(words: [String]) -> String {
    "(?i)\\[(?:\(words.joined(separator: "|")))-\(Pseudonym.pattern(atLeast: codeLength))"
      + "(?:-\(Pseudonym.pattern(atLeast: aliasLength)))?\\]"
  }
}
