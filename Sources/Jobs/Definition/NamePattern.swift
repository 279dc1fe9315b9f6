/// The id or name of a conversation or person, with `*` for any letters and `?` for one.
///
/// Case is ignored, and so is a `#` or `@` in front: a pattern that is to keep talk on the machine
/// must not miss `#Random` because it says `random`.
package struct NamePattern: Sendable, Hashable {
  /// The pattern as it was written.
  package let text: String
  private let letters: [Character]

  /// Reads a pattern; nothing is wrong in one.
  package init(_ text: String) {
    self.text = text
    letters = Self.canonical(text)
  }

  /// Whether the pattern means someone or something.
  package func matches(id: String, name: String?) -> Bool {
    matches(id) || name.map(matches) == true
  }

  /// Whether a text fits the pattern as a whole.
  ///
  /// The time it takes is at most the product of both lengths.
  package func matches(_ text: String) -> Bool {
    let text = Self.canonical(text)
    var place = 0
    var next = 0
    // Where the last star is, and up to where it has swallowed the text.
    var star: (next: Int, place: Int)?
    while place < text.count {
      if next < letters.count, letters[next] == "*" {
        next += 1
        star = (next, place)
      } else if next < letters.count, letters[next] == "?" || letters[next] == text[place] {
        next += 1
        place += 1
      } else if let last = star {
        star = (last.next, last.place + 1)
        (next, place) = (last.next, last.place + 1)
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
