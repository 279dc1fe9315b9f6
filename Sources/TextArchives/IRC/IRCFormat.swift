package import ArchiveReading
import CivilTime

/// Logs of IRC, as irssi, WeeChat, HexChat, ZNC and public loggers write them.
///
/// Often the day is only in the name of the file or in a line of its own, and the channel in the
/// name of the file or folder.
package enum IRCFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "irc"

  /// Whether most of the first lines of a file are lines of such a log, and someone speaks or
  /// several people come or go.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    let files = candidates(probe)
    // The first days of a channel may be silent.
    let step = max(files.count / 20, 1)
    let sample = files.prefix(20) + stride(from: 20, to: files.count, by: step).map { files[$0] }
    return sample.contains { IRCSurvey($0).isChannel }
  }

  /// Reads the logs in the order of their names, which is that of their days.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    var channels: [String: IRCChannel] = [:]
    var files = candidates(probe)
    // In a folder of logs, a day on which no one spoke is a log too.
    if case .container = probe.shape { files = files.filter { IRCSurvey($0).isLog } }
    try probe.readEach(files, into: collector) { file in
      let log = IRCLogPath(file, in: probe)
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
        || DateInName(file.name) != nil
    }
  }
}

/// The channel and the day in the path of a log.
struct IRCLogPath {
  /// The channel.
  let channel: String
  /// The day on which it begins, if the name has it.
  let date: CivilDate?

  /// Reads the path of a log: `freenode/#swift/2016-04-08.log`, `2007/12/14/%23ubuntu.txt`,
  /// `#swift/2016/2016-04-08`, `2016/04/08.log`.
  init(_ file: SourceFile, in probe: SourceProbe) {
    var parts = file.name.split(separator: "/").map(String.init)
    if !probe.isStandardInput {
      var outer = probe.name.split(separator: "/").map(String.init)
      if case .stream = probe.shape { outer.removeLast(min(1, outer.count)) }
      parts.insert(contentsOf: Self.channelAndDay(outer), at: 0)
    }
    date = Self.date(parts)
    let stems = parts.reversed().map { Self.stem($0.replacing("%23", with: "#")) }
    let named = stems.lazy.compactMap { stem in
      stem.firstIndex(of: "#").map { String(stem[$0...]) }
    }.first
    // A name of digits is a day.
    let other = stems.first { stem in
      stem.contains(where: \.isLetter) && DateInName(stem)?.date == nil
    }
    channel = (named ?? other ?? "log").lowercased()
  }

  /// The folders around a source that may belong to the name of a log: the last one, and those
  /// around it as long as they are years and months.
  private static func channelAndDay(_ folders: [String]) -> [String] {
    let isNumber = { (name: String) in name.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    let digits = folders.reversed().prefix { isNumber($0) }.prefix(3).count
    return Array(folders.suffix(digits + 1))
  }

  /// A name without its ending and without the day at its end.
  private static func stem(_ name: String) -> String {
    var stem = SourceFile.uncompressed(name[...])
    for ending in [".txt", ".log", ".weechatlog"] where stem.hasSuffix(ending) {
      stem = stem.dropLast(ending.count)
    }
    let isDay = { (character: Character) in character.isNumber || "-._".contains(character) }
    let bare = stem.lastIndex { !isDay($0) }.map { stem[...$0] } ?? ""
    let tail = stem.dropFirst(bare.count)
    return DateInName(String(tail)) != nil && !bare.isEmpty ? String(bare) : String(stem)
  }

  /// The day that a path names: in the file's own name, else with the folders that it is in.
  private static func date(_ parts: [String]) -> CivilDate? {
    for count in 1...4 where count <= parts.count {
      if let found = DateInName(parts.suffix(count).joined(separator: "/")) { return found.date }
    }
    return nil
  }
}
