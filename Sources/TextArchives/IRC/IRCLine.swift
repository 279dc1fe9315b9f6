import ArchiveReading
import CivilTime

/// One line of a log of IRC, in the style of any common program.
enum IRCLine {
  /// Someone speaks.
  case talk(IRCClock, nick: Substring, text: Substring)
  /// Someone describes what they do: `/me waves`.
  case action(IRCClock, nick: Substring, text: Substring)
  /// The program reports that people came, went or changed something.
  case event(IRCClock?, text: Substring)
  /// A new day begins.
  case day(CivilDate)

  /// Reads a line; nil if it is in none of the styles.
  ///
  /// - Parameter line: The line, without control characters.
  init?(_ line: Substring) {
    if let date = Self.dayMark(line) {
      self = .day(date)
      return
    }
    var rest = line
    guard let clock = IRCClock(taking: &rest) else {
      // Ubuntu's logs have no time before messages of the program.
      guard line.hasPrefix("=== ") || line.hasPrefix("*** ") || line.hasPrefix("Session Ident: ")
      else { return nil }
      self = .event(nil, text: line.dropFirst(4))
      return
    }
    guard let body = Self.body(rest, clock) else { return nil }
    self = body
  }

  private static func body(_ rest: Substring, _ clock: IRCClock) -> IRCLine? {
    if let tab = rest.utf8.firstIndex(of: 0x09) {
      let first = rest[..<tab].trimmingSpaces
      if first == "<--" || first.utf8.first != UInt8(ascii: "<") {
        return columns(first, rest[rest.index(after: tab)...], clock)
      }
    }
    let rest = rest.trimmingSpaces
    for mark in ["-!- ", "*** ", "=== ", "--> ", "<-- ", "-- ", "*\t"]
    where rest.startsWithBytes(of: mark) {
      return .event(clock, text: rest.dropFirst(mark.count))
    }
    if rest.startsWithBytes(of: "* ") { return star(rest.dropFirst(2), clock) }
    if rest.utf8.first == UInt8(ascii: "<"), let end = rest.prefix(80).firstIndex(of: ">") {
      guard let nick = nick(rest[rest.index(after: rest.startIndex)..<end]) else { return nil }
      return .talk(clock, nick: nick, text: rest[rest.index(after: end)...].trimmingSpaces)
    }
    // A notice: `-nick- text`.
    if rest.utf8.first == UInt8(ascii: "-"),
      let end = rest.dropFirst().prefix(80).firstIndex(of: "-"),
      let nick = nick(rest[rest.index(after: rest.startIndex)..<end].prefix { $0 != ":" })
    {
      return .talk(clock, nick: nick, text: rest[rest.index(after: end)...].trimmingSpaces)
    }
    return nil
  }

  /// The columns of WeeChat and HexChat: nick, tab, text.
  private static func columns(
    _ first: Substring,
    _ text: Substring,
    _ clock: IRCClock
  ) -> IRCLine? {
    switch first {
    case "-->", "<--", "--", "=!=": return .event(clock, text: text)
    case "*", "": return star(text, clock)
    default:
      let isEnclosed = first.hasPrefix("<") && first.hasSuffix(">")
      // HexChat shows a notice as `-nick-`.
      let isNotice = first.count > 2 && first.hasPrefix("-") && first.hasSuffix("-")
      let bare = isEnclosed || isNotice ? first.dropFirst().dropLast() : first
      return nick(bare).map { .talk(clock, nick: $0, text: text.trimmingSpaces) }
    }
  }

  /// A line with a star: an action of someone, or an event of the channel.
  private static func star(_ text: Substring, _ clock: IRCClock) -> IRCLine? {
    let parts = text.trimmingSpaces.split(separator: " ", maxSplits: 1)
    guard let first = parts.first else { return nil }
    let rest = withoutHost(parts.count > 1 ? parts[1] : "")
    let isOwn = first == "You" && ownHappenings.contains { rest.hasPrefix($0) }
    if isOwn || programWords.contains(first) || happenings.contains(where: { rest.hasPrefix($0) }) {
      return .event(clock, text: text.trimmingSpaces)
    }
    return nick(first).map { .action(clock, nick: $0, text: rest) }
  }

  /// What programs report about someone, after the nick.
  private static let happenings = [
    "has joined", "has left", "has quit", "is now known as", "sets mode", "has changed the topic",
    "has kicked", "was kicked", "gives ", "changes topic", "joined #", "left #", "quit ", "Quit (",
  ]
  /// What they report about their user.
  private static let ownHappenings = [
    "are now known as ", "have joined ", "have left ", "have been ",
  ]
  /// The words with which they report about themselves and, in mIRC, about others.
  private static let programWords: Set<Substring> = [
    "Topic", "Now", "Disconnected", "Connecting", "Connected.", "Joins:", "Parts:", "Quits:",
  ]

  /// A text without the `(user@host)` that HexChat and mIRC write after a nick.
  private static func withoutHost(_ text: Substring) -> Substring {
    guard text.utf8.first == UInt8(ascii: "("), let end = text.prefix(300).firstIndex(of: ")"),
      text[..<end].contains("@")
    else { return text }
    return text[text.index(after: end)...].trimmingSpaces
  }

  /// A nick without the prefix that shows its privileges.
  private static func nick(_ text: Substring) -> Substring? {
    let bare = text.trimmingSpaces.drop { "@+%&~!".contains($0) }
    let hasSpace = bare.utf8.contains { $0 <= 0x20 }
    guard !bare.isEmpty, bare.utf8.count <= 64, !hasSpace else {
      return nil
    }
    return bare
  }

  /// `--- Day changed Fri Nov 20 2026`, `**** BEGIN LOGGING AT Fri Nov 20 12:00:00 2026` and so on.
  private static func dayMark(_ line: Substring) -> CivilDate? {
    let marks = [
      "--- Day changed ", "--- Log opened ", "--- Log closed ", "**** BEGIN LOGGING AT ",
      "**** ENDING LOGGING AT ", "Session Start: ", "Session Close: ", "Session Time: ",
    ]
    guard let first = line.utf8.first, "-*S".utf8.contains(first),
      let mark = marks.first(where: { line.startsWithBytes(of: $0) })
    else { return nil }
    let words = line.dropFirst(mark.count).split(separator: " ")
    guard words.count >= 4, let month = EnglishMonth.number(of: words[1]), let day = Int(words[2]),
      let year = words.last.flatMap({ Int($0) })
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}
