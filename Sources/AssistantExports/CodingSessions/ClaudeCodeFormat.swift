package import ArchiveReading
package import JSON

/// Claude Code's sessions: JSON Lines, one file per session, one folder per project.
///
/// The format is known from its files; <https://docs.anthropic.com/en/docs/claude-code> documents
/// only where they are. Every line names its parent, so rewinding and asking again creates
/// branches.
package enum ClaudeCodeFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "claude-code"

  /// Whether the first line of a document is one that Claude Code writes.
  package static func recognizes(_ beginning: JSONValue) -> Bool {
    guard let type = beginning["type"]?.string else { return false }
    if beginning["sessionId"]?.string != nil {
      return beginning["uuid"]?.string != nil && beginning["parentUuid"] != nil
        || bookkeeping.contains(type)
    }
    // The beginnings of files whose first line names no session.
    return type == "summary" && beginning["leafUuid"]?.string != nil
      || type == "file-history-snapshot" && beginning["snapshot"]?.object != nil
  }

  /// The types of lines that may precede the talk.
  private static let bookkeeping: Set<String> = [
    "mode", "permission-mode", "queue-operation", "ai-title", "custom-title", "agent-name",
    "agent-setting", "last-prompt", "progress", "worktree-state", "tag", "pr-link",
  ]

  /// Prepares to read the lines of sessions.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    ClaudeCodeReader(collector: collector)
  }
}

/// Reads one session after another.
private final class ClaudeCodeReader: DocumentFormatReader {
  private let collector: MessageCollector

  init(collector: MessageCollector) { self.collector = collector }

  func read(_ document: SourceDocument) throws {
    var session = ClaudeCodeSession()
    try JSONRecords(document, collector: collector).forEachLine { _, record in
      if let message = try session.message(record) { try collector.append(message) }
    }
    for description in session.descriptions { collector.append(description) }
    try collector.recordWasRead()
  }
}
