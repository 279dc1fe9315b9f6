/// A path into a JSON value (RFC 6901), for instance `/author/name`.
package struct JSONPointer: Sendable, Hashable {
  private let tokens: [String]

  /// Reads a pointer.
  ///
  /// It is nil if the text neither is empty nor begins with a slash, or if a `~` is followed by
  /// neither 0 nor 1.
  ///
  /// - Parameter text: The pointer; the empty string points at the whole value.
  package init?(_ text: String) {
    guard text.isEmpty || text.hasPrefix("/") else { return nil }
    var tokens: [String] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      var token = ""
      var escaped = false
      for character in part {
        switch (escaped, character) {
        case (false, "~"): escaped = true
        case (false, _): token.append(character)
        case (true, "0"): (token, escaped) = (token + "~", false)
        case (true, "1"): (token, escaped) = (token + "/", false)
        case (true, _): return nil
        }
      }
      if escaped { return nil }
      tokens.append(token)
    }
    self.tokens = tokens
  }

  /// The value that the pointer leads to.
  ///
  /// - Parameter value: Where to start.
  /// - Returns: nil if there is nothing.
  package func find(in value: JSONValue) -> JSONValue? {
    var position = value
    for token in tokens {
      switch position {
      case .object(let object):
        guard let member = object[token] else { return nil }
        position = member
      case .array(let elements):
        guard let index = Int(token), elements.indices.contains(index) else { return nil }
        position = elements[index]
      default: return nil
      }
    }
    return position
  }
}
