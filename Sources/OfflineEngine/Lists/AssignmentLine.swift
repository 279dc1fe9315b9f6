/// A line that gives a task to a person: "- Ana: book the venue", "flyers → Bo", "Cy to call".
struct AssignmentLine {
  /// Who is to do it.
  let owner: Int
  /// Where the task is in the message, in UTF-8 bytes.
  let task: Range<Int>

  /// What is between a person and a task, the clearest first.
  private static let separators = ["→", "->", "=>", "：", ":", " – ", " — ", " - "]
  /// The minimum number of letters in a task: "Ana: 3" is a count.
  private static let minLetters = 3

  /// Reads a line; nil if it gives nobody anything to do.
  ///
  /// - Parameters:
  ///   - line: A line of a message.
  ///   - text: The message.
  ///   - writer: Who wrote it, whom "me" means.
  init?(_ line: Substring, of text: String, by writer: Int?, _ people: People) {
    let body = Self.withoutMarker(line)
    let names = AssignedNames(people: people, writer: writer)
    guard let (owner, task) = Self.parts(body, names),
      task.count(where: \.isLetter) >= Self.minLetters, task.last != "?"
    else { return nil }
    self.owner = owner
    let bytes = text.utf8
    let start = bytes.distance(from: bytes.startIndex, to: task.startIndex)
    self.task = start..<start + task.utf8.count
  }

  private static func parts(
    _ body: Substring,
    _ names: AssignedNames
  ) -> (owner: Int, task: Substring)? {
    for separator in separators {
      guard let range = body.firstRange(of: separator) else { continue }
      let left = trimmed(body[..<range.lowerBound])
      let right = trimmed(body[range.upperBound...])
      if let owner = names.person(left) { return (owner, right) }
      if let owner = names.person(right) { return (owner, left) }
    }
    return bracketed(body, names) ?? mentioned(body, names) ?? introduced(body, names)
  }

  /// "Book a room (Petra)".
  private static func bracketed(
    _ body: Substring,
    _ names: AssignedNames
  ) -> (owner: Int, task: Substring)? {
    guard body.last == ")", let open = body.lastIndex(of: "("),
      let owner = names.person(body[body.index(after: open)...].dropLast())
    else { return nil }
    return (owner, trimmed(body[..<open]))
  }

  /// "@Mia order the food", "order the food @Mia".
  private static func mentioned(
    _ body: Substring,
    _ names: AssignedNames
  ) -> (owner: Int, task: Substring)? {
    guard let at = body.firstIndex(of: "@") else { return nil }
    if at == body.startIndex, let space = body.firstIndex(of: " "),
      let owner = names.person(body[..<space])
    {
      return (owner, trimmed(body[space...]))
    }
    return names.person(body[at...]).map { ($0, trimmed(body[..<at])) }
  }

  /// "Bo to send the contract", "Ana will draft it".
  private static func introduced(
    _ body: Substring,
    _ names: AssignedNames
  ) -> (owner: Int, task: Substring)? {
    let words = body.split(separator: " ", maxSplits: 2)
    guard words.count == 3, introducing.contains(SentenceCues.hash(words[1].lowercased())),
      let owner = names.person(words[0])
    else { return nil }
    return (owner, words[2])
  }

  private static let introducing = ItemWords.introducing.hashes

  /// A line without the bullet, the box or the number before it.
  private static func withoutMarker(_ line: Substring) -> Substring {
    let body = trimmed(line).drop { "-*•·・–—☐▢□◦[]_ ".contains($0) }
    let digits = body.prefix { $0.isNumber }
    let rest = body.dropFirst(digits.count)
    guard !digits.isEmpty, digits.count < 3, let mark = rest.first, ".)".contains(mark) else {
      return body
    }
    return trimmed(rest.dropFirst())
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

/// The people whom the lines of a list name.
private struct AssignedNames {
  let people: People
  let writer: Int?

  /// The maximum number of words in a name.
  private static let longest = 3

  /// The person whom a part of a line names, the first if it names several; nil if it has more
  /// words than names.
  func person(_ text: Substring) -> Int? {
    let names = text.split { "&+/,".contains($0) }
    guard let first = names.first else { return nil }
    let words = first.split { " @*_".contains($0) }
    guard !words.isEmpty, words.count <= Self.longest else { return nil }
    if words.count == 1, Self.writers.contains(SentenceCues.hash(words[0].lowercased())) {
      return writer
    }
    let name = words.joined(separator: " ")
    return people.person(called: name)
      ?? Self.titles.first { name.hasSuffix($0) }
      .flatMap { people.person(called: String(name.dropLast($0.count))) }
      ?? words.dropFirst().first.flatMap {
        Self.joining.contains(SentenceCues.hash($0.lowercased()))
          ? people.person(called: String(words[0])) : nil
      }
  }

  private static let writers = ItemWords.writers.hashes
  /// Words that add a second person: "Owen with Guro".
  private static let joining = ItemWords.joining.hashes
  /// Japanese forms of address after a name.
  private static let titles = ItemWords.titlesOfAddress.words
}
