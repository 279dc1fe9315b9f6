/// Who writes down for the others what is said: "Adam: will look at 893", of people who do not write in the
/// thread.
struct Scribes {
  /// The minimum number of messages with such a label: one "Update:" is no name.
  private static let least = 3

  /// The indices of the messages that they write down.
  let messages: Set<Int>

  init(_ messages: [ThreadReading.Message], _ people: People) {
    let labelled = messages.indices.filter { Self.beginsWithLabel(messages[$0], people) }
    let byWriter = Dictionary(grouping: labelled) { messages[$0].sender }
    self.messages = Set(
      byWriter.filter { $0.key != nil && $0.value.count >= Self.least }.flatMap(\.value)
    )
  }

  /// Whether a message begins with a word and a colon, and does not speak of its writer, as it would after
  /// the name of the person spoken to.
  private static func beginsWithLabel(_ message: ThreadReading.Message, _ people: People) -> Bool {
    guard let sentence = message.sentences.first, let first = sentence.tokens.first,
      first.mark == UInt8(ascii: ":"), sentence.tokens.count > 1,
      !first.flags.contains(.number), !first.flags.contains(.mention),
      !notNames.contains(first.hash), !sentence.cues.contains(.firstPerson)
    else { return false }
    return people.person(named: first) == nil
  }

  private static let notNames = ItemWords.labels.hashes.union(ItemWords.headings.hashes)
}
