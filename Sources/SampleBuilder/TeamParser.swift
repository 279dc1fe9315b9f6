import CivilTime

/// Reads the text form of the sample conversations, which `samples/README.md` documents.
struct TeamParser {
  var team = Team()
  /// Year and month of the talk.
  var month: Substring = ""
  /// The day that lines without a date belong to, as `03-02`.
  private var day: Substring = ""
  /// The index of the conversation to which lines are added.
  private var conversation: Int?
  /// The last message that was not indented.
  private var root: String?
  private var messageCount = 0
  private var line = 0

  /// Reads a whole source.
  ///
  /// - Returns: The team, the messages of each conversation in the order of their times.
  /// - Throws: ``SampleError``.
  static func parse(_ text: String) throws(SampleError) -> Team {
    var parser = TeamParser()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      parser.line += 1
      try parser.read(line)
    }
    for index in parser.team.conversations.indices {
      parser.team.conversations[index].messages.sort { ($0.at, $0.number) < ($1.at, $1.number) }
    }
    try parser.checkIds()
    return parser.team
  }

  private mutating func read(_ line: Substring) throws(SampleError) {
    let content = line.drop { $0 == " " }
    switch content.prefix(2) {
    case "": return
    case "# ": return
    case "==": try open(content.dropFirst(3))
    case "--": try beginDay(content.dropFirst(3))
    case "| ", "|": try append(content.dropFirst(2))
    case "+ ": try react(content.dropFirst(2))
    case "~ ": try annotate(content.dropFirst(2))
    default:
      if conversation == nil {
        try declare(content)
      } else {
        try write(content, isReply: line.count > content.count)
      }
    }
  }

  private mutating func open(_ name: Substring) throws(SampleError) {
    conversation = team.conversations.firstIndex { $0.name == name }
    root = nil
    if conversation == nil { throw problem("no conversation is called \(name)") }
  }

  /// Reads `03-02 Monday`; the weekday is for the reader, and must be right.
  private mutating func beginDay(_ text: Substring) throws(SampleError) {
    day = text.prefix { $0 != " " }
    let weekday = try team.zone.dateTime(at: instant(day, "12:00")).date.weekday
    guard text.dropFirst(day.count + 1).lowercased() == "\(weekday)" else {
      throw problem("this day is a \(weekday)")
    }
  }

  // MARK: Messages

  /// Reads `[03-04 ]09:12 handle: text`, or `09:12 handle * text` for a line of the platform.
  private mutating func write(_ content: Substring, isReply: Bool) throws(SampleError) {
    guard let conversation else { return }
    var rest = content
    var date = day
    if rest.dropFirst(2).first == "-" {
      date = rest.prefix(5)
      rest = rest.dropFirst(6)
    }
    let time = rest.prefix { $0 != " " }
    rest = rest.dropFirst(time.count + 1)
    let handle = rest.prefix { ("a"..."z").contains($0) }
    rest = rest.dropFirst(handle.count)
    let isEvent = rest.hasPrefix(" * ")
    guard isEvent || rest.hasPrefix(":"), team.person(String(handle)) != nil else {
      throw problem("expected a time, the handle of a person, and a colon")
    }
    let name = team.conversations[conversation].name
    let id = "\(name).\(date.filter { $0 != "-" })-\(time.filter { $0 != ":" })"
    messageCount += 1
    if !isReply { root = id }
    let minute = try instant(date, time)
    team.conversations[conversation].messages.append(
      Team.Message(
        id: id,
        number: messageCount,
        sender: String(handle),
        text: String(rest.dropFirst(isEvent ? 3 : 2)),
        at: minute + .seconds(Team.Message.scatter(id) % 60),
        root: isReply ? root : nil,
        isEvent: isEvent
      )
    )
  }

  private mutating func append(_ text: Substring) throws(SampleError) {
    try change { $0.text += "\n" + text }
  }

  /// Reads `👍 tom kiri`.
  private mutating func react(_ text: Substring) throws(SampleError) {
    let words = text.split(separator: " ").map(String.init)
    guard let emoji = words.first, words.count > 1, team.emojiNames[emoji] != nil else {
      throw problem("expected a declared emoji and the handles of people")
    }
    for handle in words.dropFirst() where team.person(handle) == nil {
      throw problem("no person is called \(handle)")
    }
    try change {
      $0.reactions.append(Team.Reaction(emoji: emoji, senders: Array(words.dropFirst())))
    }
  }

  /// Reads an annotation of a message: `edited 09:20`, `image header.png`.
  private mutating func annotate(_ text: Substring) throws(SampleError) {
    let words = text.split(separator: " ", maxSplits: 1)
    guard let word = words.first else { return }
    let value = words.count > 1 ? words[1] : ""
    switch word {
    case "edited":
      let at = try lastMoment(value)
      try change { $0.editedAt = at }
    case "deleted":
      let at = try lastMoment(value)
      try change { $0.deletedAt = at }
    case "selected":
      let at = try lastMoment(value)
      try change { $0.selectedAt = at }
    case "after":
      let name = conversation.map { team.conversations[$0].name } ?? ""
      try change { $0.parent = "\(name).\(value)" }
    case "image": try change { $0.image = String(value) }
    case "priority": try change { $0.priority = String(value) }
    case "local": try change { $0.localId = String(value) }
    case "failed", "sending": try change { $0.status = String(word) }
    default: throw problem("\"\(word)\" is not a known annotation")
    }
  }

  /// Changes the message that was read last.
  private mutating func change(_ body: (inout Team.Message) -> Void) throws(SampleError) {
    guard let conversation, let last = team.conversations[conversation].messages.indices.last else {
      throw problem("there is no message before this line")
    }
    body(&team.conversations[conversation].messages[last])
  }

  /// The last second of a minute, so that a message is changed after it was written.
  private func lastMoment(_ time: Substring) throws(SampleError) -> Instant {
    let hasDay = time.dropFirst(2).first == "-"
    return try instant(hasDay ? time.prefix(5) : day, hasDay ? time.dropFirst(6) : time)
      + .seconds(59)
  }

  private func instant(_ day: Substring, _ time: Substring) throws(SampleError) -> Instant {
    guard let at = ISO8601Time("\(month.prefix(4))-\(day)T\(time)")?.instant(in: team.zone) else {
      throw problem("\"\(day) \(time)\" is not a valid time")
    }
    return at
  }

  // MARK: Checks

  /// Checks the ids, which are times: no minute of a conversation may have two messages.
  private func checkIds() throws(SampleError) {
    var known: Set<String> = []
    let messages = team.conversations.flatMap(\.messages)
    for message in messages where !known.insert(message.id).inserted {
      throw SampleError("\(message.id) occurs twice: change the minute of one")
    }
    for parent in messages.compactMap(\.parent) where !known.contains(parent) {
      throw SampleError("there is no message \(parent)")
    }
  }

  func problem(_ reason: String) -> SampleError {
    SampleError("team.chat:\(line): \(reason)")
  }
}

/// Why the sample archives cannot be built.
struct SampleError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
