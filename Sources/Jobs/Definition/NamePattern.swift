/// The id or name of a conversation or person, with `*` for any characters and `?` for one.
///
/// Case is ignored, and so is a leading `#` or `@`: a pattern meant to keep talk on the machine
/// must not miss `#Random` because it says `random`.
package struct NamePattern: Sendable, Hashable {
  /// The pattern as it was written.
  package let text: String
  private let letters: [Character]

  /// Reads a pattern; any text is valid.
  package init(_ text: String) {
    self.text = text
    letters = Self.canonical(text)
  }

  /// Whether the pattern matches an id or a name.
  package func matches(id: String, name: String?) -> Bool {
    matches(id) || name.map(matches) == true
  }

  /// Whether the pattern matches a whole text.
  ///
  /// The time it takes is at most the product of both lengths.
  package func matches(_ text: String) -> Bool {
    let text = Self.canonical(text)
    var position = 0
    var next = 0
    // The position after the last star, and the end of the text that it has consumed.
    var star: (next: Int, position: Int)?
    while position < text.count {
      if next < letters.count, letters[next] == "*" {
        next += 1
        star = (next, position)
      } else if next < letters.count, letters[next] == "?" || letters[next] == text[position] {
        next += 1
        position += 1
      } else if let last = star {
        star = (last.next, last.position + 1)
        (next, position) = (last.next, last.position + 1)
      } else {
        return false
      }
    }
    return letters[next...].allSatisfy { $0 == "*" }
  }

  private static func canonical(_ text: String) -> [Character] {
    let hasMark = text.count > 1 && (text.hasPrefix("#") || text.hasPrefix("@"))
    return Array((hasMark ? String(text.dropFirst()) : text).lowercased())
  }
}
