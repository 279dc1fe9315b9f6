import Conversations

/// What a meeting held in a chat records for its minutes: `#action okra to test the mirror`,
/// `ACTION: calla to edit section 3`, `#agreed the freeze is on Monday`.
///
/// The commands are those of MeetBot (<https://wiki.debian.org/MeetBot>), of Ubuntu's bot before it
/// (`[ACTION]`, `[AGREED]`) and of W3C's scribes (<https://www.w3.org/2008/04/scribe.html>). Whoever
/// writes one says that it is an action item or a decision, so it is one, and what `#undo` takes back
/// is none.
struct MeetingRecords {
  typealias Position = ThreadReading.Position

  /// How many messages before a record the talk that led to it begins.
  private static let reach = 15
  /// The number of messages within which another find is about the same.
  private static let window = 2

  private let reading: ThreadReading
  private let names: [(name: [UInt8], person: Int)]
  private var actions: [ActionItem] = []
  private var decisions: [Decision] = []
  /// The actions whose record names someone who takes no part in the thread.
  private var strangers: Set<Position> = []
  /// The records that `#undo` takes back.
  private let retracted: Set<Position>

  init(_ reading: ThreadReading) {
    self.reading = reading
    var records: [(command: MeetingCommand, position: Position)] = []
    var retracted: Set<Position> = []
    reading.forEachSentence { position, sentence, message in
      guard let command = MeetingCommand(message.stored.text, at: sentence.range.lowerBound) else {
        return
      }
      // The last line of the minutes is retracted, whatever it records.
      if command.verb == .undo {
        if let last = records.popLast() { retracted.insert(last.position) }
      } else {
        records.append((command, position))
      }
    }
    self.retracted = retracted
    names = records.isEmpty ? [] : Self.names(reading.people)
    // Beside nothing else it reports that an alarm is over.
    let isMeeting = records.contains { $0.command.verb != .resolved }
    for (command, position) in records {
      switch command.verb {
      case .action: actions.append(action(command, position))
      case .agreed: decisions.append(decision(command, position))
      case .resolved where isMeeting: decisions.append(decision(command, position))
      case .resolved, .other, .undo: break
      }
    }
    ActionOutcome(reading).settle(&actions)
  }

  // MARK: Records

  private mutating func action(_ command: MeetingCommand, _ position: Position) -> ActionItem {
    let sentence = reading[position]
    let words = sentence.tokens.filter { $0.range.lowerBound >= command.end }
    let owner = words.first.flatMap { person(named: $0, position) }
    let nameEnd = words.first.map { end(ofWordAt: $0, position) } ?? 0
    var verb = index(after: nameEnd, in: words)
    if owner != nil {
      // "okra and mo_west to …"
      for _ in 0..<Self.maxNames where verb < words.count {
        if Self.joining.contains(words[verb].hash) {
          verb += 1
        } else if person(named: words[verb], position) != nil {
          verb = index(after: end(ofWordAt: words[verb], position), in: words)
        }
      }
    }
    let isIntroduced = verb < words.count && Self.introducing.contains(words[verb].hash)
    let isName = words.first.map { $0.word == 0 || $0.flags.contains(.capital) } ?? false
    if owner == nil, isIntroduced, isName { strangers.insert(position) }
    // A stranger's name stays in the title, for the record has no owner then.
    let task = owner == nil ? words.first : words.dropFirst(isIntroduced ? verb + 1 : verb).first
    return ActionItem(
      grounds: .recorded,
      owner: owner,
      promise: position,
      evidence: [position],
      topic: sentence.topic,
      recorded: task.map { $0.range.lowerBound..<sentence.range.upperBound },
      probability: ItemConfidence.record
    )
  }

  private func decision(_ command: MeetingCommand, _ position: Position) -> Decision {
    let sentence = reading[position]
    return Decision(
      state: .agreed,
      evidence: [position],
      statement: position,
      isStated: true,
      topic: sentence.topic,
      supporters: reading.messages[position.message].sender.map { [$0] } ?? [],
      recorded: command.end..<max(command.end, sentence.range.upperBound),
      probability: ItemConfidence.record
    )
  }

  /// The maximum number of further names and of what joins them.
  private static let maxNames = 6

  private func index(after end: Int, in words: [Token]) -> Int {
    words.firstIndex { $0.range.lowerBound >= end } ?? words.count
  }

