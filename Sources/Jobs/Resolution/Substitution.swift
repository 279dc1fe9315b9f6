/// The pieces of a text with `${…}` in it.
///
/// `${NAME}` and `${NAME:-default}` are environment variables, `${params.name}` is a parameter, and
/// `$$` is a dollar; any other dollar stands for itself. Substituted text is never expanded again.
struct Substitution {
  /// A piece of a text.
  enum Piece: Hashable {
    /// Literal text.
    case text(String)
    /// An environment variable, and its fallback if it is unset or empty.
    case variable(String, fallback: String?)
    /// A parameter.
    case parameter(String)
  }

  /// What is wrong with a text.
  struct Mistake: Error {
    let message: String
  }

  /// The pieces in order.
  let pieces: [Piece]

  /// Parses a text.
  ///
  /// - Throws: ``Mistake`` if a brace is not closed, or a name is not valid.
  init(_ text: String) throws(Mistake) {
    var pieces: [Piece] = []
    var plain = ""
    var rest = text[...]
    while let letter = rest.popFirst() {
      guard letter == "$" else {
        plain.append(letter)
        continue
      }
      if rest.first == "$" {
        rest.removeFirst()
        plain.append("$")
      } else if rest.first == "{" {
        rest.removeFirst()
        guard let end = rest.firstIndex(of: "}") else {
          throw Mistake(message: "${ is not closed; write $${ for a literal ${")
        }
        if !plain.isEmpty { pieces.append(.text(plain)) }
        plain = ""
        pieces.append(try Self.reference(rest[..<end]))
        rest = rest[rest.index(after: end)...]
      } else {
        plain.append("$")
      }
    }
    if !plain.isEmpty || pieces.isEmpty { pieces.append(.text(plain)) }
    self.pieces = pieces
  }

  private static func reference(_ text: Substring) throws(Mistake) -> Piece {
    if text.hasPrefix("params.") { return .parameter(String(text.dropFirst(7))) }
    let name = text.prefix { $0 != ":" }
    let rest = text.dropFirst(name.count)
    guard isVariable(name), rest.isEmpty || rest.hasPrefix(":-") else {
      throw Mistake(
        message: "${\(text)}: write ${NAME}, ${NAME:-default} or ${params.name}, or $$ for a dollar"
      )
    }
    return .variable(String(name), fallback: rest.isEmpty ? nil : String(rest.dropFirst(2)))
  }

  /// Whether a text can be the name of an environment variable.
  static func isVariable(_ name: some StringProtocol) -> Bool {
    let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F }
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
  }
}
