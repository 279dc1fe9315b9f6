import ArchiveReading
import CivilTime
import Conversations

/// Builds messages from the lines of one channel, log by log.
///
/// Used by the reader's thread only.
final class IRCChannel {
  private let name: String
  private let zone: TimeZoneRules?
  private var ids = DerivedIds()
  private var date: CivilDate?
  private var second = 0
  /// The first nicks of those who changed theirs in this log, by the new nick.
  private var firstNick: [String: String] = [:]
  private var spoken: Set<String> = []

  init(_ name: String, zone: TimeZoneRules?) {
    self.name = name
    self.zone = zone
  }

  /// The description of the channel.
  var description: ConversationDescription {
    ConversationDescription(id: "irc:\(name)", name: name, kind: .channel)
  }

  /// Begins a log.
  ///
  /// - Parameter date: The day in its name.
  func open(on date: CivilDate?) {
    self.date = date
    second = 0
    firstNick = [:]
  }

  /// Adds a line.
  func add(
    _ line: Substring,
    number: Int,
    in source: String,
    to collector: MessageCollector
  ) throws {
    if line.utf8.allSatisfy({ $0 <= 0x20 }) { return }
    switch IRCLine(line) {
    case nil: try collector.setAside(line: number, "it is not a log line")
    case .day(let day): (date, second) = (day, 0)
    case .event(let clock, let text):
      follow(text)
      try append(nil, String(text), clock, number, source, collector)
    case .action(let clock, let nick, let text):
      try append(nick, "* \(nick) \(text)", clock, number, source, collector)
    case .talk(let clock, let nick, let text):
      try append(nick, String(text), clock, number, source, collector)
    }
  }

  private func append(
    _ nick: Substring?,
    _ text: String,
    _ clock: IRCClock?,
    _ number: Int,
    _ source: String,
    _ collector: MessageCollector
  ) throws {
    if let clock { advance(to: clock) }
    guard let date else {
      return try collector.setAside(line: number, "neither the file name nor a line gives the date")
    }
    guard
      let time = CivilDateTime(
        date,
        hour: second / 3600,
        minute: second / 60 % 60,
        second: second % 60
      )
    else { return try collector.setAside(line: number, "its time is not valid") }
    let instant = clock?.offset.map { time.instant(offset: $0) } ?? zone?.instant(of: time)
    guard let instant else { throw SourceError(missingZoneOf: source) }
    let local = Int64(date.daysSinceEpoch) * 86_400 + Int64(second)
    var message = Message(
      id: ids.next(local, nick.map(String.init) ?? "", text),
      conversationId: "irc:\(name)",
      text: text,
      createdAt: instant
    )
    message.isEvent = nick == nil
    if let nick { speak(nick, &message) }
    try collector.append(message)
  }

  /// Sets the sender, and the addressee of the line.
  private func speak(_ nick: Substring, _ message: inout Message) {
    var speaker = String(nick)
    // A bridge repeats what was said elsewhere: `<bridge> <ana> hello`.
    if message.text.utf8.first == UInt8(ascii: "<"),
      let end = message.text.prefix(60).firstRange(of: "> "),
      !message.text[..<end.lowerBound].contains(" ")
    {
      speaker = String(message.text[..<end.lowerBound].dropFirst())
      message.text = String(message.text[end.upperBound...])
    }
    message.sender = Sender(id: personId(speaker), name: speaker)
    let folded = speaker.lowercased()
    if spoken.count < 100_000, !spoken.contains(folded) { spoken.insert(folded) }
    let bytes = message.text.utf8
    guard let end = bytes.firstIndex(where: { $0 == 0x20 || $0 == 0x2C || $0 == 0x3A }),
      bytes[end] != 0x20
    else { return }
    let addressed = String(message.text[..<end])
    if spoken.contains(addressed.lowercased()) { message.mentions = [personId(addressed)] }
  }

  private func personId(_ nick: String) -> String {
    "irc:\(firstNick[nick.lowercased()] ?? nick.lowercased())"
  }

  /// Records that someone has a new nick, or that a nick belongs to someone new.
  private func follow(_ text: Substring) {
    let words = text.split(separator: " ")
    if let position = words.firstIndex(of: "known"), position >= 3, position + 2 < words.count,
      words[position - 1] == "now", words[position + 1] == "as"
    {
      let old = words[position - 3].lowercased()
      firstNick[words[position + 2].lowercased()] = firstNick[old] ?? old
    } else if words.contains("joined"), let nick = words.first?.lowercased() {
      firstNick[nick] = nil
    }
  }

  /// Advances to the time of a line; if it is much earlier, midnight has passed.
  private func advance(to clock: IRCClock) {
    if let named = clock.date {
      date = named
    } else if let day = clock.dayOfYear, let year = date?.year {
      let same = CivilDate(year: year, month: day.month, day: day.day)
      // A log that goes on into January.
      if let same, let date, same < date, date.month == 12, day.month == 1 {
        self.date = CivilDate(year: year + 1, month: day.month, day: day.day)
      } else {
        date = same ?? date
      }
    } else if clock.second < second - 12 * 3600 {
      date = date?.adding(days: 1)
    }
    second = clock.second
  }
}
