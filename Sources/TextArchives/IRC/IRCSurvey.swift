import ArchiveReading

/// Whether a file is a log of IRC, judged by its beginning.
struct IRCSurvey {
  /// Whether most of the first lines are lines of a log, even if only the program speaks.
  let isLog: Bool
  /// Whether it is certainly the log of a channel: someone speaks, or many come and go.
  let isChannel: Bool

  /// The number of lines that decide.
  private static let lineCount = 60

  /// Looks at a file.
  init(_ file: SourceFile) {
    let head = file.head()
    guard !head.prefix(1024).contains(0) else {
      (isLog, isChannel) = (false, false)
      return
    }
    // Of most files the beginning is enough; the others are quick to leave after a line or two.
    var lines = head.split(separator: 0x0A)
    if lines.count > 1, head.last != 0x0A { lines.removeLast() }
    let first = lines.prefix(Self.lineCount).map(Self.read)
    let known = first.count { $0 != nil }
    isLog = known * 10 >= first.count * 7
    let isCertain = first.count { $0?.isComing == true } >= 3 && known * 10 >= first.count * 9
    isChannel =
      isLog
      && (isCertain || first.contains { $0?.isTalk == true }
        // A day may begin with sixty lines of joins.
        || lines.dropFirst(Self.lineCount).contains { Self.read($0)?.isTalk == true })
  }

  private static func read(_ line: ArraySlice<UInt8>) -> IRCLine? {
    let text = line.withUnsafeBytes { IRCText.plain($0) }
    return IRCLine(text.last == "\r" ? text.dropLast() : text[...])
  }
}

extension IRCLine {
  /// Whether someone speaks.
  fileprivate var isTalk: Bool {
    switch self {
    case .talk, .action: true
    case .event, .day: false
    }
  }

  /// Whether someone comes or goes, in the words of any program, at a time.
  fileprivate var isComing: Bool {
    guard case .event(.some, let text) = self else { return false }
    return ["joined", "quit", "left", "parted"].contains { text.contains($0) }
  }
}
