package import ArchiveReading
import JSON

/// Mattermost's bulk export: JSON Lines, usually in a zip with its attachments.
///
/// <https://docs.mattermost.com/onboard/bulk-loading-data.html>. Everything is identified by name;
/// answers are nested in the posts that they answer.
package enum MattermostFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "mattermost"

  /// The maximum length of a line, in bytes: a thread with all its answers is one line.
  private static let longestLine = 256 << 20

  /// Whether a file begins with lines that each contain an object named after their type.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    candidates(probe).prefix(50).contains(where: isExport)
  }

  /// Reads the lines in order: people and channels precede the posts.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let reader = DocumentReader(collector)
    try probe.readEach(candidates(probe).filter(isExport), into: collector) { file in
      var workspace = MattermostWorkspace()
      try reader.forEachLine(of: file, limit: longestLine) { number, line in
        guard let type = line["type"]?.string else {
          throw RecordProblem(reason: "type is missing")
        }
        guard let value = line[type] else { throw RecordProblem(reason: "\(type) is missing") }
        switch type {
        case "user", "bot": workspace.add(person: value, isBot: type == "bot", to: collector)
        case "channel": workspace.add(channel: value, to: collector)
        case "direct_channel": workspace.add(direct: value["members"], value, to: collector)
        case "post", "direct_post": try workspace.add(post: value, line: number, to: collector)
        default: break
        }
      }
    }
  }

  private static func candidates(_ probe: SourceProbe) -> [SourceFile] {
    if case .stream = probe.shape { return probe.files }
    return probe.files.filter { $0.hasEnding(".jsonl") }
  }

  private static func isExport(_ file: SourceFile) -> Bool {
    let types: Set<String> = [
      "scheme", "role", "emoji", "team", "channel", "user", "bot", "post", "direct_channel",
      "direct_post",
    ]
    let lines = file.firstLines
    return lines.contains { line in
      guard let type = line["type"]?.string else { return false }
      if type == "version" {
        return line["version"]?.integer != nil && line.object?.members.count ?? 9 < 5
      }
      return types.contains(type) && line[type]?.object != nil
    }
  }
}
