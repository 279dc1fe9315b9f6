import Conversations
import Language
import Text

/// What comes before the statement of a sentence and says nothing of it: "ok,", "Ana:", "2.".
extension ItemTitles {
  /// A sentence without what only leads to its statement.
  func statement(_ position: Position) -> String {
    let sentence = reading[position]
    let message = reading.messages[position.message].stored.text
    let tokens = sentence.tokens
    var first = 0
    while first + Self.minStatement < tokens.count,
      leads(tokens, first, in: message)
        || first == 0 && position.sentence == 0 && reading.quotesStranger(position.message)
    {
      first += 1
    }
    guard first > 0 else { return reading.quote(position) }
    let start = tokens[first].range.lowerBound
    let before = reading.text(message, sentence.range.lowerBound..<start)
    // A bracket or quotation mark belongs to what it encloses.
    let rest = reading.text(message, start..<sentence.range.upperBound)
    guard !before.contains(where: Self.enclosing.contains),
      rest.unopenedBrackets <= 0
    else {
      return reading.quote(position)
    }
    return rest
  }

  /// The minimum number of words of what is left.
  private static let minStatement = 3
  private static let enclosing = Set("()[]<>«»“”„`'‘\"")

  /// Whether a word only leads to those after it: an address, a label, a yes, the number of a list.
  private func leads(_ tokens: [Token], _ index: Int, in message: String) -> Bool {
    let token = tokens[index]
    if token.flags.contains(.mention) { return true }
    if token.flags.contains(.number) {
      return index == 0
        && reading.text(message, token.range.upperBound..<token.range.upperBound + 1)
          .first.map { ".):".contains($0) } == true
    }
    if Self.openers.contains(token.hash) { return true }
    guard
      token.mark == UInt8(ascii: ",") || token.mark == UInt8(ascii: ":")
        || token.mark == UInt8(ascii: "!")
    else { return false }
    return Self.leadIns.contains(token.hash)
      || reading.people.person(named: token) != nil
      || token.mark == UInt8(ascii: ":") && Self.labels.contains(token.hash)
  }

  private static let openers = ItemWords.openers.hashes
  private static let leadIns = ItemWords.leadIns.hashes
  private static let labels = ItemWords.labels.hashes.union(ItemWords.headings.hashes)
}
