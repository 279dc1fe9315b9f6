package import ArchiveReading
package import CivilTime
package import Conversations
package import Jobs
package import PostgreSQL
package import RecordSources

/// What the user said about a source.
package struct SourceOptions: Sendable {
  /// The name of its format; nil to find out.
  package var format: String?
  /// The file that says where debrief's fields are in a source of unknown shape.
  package var mapping: String?
  /// The same, already read.
  package var inlineMapping: SourceMapping?
  /// The zone of times that name none.
  package var timeZone: TimeZoneRules?
  /// Whether the branches that a conversation does not show are kept as threads.
  package var keepsAllBranches = false
  /// How the talk of channels becomes threads.
  package var threading = TalkThreading.linked
  /// The address of the server that the source's name stands for; nil if the name is an address
  /// itself.
  package var server: PostgresAddress?
  /// Which chat server's database it is; nil to find out.
  package var preset: ServerPreset?

  /// Nothing was said.
  package init() {}
}

/// How sources are ingested.
package struct IngestOptions: Sendable {
  /// What the user said about the sources.
  package var source = SourceOptions()
  /// The limit of bad records beyond which a source as a whole counts as bad.
  package var badRecordLimit = BadRecordLimit.share(0.1)
  /// Whether messages can be searched afterwards.
  package var buildsSearchIndex = true
  /// Whether the source holds everything, so that what is missing in it was deleted.
  package var isComplete = false
  /// The parts of the conversations that are wanted here; nil for all.
  package var shards: ShardSet?

  /// The defaults.
  package init() {}
}

/// How many records of a source may be bad.
package enum BadRecordLimit: Sendable, Hashable {
  /// A share of all records, from 0 to 1.
  case share(Double)
  /// A number of records.
  case count(Int)
}

/// Which threads to list.
package struct ThreadFilter: Sendable, Hashable {
  /// The id or the name of a conversation.
  package var conversation: String?
  /// Only threads with a message at this instant or later.
  package var since: Instant?
  /// Only threads with a message before this instant.
  package var until: Instant?
  /// The maximum number of threads.
  package var limit: Int?

  /// All threads.
  package init() {}
}

/// Where to search, and for how much.
package struct SearchFilter: Sendable, Hashable {
  /// The id of a thread.
  package var thread: String?
  /// The id or the name of a conversation.
  package var conversation: String?
  /// The id or the name of a sender.
  package var sender: String?
  /// When the earliest message was written; nil for any time.
  package var since: Instant?
  /// Before when the latest message was written; nil for any time.
  package var until: Instant?
  /// The maximum number of messages.
  package var limit = 10
  /// The maximum number of messages of one thread; a search in one thread has none.
  package var perThread = 1

  /// Everywhere.
  package init() {}
}
