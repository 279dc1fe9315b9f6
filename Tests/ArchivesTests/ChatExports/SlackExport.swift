import ArchiveReading
import Archives
import ChatExports
import Compression
import Conversations
import Foundation
import TestSupport

/// A Slack export made for a test, and what is read from it.
struct SlackExport {
  /// Two people, a program and a channel, which most tests need.
  static let users = """
    [{"id": "U1", "team_id": "T1", "name": "ana", "tz": "Europe/Lisbon",
      "profile": {"display_name": "Ana", "real_name": "Ana Lima"}},
     {"id": "U2", "team_id": "T1", "name": "ben", "deleted": true,
      "profile": {"display_name": "", "real_name": "Ben Ode"}},
     {"id": "U3", "team_id": "T1", "name": "ci", "is_bot": true, "profile": {"bot_id": "B3"}},
     {"id": "U4", "team_id": "T9", "name": "guest", "profile": {}}]
    """
  static let channels = """
    [{"id": "C1", "name": "general", "created": 1517443200, "members": ["U1", "U2", "U7"],
      "topic": {"value": ""}, "purpose": {"value": "Talk &amp; <@U1>"}}]
    """

  var source: CollectedSource

  /// Reads an export that lies somewhere.
  init(path: String) throws {
    let probe = try SourceProbe.open(path)
    source = try CollectedSource { collector in
      try SlackFormat.read(probe, options: ReadOptions(), into: collector)
    }
  }

  /// Makes and reads an export of users, one channel and one day.
  init(_ messages: String, in folder: borrowing TemporaryFolder) throws {
    try self.init(
      path: folder.zip(
        "export.zip",
        [
          ("users.json", Self.users), ("channels.json", Self.channels),
          ("general/2018-02-01.json", messages),
        ]
      )
    )
  }

  /// The texts.
  var texts: [String?] { source.texts(\.text) }

  /// What is wrong, as `file:line: reason` without the folder.
  var problems: [String] {
    source.problems.map { problem in
      let file = problem.file.split(separator: "/", omittingEmptySubsequences: true)
      let tail = file.drop { !$0.hasSuffix(".zip") }.joined(separator: "/")
      return "\(tail):\(problem.line.map(String.init) ?? "-"): \(problem.reason)"
    }
  }
}
