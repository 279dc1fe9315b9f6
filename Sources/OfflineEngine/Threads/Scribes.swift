/// Who writes down for the others what is said: "Adam: will look at 893", of people who do not write in the
/// thread.
struct Scribes {
  /// The minimum number of messages with such a label: one "Update:" is no name.
  private static let least = 3

  /// Those who do, as indices in ``People/all``.
  private let writers: Set<Int>
  /// The indices of the messages that begin with a label that is nobody's name in the thread.
  private let labelled: Set<Int>

  init(_ messages: [ThreadReading.Message], _ people: People) {
    var counts: [Int: Int] = [:]
    var labelled: Set<Int> = []
    for (index, message) in messages.enumerated() {
      guard let sender = message.sender, Self.beginsWithLabel(message, people) else { continue }
      labelled.insert(index)
      counts[sender, default: 0] += 1
    }
    writers = Set(counts.filter { $0.value >= Self.least }.keys)
    self.labelled = labelled
  }

  /// Whether a message writes down what somebody says who does not write in the thread.
  func quotesStranger(_ message: ThreadReading.Message, at index: Int) -> Bool {
    message.sender.map(writers.contains) == true && labelled.contains(index)
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
