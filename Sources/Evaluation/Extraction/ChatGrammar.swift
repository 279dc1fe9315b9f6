import CivilTime
import Compression
import JSON

/// A line of a labelled chat that cannot be read.
struct GrammarError: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// Reads chats with their truth from text; `Benchmarks/chats/build.py` documents the grammar and
/// is the reference for ids and times.
struct ChatGrammar {
  /// A chat: its messages as debrief JSON Lines has them, and its truth.
  struct Chat {
    var thread: LabelledThread
    var messages: [JSONObject]
  }

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - source: The writer or archive.
  ///   - lines: Returns the messages of the file that a header names.
  /// - Throws: ``GrammarError``, or what `lines` throws.
  static func chats(
    in text: String,
    source: String,
    lines: (String) throws -> [JSONObject]
  ) throws -> [Chat] {
    try ("\n" + text).split(separator: "\n=== ", omittingEmptySubsequences: false).dropFirst().map {
      try ChatReader(String($0), source: source, lines: lines).chat()
    }
  }
}

/// Reads one thread.
private struct ChatReader {
  private let name: String
  private let source: String
  private let head: [String: String]
  private let body: [Substring]
  private let truth: [Substring]
  private let archived: [JSONObject]?
  private let zone: TimeZoneRules
  private var people: [String: (name: String, isBot: Bool)] = [:]
  private var messages: [JSONObject] = []
  private var labels: [String: String] = [:]
  private var now: Instant
  private var isClockSet = false

  init(_ block: String, source: String, lines: (String) throws -> [JSONObject]) throws {
    let rows = block.split(separator: "\n", omittingEmptySubsequences: false)
    name = rows[0].trimmed
    self.source = source
    let parts = rows.dropFirst().split(omittingEmptySubsequences: false) {
      ["---", "+++"].contains($0.trimmed) && !$0.hasPrefix(" ")
    }
    guard parts.count == 3 else {
      throw GrammarError("\(name): it needs one line --- and one line +++")
    }
    var head: [String: String] = [:]
    for line in parts[0] where !line.trimmed.isEmpty {
      guard let colon = line.firstIndex(of: ":") else {
        throw GrammarError("\(name): cannot read: \(line)")
      }
      head[String(line[..<colon])] = line[line.index(after: colon)...].trimmed
    }
    self.head = head
    body = Array(parts[1])
    truth = Array(parts[2])
    guard let offset = head["tz"], let zone = try? TimeZoneRules(identifier: offset),
      let start = head["start"].flatMap({ ISO8601Time($0)?.instant(in: zone) }),
      let language = head["lang"], !language.isEmpty
    else { throw GrammarError("\(name): it needs tz, start and lang") }
    self.zone = zone
    now = start
    archived = try head["messages"].map(lines)
  }

  func chat() throws -> ChatGrammar.Chat {
    var reader = self
    if let archived {
      try reader.take(archived)
    } else {
      try reader.readPeople()
      for line in body { try reader.read(line) }
    }
    guard (1...400).contains(reader.messages.count) else {
      throw GrammarError("\(name): it has \(reader.messages.count) messages, not 1 to 400")
    }
    return ChatGrammar.Chat(thread: try reader.labelled(), messages: reader.messages)
  }

  /// The prefix of the ids of messages and items, taken from the name.
  private var prefix: String { String(name.prefix { $0 != "-" }) }
  private var threadId: String { "\(head["set"] ?? "truth"):\(name)" }

  // MARK: Messages

  /// Takes the messages of an archive as they are.
  private mutating func take(_ archived: [JSONObject]) throws(GrammarError) {
    let threads = Set(archived.map { $0["threadId"]?.string ?? threadId })
    let thread = threads.count == 1 ? threads.first ?? threadId : threadId
    for message in archived {
      guard let id = message["id"]?.string, message["text"]?.string != nil else {
        throw GrammarError("\(name): a message has no `id` or no `text`")
      }
      var message = message
      let sender = message["senderId"]?.string ?? "system"
      if message["senderName"] == nil { message["senderName"] = .string(sender) }
      message["threadId"] = .string(thread)
      people[sender] = people[sender] ?? (message["senderName"]?.string ?? sender, false)
      labels[id] = id
      messages.append(message)
    }
  }

