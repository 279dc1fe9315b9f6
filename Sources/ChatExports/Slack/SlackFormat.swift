package import ArchiveReading
import Compression
import JSON

/// Slack's export of a workspace: a zip, or the folder that it was unpacked into.
///
/// Layout: <https://slack.com/help/articles/220556107>. Index files name people and conversations;
/// each conversation has a folder with one array of messages per day.
package enum SlackFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "slack"

  /// The maximum size of one file in an export, in bytes.
  static let largestFile = 256 << 20

  /// Whether there are index files and days of conversations, at the top level or in one folder; or
  /// only days of messages.
  package static func recognizes(_ probe: SourceProbe) -> Bool { layout(of: probe) != nil }

  /// The layout of the files; without index files, the first day must be recognizable as Slack's.
  private static func layout(of probe: SourceProbe) -> SlackLayout? {
    guard case .container(let entries) = probe.shape else { return nil }
    let names = entries.map { String(SourceFile.uncompressed($0[...])) }
    if let layout = SlackLayout(names) { return layout }
    guard let layout = SlackLayout(withoutIndex: names, name: probe.name),
      let day = layout.folders.first?.days.first,
      let file = probe.files.first(where: { SourceFile.uncompressed($0.name[...]) == day }),
      let first = file.documentHead?.array?.first, first["type"]?.string == "message",
      first["ts"]?.string != nil, SlackTimestamp(first["ts"]) != nil
    else { return nil }
    return layout
  }

  /// Reads people, conversations and messages, those of a conversation day by day.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    do {
      let archive = try probe.openArchive()
      guard let layout = layout(of: probe) else {
        throw SourceError(.bad, file: probe.name, reason: "it is not a Slack export")
      }
      for problem in archive.problems {
        collector.file = "\(probe.name)/\(problem.name)"
        try collector.setAside(line: nil, problem.reason)
      }
      let files = SlackFiles(
        archive: archive,
        collector: collector,
        temporaryFolder: options.temporaryFolder
      )
      let directory = try SlackDirectory(layout, files)
      try directory.describe(to: collector)
      for folder in layout.folders {
        let conversation = directory.conversation(ofFolder: folder.name)
        for day in folder.days { try files.readDay(day, of: conversation, directory) }
      }
      collector.file = probe.name
    } catch let error as CompressionError {
      throw SourceError(error)
    }
  }
}
