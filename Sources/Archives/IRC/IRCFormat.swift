import CivilTime
import Conversations

/// Logs of IRC, as irssi, WeeChat, HexChat, ZNC and public loggers write them.
///
/// Often the day is only in the name of the file or in a line of its own, and the channel in the
/// name of the file or folder.
package enum IRCFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "irc"

  /// Whether most of the first lines of a file are lines of such a log, and someone speaks.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    candidates(probe).prefix(20).contains(where: isLog)
  }

  /// Reads the logs in the order of their names, which is that of their days.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    var channels: [String: IRCChannel] = [:]
    var files = candidates(probe)
    if case .container = probe.shape { files = files.filter(isLog) }
    try probe.readEach(files, into: collector) { file in
      let log = IRCPlace(file, in: probe)
      let channel = channels[log.channel] ?? IRCChannel(log.channel, zone: options.timeZone)
      if channels.updateValue(channel, forKey: log.channel) == nil {
        collector.append(channel.description)
      }
      channel.open(on: log.date)
      let lines = LineReader(try file.open(), limit: 1 << 20)
      while let line = try lines.next() {
        guard var bytes = line.bytes else {
          try collector.setAside(line: line.number, "longer than 1 MiB")
          continue
        }
        if bytes.last == 0x0D { bytes = .init(rebasing: bytes.dropLast()) }
        try channel.add(
          IRCText.plain(bytes)[...],
          number: line.number,
          in: probe.name,
          to: collector
        )
      }
    }
  }

  private static func candidates(_ probe: SourceProbe) -> [SourceFile] {
    if case .stream = probe.shape { return probe.files }
    return probe.files.filter { file in
      // Public loggers use the day itself as the name.
      file.hasEnding(".txt", ".log", ".weechatlog") || !file.baseName.dropFirst().contains(".")
        || IRCPlace.date(file.name) != nil
    }
  }

  private static func isLog(_ file: SourceFile) -> Bool {
    let head = file.head(16 << 10)
    guard !head.prefix(1024).contains(0) else { return false }
    var lines = head.split(separator: 0x0A, maxSplits: 60)
    if lines.count > 1 { lines.removeLast() }
    var known = 0
    var talk = 0
    for line in lines {
      let text = line.withUnsafeBytes { IRCText.plain($0) }
      switch IRCLine(text.last == "\r" ? text.dropLast() : text[...]) {
      case .talk, .action: (known, talk) = (known + 1, talk + 1)
      case .event, .day: known += 1
      case nil: break
      }
    }
    return talk > 0 && known * 10 >= lines.count * 7
  }
}

/// What the name of a log says.
struct IRCPlace {
  /// The channel.
  let channel: String
  /// The day on which it begins, if the name has it.
  let date: CivilDate?

  /// Reads the path of a log: `freenode/#swift/2016-04-08.log`, `2007/12/14/%23ubuntu.txt`.
  init(_ file: SourceFile, in probe: SourceProbe) {
    var parts = file.name.split(separator: "/").map(String.init)
    if !probe.isStandardInput {
      let outer = probe.name.split(separator: "/").map(String.init)
      if case .container = probe.shape {
        parts.insert(contentsOf: outer.suffix(1), at: 0)
      } else {
        parts.insert(contentsOf: outer.dropLast().suffix(1), at: 0)
      }
    }
    date = Self.date(parts.joined(separator: "/"))
    let stems = parts.reversed().map { Self.stem($0.replacing("%23", with: "#")) }
    let named = stems.lazy.compactMap { stem in
      stem.firstIndex(of: "#").map { String(stem[$0...]) }
    }.first
    // A name of digits is a day.
    let other = stems.first { stem in stem.contains(where: \.isLetter) && Self.date(stem) == nil }
    channel = (named ?? other ?? "log").lowercased()
  }

  /// A name without its ending and without the day at its end.
  private static func stem(_ name: String) -> String {
    var stem = name[...]
    for ending in [".gz", ".txt", ".log", ".weechatlog"] where stem.hasSuffix(ending) {
      stem = stem.dropLast(ending.count)
    }
    let isDay = { (character: Character) in character.isNumber || "-._".contains(character) }
    let bare = stem.lastIndex { !isDay($0) }.map { stem[...$0] } ?? ""
    let tail = stem.dropFirst(bare.count)
    return date(String(tail)) != nil && !bare.isEmpty ? String(bare) : String(stem)
  }

  /// The day that eight digits in a name are, with or without signs between them.
  static func date(_ name: String) -> CivilDate? {
    var digits = ""
    for character in name {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else if !"-/.".contains(character) || digits.count < 4 {
        digits = ""
      }
      if digits.count == 8, let year = Int(digits.prefix(4)), (1980...2200).contains(year),
        let month = Int(digits.dropFirst(4).prefix(2)), let day = Int(digits.suffix(2)),
        let date = CivilDate(year: year, month: month, day: day)
      {
        return date
      }
      if digits.count > 8 { digits = "" }
    }
    return nil
  }
}