  private mutating func readPeople() throws(GrammarError) {
    for entry in (head["people"] ?? "").split(separator: ";") {
      guard let sign = entry.firstIndex(of: "=") else {
        throw GrammarError("\(name): cannot read among people: \(entry)")
      }
      let key = entry[..<sign].trimmed
      let isBot = key.hasSuffix("*")
      people[isBot ? String(key.dropLast()) : key] =
        (entry[entry.index(after: sign)...].trimmed, isBot)
    }
  }

  private mutating func read(_ line: Substring) throws(GrammarError) {
    if line.trimmed.isEmpty || line.hasPrefix("//") { return }
    if try setClock(line) { return }
    if line.hasPrefix("| ") || line == "|" {
      guard !messages.isEmpty, let text = messages[messages.count - 1]["text"]?.string else {
        throw GrammarError("\(name): no message to continue: \(line)")
      }
      return messages[messages.count - 1]["text"] = .string(text + "\n" + line.dropFirst(2))
    }
    try readMessage(line)
  }

  // A literal is parsed at each use, which took longer than everything that is done with a line. A
  // parsed expression never changes.
  private nonisolated(unsafe) static let clockLine = /@(?:\+(\d+)\s+)?(\d\d):(\d\d)\s*/
  private nonisolated(unsafe) static let messageLine =
    /(?:\+(\d+)\s+)?([\w.\-]+)(?:\{([^}]*)\})?:\s?(.*)/

  /// Reads `@HH:MM` or `@+DAYS HH:MM`.
  private mutating func setClock(_ line: Substring) throws(GrammarError) -> Bool {
    guard let match = line.wholeMatch(of: Self.clockLine) else { return false }
    let date = zone.dateTime(at: now).date
    let days = match.1.flatMap { Int($0) } ?? 0
    guard let day = date.adding(days: days), let hour = Int(match.2), let minute = Int(match.3),
      let time = CivilDateTime(day, hour: hour, minute: minute, second: messages.count * 13 % 60)
    else { throw GrammarError("\(name): not a valid time: \(line)") }
    let then = zone.instant(of: time)
    guard then >= now else { throw GrammarError("\(name): the time goes backwards at \(line)") }
    now = then
    isClockSet = true
    return true
  }

  /// Reads `[+MIN ]who[{label … opt=…}]: text`.
  private mutating func readMessage(_ line: Substring) throws(GrammarError) {
    guard let match = line.wholeMatch(of: Self.messageLine) else {
      throw GrammarError("\(name): cannot read: \(line)")
    }
    let who = String(match.2)
    let options = (match.3 ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    let isSystem = options.contains("system")
    guard people[who] != nil || isSystem else {
      throw GrammarError("\(name): unknown person \(who)")
    }
    let checksum = Int(CRC32.checksum(line.utf8))
    if let minutes = match.1.flatMap({ Int($0) }) {
      now = Instant(milliseconds: now.milliseconds + Int64(minutes * 60 + checksum % 50) * 1000)
    } else if !messages.isEmpty, !isClockSet {
      now = Instant(milliseconds: now.milliseconds + Int64(20 + checksum % 110) * 1000)
    }
    isClockSet = false
    let number = String(messages.count + 1)
    let id = "\(prefix)-m" + String(repeating: "0", count: max(0, 3 - number.count)) + number
    var message = JSONObject()
    message.append("id", .string(id))
    message.append("conversationId", .string(conversationId))
    message.append("threadId", .string(threadId))
    addSender(who, isSystem: isSystem, isBot: options.contains("bot"), to: &message)
    message.append("text", .string(options.contains("empty") ? "" : String(match.4)))
    message.append("createdAt", .string(now.iso8601(in: zone)))
    for option in options { try add(option, id, to: &message) }
    messages.append(message)
  }

  private var conversationId: String { "\(head["set"] ?? "truth"):\(head["channel"] ?? "")" }

  private func addSender(_ who: String, isSystem: Bool, isBot: Bool, to message: inout JSONObject) {
    guard !isSystem, let person = people[who] else {
      message.append("senderId", "system")
      message.append("senderName", "system")
      message.append("isSystem", true)
      return message.append("senderKind", "system")
    }
    message.append("senderId", .string(senderId(who, person.name)))
    message.append("senderName", .string(person.name))
    guard person.isBot || isBot else { return }
    let isAssistant = head["style"] == "ai"
    if !isAssistant { message.append("isBot", true) }
    message.append("senderKind", isAssistant ? "assistant" : "bot")
  }

  /// One id per person, even across threads.
  private func senderId(_ who: String, _ name: String) -> String {
    guard archived == nil else { return who }
    let number = String(CRC32.checksum(name.utf8) % 1000)
    return "\(who)-" + String(repeating: "0", count: 3 - number.count) + number
  }

  private mutating func add(
    _ option: String,
    _ id: String,
    to message: inout JSONObject
  ) throws(GrammarError) {
    func later(_ minutes: Substring) throws(GrammarError) -> JSONValue {
      guard let minutes = Int64(minutes), minutes < 1 << 32 else {
        throw GrammarError("\(name): cannot read: \(option)")
      }
      return .string(Instant(milliseconds: now.milliseconds + minutes * 60_000).iso8601(in: zone))
    }
    if option.hasPrefix("re=") {
      let label = String(option.dropFirst(3))
      guard let answered = labels[label] else {
        throw GrammarError("\(name): unknown label \(label)")
      }
      message.append("replyToId", .string(answered))
    } else if option.hasPrefix("edited=+") {
      message.append("editedAt", try later(option.dropFirst(8)))
    } else if option.hasPrefix("deleted=+") {
      message.append("deletedAt", try later(option.dropFirst(9)))
    } else if !["system", "bot", "empty"].contains(option) {
      guard labels.updateValue(id, forKey: option) == nil else {
        throw GrammarError("\(name): the label \(option) occurs twice")
      }
    }
  }

  // MARK: Truth

  private func labelled() throws(GrammarError) -> LabelledThread {
    var thread = LabelledThread(
      id: messages.first?["threadId"]?.string ?? threadId,
      conversationId: messages.first?["conversationId"]?.string ?? conversationId,
      language: head["lang"] ?? "",
      source: source,
      zone: zone
    )
    thread.title = head["title"] ?? ""
    var truth = TruthReader(
      thread,
      prefix: prefix,
      all: messages.compactMap { $0["id"]?.string },
      labels: labels,
      names: people.reduce(into: [:]) { names, person in
        names[person.key] = [
          senderId(person.key, person.value.name), person.key, person.value.name,
        ]
      }
    )
    for line in self.truth where !line.trimmed.isEmpty && !line.trimmed.hasPrefix("//") {
      do {
        try truth.read(line.trimmed)
      } catch {
        throw GrammarError("\(name): \(error.reason): \(line)")
      }
    }
    for message in messages where message["deletedAt"] != nil {
      truth.thread.traps.append(
        .init(
          kinds: ["*"],
          evidence: [message["id"]?.string ?? ""],
          why: LabelledThread.deleted
        )
      )
    }
    guard !truth.thread.facts.isEmpty, !truth.thread.priorities.isEmpty else {
      throw GrammarError("\(name): its truth has no K or no P")
    }
    return truth.thread
  }
}

extension StringProtocol {
  /// The text without whitespace at both ends.
  var trimmed: String {
    var rest = Substring(self)
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
