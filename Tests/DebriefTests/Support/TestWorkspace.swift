import CivilTime
import Conversations
import Database
import Foundation
import TestSupport
import Threads
@testable import Workspace

/// A workspace of one test, and sources beside it.
final class TestWorkspace {
  private let folder: TemporaryFolder
  let workspace: Workspace
  var options = IngestOptions()

  init() throws {
    folder = try TemporaryFolder()
    workspace = Workspace(folder: folder.url.appending(path: "workspace").path)
  }

  func path(_ name: String) -> String { folder.url.appending(path: name).path }

  /// Writes lines to a file.
  @discardableResult
  func write(_ lines: [String], to name: String = "chat.jsonl") throws -> String {
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: path(name),
      atomically: true,
      encoding: .utf8
    )
    return path(name)
  }

  /// Writes lines to a file and reads it into the workspace.
  @discardableResult
  func ingest(
    _ lines: [String],
    from name: String = "chat.jsonl",
    isCancelled: StopRequest = .never
  ) throws -> SourceResult {
    let source = try write(lines, to: name)
    let result = try Ingestion(
      workspace,
      options: options,
      now: Instant(milliseconds: 1_800_000_000_000),
      isCancelled: isCancelled
    ).run([source])
    return result.sources[0]
  }

  func threads(_ filter: ThreadFilter = ThreadFilter()) throws -> [ThreadSummary] {
    try WorkspaceQueries(workspace).threads(filter)
  }

  /// The ids of the messages of each thread, by the thread's id.
  func members() throws -> [ThreadID: [MessageID]] {
    let reading = try WorkspaceQueries(workspace)
    var members: [ThreadID: [MessageID]] = [:]
    for thread in try threads() {
      members[thread.id] = try reading.transcripts(of: thread.id.rawValue, branches: false)
        .flatMap(\.messages).map(\.id)
    }
    return members
  }

  func message(_ id: MessageID) throws -> TranscriptMessage? {
    let reading = try WorkspaceQueries(workspace)
    return try threads().lazy
      .flatMap { try reading.transcripts(of: $0.id.rawValue, branches: false).flatMap(\.messages) }
      .first { $0.id == id }
  }
}

/// A line of debrief's JSONL.
///
/// - Parameters:
///   - id: The message's id.
///   - minute: When it was written, in minutes after 2024-03-01T00:00Z.
///   - text: What it says.
///   - more: Further fields, as JSON members.
/// - Returns: The line.
func line(_ id: String, _ minute: Int, _ text: String = "words", _ more: String = "") -> String {
  let at = Instant(milliseconds: 1_709_251_200_000 + Int64(minute) * 60_000).iso8601
  let conversation = more.contains("conversationId") ? "" : #""conversationId":"c","#
  return #"{"id":"\#(id)",\#(conversation)"senderId":"ana","senderName":"Ana","text":"\#(text)","#
    + #""createdAt":"\#(at)"\#(more.isEmpty ? "" : ",\(more)")}"#
}
