import ArchiveReading
import CivilTime
import Conversations
import RecordSources
import Text
import Threads
import Workspace

/// The first messages of a source as a proposed mapping reads them, so that a reader sees at once
/// whether the mapping is right.
struct MappingPreview {
  /// A line for each message: when, who, where, what; or why there is none.
  private(set) var lines: [String] = []

  private static let messages = 5
  private static let width = 100

  /// Reads the beginning of a source.
  ///
  /// - Parameter job: The text of a job file with a mapping.
  /// - Throws: `SourceError` if the mapping does not fit the source.
  init(_ job: String, source: String) throws {
    var options = SourceOptions()
    options.inlineMapping = try SourceMapping(Array(job.utf8), file: source)
    let reading = try SourceReading(source, options: options, isCancelled: .never)
    reading.start()
    var names: [String: String] = [:]
    var problem: MessageBatch.Problem?
    while lines.count < Self.messages,
      try reading.next({ batch in
        for conversation in batch.conversations { names[conversation.id] = conversation.name }
        problem = problem ?? batch.problems.first
        for row in batch.rows.prefix(Self.messages - lines.count) {
          lines.append(Self.line(row, batch, names))
        }
      })
    {}
    if let failure = reading.failure, lines.isEmpty { throw failure }
    if lines.isEmpty, let problem { lines = ["none can be read: \(problem.reason)"] }
  }

  private static func line(
    _ row: MessageBatch.Row,
    _ batch: MessageBatch,
    _ conversations: [String: String]
  ) -> String {
    let time = row.createdAt.map { Instant(milliseconds: $0).iso8601 } ?? "no time"
    let sender = batch.string(row.senderName) ?? batch.string(row.sender) ?? "no sender"
    let id = batch.string(row.conversation) ?? ""
    let text = (batch.string(row.text) ?? "").terminalSafe
    return "\(time)  \(sender.terminalSafe) in \((conversations[id] ?? id).terminalSafe): \(text)"
      .truncated(toWidth: width)
  }
}
