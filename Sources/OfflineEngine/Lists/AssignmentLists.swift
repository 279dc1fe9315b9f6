import Conversations

/// The tasks that messages hand out line by line, as notes of meetings do.
///
///     Action items:
///     1. Bo to send the contract by Friday
///     2. Cy: update the pricing page
///
/// Phrases and roles see one task in such a message at most.
struct AssignmentLists {
  typealias Position = ThreadReading.Position

  /// A message with several such lines.
  private struct List {
    let message: Int
    let items: [ActionItem]
    /// Whether a line says that tasks follow.
    let isHeaded: Bool
  }

  /// The number of messages after a list in which people take up what it gives them.
  private static let reach = 30
  /// The maximum number of lines that are read of a message.
  private static let maxLines = 60

  private let reading: ThreadReading
  private let lists: [List]

  init(_ reading: ThreadReading) {
    self.reading = reading
    lists = reading.messages.indices.compactMap { Self.list(in: $0, of: reading) }
  }

  /// The items, with those of lists in the place of what was found in the same messages.
  ///
  /// Lines may also order food or tell scores: a list counts if it says that it is one, or if
  /// something to do was found in its message.
  func adding(to known: [ActionItem]) -> [ActionItem] {
    lists.reduce(known) { known, list in
      let isFound = known.contains { item in
        item.evidence.contains { $0.message == list.message }
      }
      return list.isHeaded || isFound ? taking(list, known) : known
    }
  }

  // MARK: Reading

  private static func list(in index: Int, of reading: ThreadReading) -> List? {
    let message = reading.messages[index]
    let text = message.stored.text
    guard message.isEvidence, !message.isJoke, message.sentences.count > 1,
      text.utf8.contains(UInt8(ascii: "\n"))
    else { return nil }
    var (items, isHeaded): ([ActionItem], Bool) = ([], isHeading(before: index, reading))
    for line in text.split(separator: "\n").prefix(maxLines) {
      if isHeading(line) { isHeaded = true }
      guard let line = AssignmentLine(line, of: text, by: message.sender, reading.people),
        let sentence = message.sentences.firstIndex(where: { $0.range.overlaps(line.task) })
      else { continue }
      let position = Position(message: index, sentence: sentence)
      items.append(
        ActionItem(
          grounds: line.owner == message.sender ? .promise : .request,
          owner: line.owner,
          promise: position,
          evidence: [position],
          topic: message.sentences[sentence].topic,
          recorded: line.task,
          isListed: true,
          probability: ItemConfidence.listed
        )
      )
    }
    return items.count > 1 ? List(message: index, items: items, isHeaded: isHeaded) : nil
  }

  /// Whether the last line of the same writer's message before says that tasks follow.
  private static func isHeading(before index: Int, _ reading: ThreadReading) -> Bool {
    guard index > 0, reading.messages[index - 1].sender == reading.messages[index].sender,
      let last = reading.messages[index - 1].stored.text.split(separator: "\n").last
    else { return false }
    return isHeading(last)
  }

  /// Whether a line is "Action items:", "TODO" or its like.
  private static func isHeading(_ line: Substring) -> Bool {
    let line = line.lowercased().filter { $0.isLetter || $0 == " " || $0 == "-" }
      .trimmingPrefix { $0 == " " || $0 == "-" }
    return headings.contains { line.hasPrefix($0) } && line.count <= longestHeading
  }

  private static let headings = ItemWords.taskHeadings.words
  private static let longestHeading = 40

  // MARK: What was found beside them

  private func taking(_ list: List, _ known: [ActionItem]) -> [ActionItem] {
    var (items, rest) = (list.items.filter { !isRefused($0, list) }, [ActionItem]())
    for other in known {
      let isHere = other.evidence.contains { $0.message == list.message }
      if let index = items.firstIndex(where: { isTakenUp($0, by: other, list) }) {
        items[index].takeUp(other)
      } else if !isHere || other.evidence.contains(where: { $0.message > list.message }) {
        rest.append(other)
      }
    }
    ActionOutcome(reading).settle(&items)
    return (rest + items).sorted { $0.first < $1.first }
  }

  /// Whether another item is the answer to a line: its owner's, on the same topic or right after it.
  private func isTakenUp(_ item: ActionItem, by other: ActionItem, _ list: List) -> Bool {
    guard item.owner == other.owner, item.outcome == nil,
      let answer = other.evidence.map(\.message).filter({ $0 > list.message }).min(),
      answer <= list.message + Self.reach
    else { return false }
    let own = list.items.filter { $0.owner == item.owner }
    return !item.topic.isDisjoint(with: other.topic)
      || own.count == 1 && other.request?.message == list.message
  }

  /// Whether its owner turned it down in the next message of theirs.
  private func isRefused(_ item: ActionItem, _ list: List) -> Bool {
    let after = reading.messages.indices.dropFirst(list.message + 1).prefix(Self.reach)
    guard let answer = after.first(where: { reading.messages[$0].sender == item.owner }) else {
      return false
    }
    return reading.messages[answer].sentences.contains { SentenceCues($0).isRefusal }
  }
}

extension ActionItem {
  /// Adds the owner's own words about it.
  fileprivate mutating func takeUp(_ other: ActionItem) {
    let said = other.evidence.filter { $0.message != promise?.message }
    evidence += said
    moves += said + other.moves
    (state, outcome) = (other.state, other.outcome)
    if grounds == .request { grounds = .acceptedRequest }
  }
}
