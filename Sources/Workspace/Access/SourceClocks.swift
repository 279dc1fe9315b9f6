import Archives
package import CivilTime
package import Conversations
package import Database
package import Insights
import JSON

/// The clocks of the sources of a workspace: what the job that reads a source says, else now for a
/// live database and the newest message for an export.
///
/// Jobs that read no source change no clock.
package struct SourceClocks {
  /// The clock by which insights are judged.
  package enum Choice: Sendable, Hashable {
    /// Each by that of its source.
    case own
    /// All now.
    case now
    /// Each at the newest message of its source, also in live databases.
    case newestMessage
  }

  /// A source and the instant at which what it says is judged.
  package struct Source: Sendable, Hashable {
    /// The file or folder.
    var name: String
    /// Whether it is judged now rather than at its newest message.
    package var isLive: Bool
    /// The instant.
    package var instant: Instant
  }

  /// The sources that hold conversations, by their names.
  package let sources: [Source]
  private let now: Instant
  /// The instants of conversations, by their rows.
  private let instants: [ConversationRow: Instant]

  /// Reads the clocks of all sources.
  ///
  /// - Parameter knownAt: Sources that were read first later do not count; nil if all do.
  package init(
    _ transaction: Transaction,
    now: Instant,
    choice: Choice = .own,
    knownAt: Instant? = nil
  ) throws {
    self.now = now
    var newest: [ConversationRow: Instant] = [:]
    for talk in try TalkStatistics(transaction).conversations() { newest[talk.row] = talk.lastAt }
    let stated = try Self.stated(transaction)
    var read: [String: (isLive: Bool, rows: [ConversationRow])] = [:]
    for held in try IngestLog(transaction).holdings(knownAt: knownAt) {
      let isLive =
        switch choice {
        case .own:
          stated[held.source] ?? ArchiveFormats.isLive(held.format ?? "")
        case .now: true
        case .newestMessage: false
        }
      read[held.source, default: (isLive, [])].rows.append(held.conversation)
    }
    var instants: [ConversationRow: Instant] = [:]
    var sources: [Source] = []
    for (name, source) in read.sorted(by: { $0.key < $1.key }) {
      // An export without any time has no newest message to be judged at.
      let instant = source.isLive ? nil : source.rows.compactMap { newest[$0] }.max()
      sources.append(Source(name: name, isLive: instant == nil, instant: instant ?? now))
      // What two sources hold is judged by the later one.
      for row in source.rows { instants[row] = max(instants[row] ?? .earliest, instant ?? now) }
    }
    (self.sources, self.instants) = (sources, instants)
  }

  /// Whether the jobs that read sources say `as_of: now` rather than `as_of: source`, by source.
  private static func stated(_ transaction: Transaction) throws -> [String: Bool] {
    var stated: [String: Bool] = [:]
    for run in try RunLog(transaction).latest().sorted(by: { $0.id < $1.id }) {
      guard let source = run.counts["reach"]?["source"]?.string else { continue }
      switch run.basis {
      case .now: stated[source] = true
      case .source: stated[source] = false
      case .automatic, .date, nil: break
      }
    }
    return stated
  }

  /// The instant for some conversations as a whole: the latest of theirs.
  ///
  /// - Parameter conversations: Their rows; nil for all.
  package func instant(of conversations: Set<ConversationRow>? = nil) -> Instant {
    let wanted = conversations.map { rows in rows.compactMap { instants[$0] } }
    return (wanted ?? sources.map(\.instant)).max() ?? now
  }

  /// The clock by which insights are judged.
  ///
  /// - Parameters:
  ///   - conversations: The ids of those that are asked about; nil for all.
  ///   - transaction: Where the ids of conversations are read, if there is more than one instant.
  package func clock(
    of conversations: Set<ConversationID>? = nil,
    _ transaction: Transaction
  ) throws -> InsightClock {
    guard Set(instants.values).count > 1 else { return InsightClock(instant()) }
    var named: [ConversationID: Instant] = [:]
    try ConversationCatalog(transaction).forEach { conversation in
      guard let instant = instants[conversation.row],
        conversations?.contains(conversation.id) ?? true
      else { return }
      named[conversation.id] = instant
    }
    let standard = named.values.max() ?? now
    return InsightClock(standard, others: named.filter { $0.value != standard })
  }
}