  /// The end of what is written without a space around a token: "tk_nord" is two tokens.
  private func end(ofWordAt token: Token, _ position: Position) -> Int {
    let text = reading.messages[position.message].stored.text.utf8
    let rest = text.dropFirst(token.range.upperBound)
    return token.range.upperBound + rest.prefix { $0 > UInt8(ascii: " ") }.count
  }

  /// The person whom a word names: a part of the name, or how it begins ("sabine" for "Sabine_L").
  private func person(named token: Token, _ position: Position) -> Int? {
    if let person = reading.people.person(named: token) { return person }
    let text = reading.messages[position.message].stored.text
    let word = Array(reading.text(text, token.range).lowercased().utf8)
    guard word.count >= 3 else { return nil }
    var (low, high) = (0, names.count)
    while low < high {
      let middle = (low + high) / 2
      if names[middle].name.lexicographicallyPrecedes(word) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var found: Int?
    for (name, person) in names[low...].prefix(while: { $0.name.starts(with: word) })
    where name.count == word.count || !Self.isLetter(name[word.count]) {
      if let found, found != person { return nil }
      found = person
    }
    return found
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// The ids and names of the people in lower case, sorted.
  private static func names(_ people: People) -> [(name: [UInt8], person: Int)] {
    people.all.indices.flatMap { index in
      Set([people.all[index].id, people.all[index].name ?? people.all[index].id]).map {
        (Array($0.lowercased().utf8), index)
      }
    }.sorted { $0.0.lexicographicallyPrecedes($1.0) }
  }

  private static let introducing = ItemWords.introducing.hashes
  private static let joining: Set<UInt64> = SentenceCues.hashes("and und et y e en")

  // MARK: Other finds

  /// The records, and of other action items those that no record repeats.
  func adding(to found: [ActionItem]) -> [ActionItem] {
    let found = found.filter { retracted.isDisjoint(with: $0.evidence) }
    guard !actions.isEmpty else { return found }
    var (recorded, rest) = (actions, [ActionItem]())
    for item in found {
      let record = actions.firstIndex { record in
        // Whoever else a find in the record's own words names, the record names the owner.
        item.evidence.contains(record.last)
          || repeats(record.last, record.topic, item.evidence, item.topic)
            && (record.owner == nil || item.owner == nil || record.owner == item.owner)
      }
      guard let record else {
        rest.append(item)
        continue
      }
      if !strangers.contains(recorded[record].last) {
        recorded[record].owner = recorded[record].owner ?? item.owner
      }
      recorded[record].request = recorded[record].request ?? item.request
      recorded[record].evidence += item.evidence.filter { !recorded[record].evidence.contains($0) }
      if recorded[record].state == .open {
        (recorded[record].state, recorded[record].outcome) = (item.state, item.outcome)
      }
    }
    return (recorded + rest).sorted { $0.first < $1.first }
  }

  /// The records, and of other decisions those that no record repeats.
  func adding(to found: [Decision]) -> [Decision] {
    let found = found.filter { retracted.isDisjoint(with: $0.evidence) }
    guard !decisions.isEmpty else { return found }
    var (recorded, rest) = (decisions, [Decision]())
    for decision in found {
      let record = decisions.firstIndex {
        repeats($0.statement, $0.topic, decision.evidence, decision.topic)
      }
      guard let record else {
        rest.append(decision)
        continue
      }
      if decision.state == .reversed, decision.reversal != recorded[record].statement {
        (recorded[record].state, recorded[record].reversal) = (.reversed, decision.reversal)
      }
      recorded[record].evidence += decision.evidence.filter { $0 != recorded[record].statement }
      for person in decision.supporters { recorded[record].support(by: person) }
      for person in decision.dissenters { recorded[record].dissent(by: person) }
    }
    return (recorded + rest).sorted { $0.statement < $1.statement }
  }

  /// Whether a find beside a record or in the talk before it is what it records.
  private func repeats(
    _ record: Position,
    _ topic: Set<UInt32>,
    _ evidence: [Position],
    _ other: Set<UInt32>
  ) -> Bool {
    evidence.contains { position in
      let distance = record.message - position.message
      guard (-Self.window...Self.reach).contains(distance) else { return false }
      // "I'll do it", beside the record, names nothing.
      if other.isEmpty || distance == 0 { return abs(distance) <= Self.window }
      let shared = topic.intersection(other).count
      return shared > 0
        && (abs(distance) <= Self.window || shared * 2 >= min(topic.count, other.count))
    }
  }
}
