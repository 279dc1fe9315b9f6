public import Archives
public import CivilTime

/// What the user said about a source.
public struct SourceOptions: Sendable {
  /// The name of its format; nil to find out.
  public var format: String?
  /// The file that says where debrief's fields are in a source of unknown shape.
  public var mapping: String?
  /// The same, already read.
  public var inlineMapping: SourceMapping?
  /// The zone of times that name none.
  public var timeZone: TimeZoneRules?
  /// Whether the branches that a conversation does not show are kept as threads.
  public var keepsAllBranches = false

  /// Nothing was said.
  public init() {}
}

/// How sources are ingested.
public struct IngestOptions: Sendable {
  /// What the user said about the sources.
  public var source = SourceOptions()
  /// How many bad records make a source as a whole bad.
  public var badRecordLimit = BadRecordLimit.share(0.1)
  /// Whether messages can be searched afterwards.
  public var buildsSearchIndex = true
  /// Whether the source holds everything, so that what is missing in it was deleted.
  public var isComplete = false

  /// The defaults.
  public init() {}
}

/// How many records of a source may be bad.
public enum BadRecordLimit: Sendable, Hashable {
  /// A share of all records, from 0 to 1.
  case share(Double)
  /// A number of records.
  case count(Int)
}

/// How far an ingestion has come.
public struct IngestProgress: Sendable {
  /// The source being read.
  public var source: String
  /// How many messages of it have been read.
  public var messages: Int
  /// How much of it has been read, from 0 to 1; nil if its length is not known.
  public var fraction: Double?

  /// Describes how far an ingestion has come.
  ///
  /// - Parameters:
  ///   - source: The source being read.
  ///   - messages: How many messages of it have been read.
  ///   - fraction: How much of it has been read, from 0 to 1.
  public init(source: String, messages: Int, fraction: Double?) {
    self.source = source
    self.messages = messages
    self.fraction = fraction
  }
}

/// Which threads to list.
public struct ThreadFilter: Sendable, Hashable {
  /// The id or the name of a conversation.
  public var conversation: String?
  /// Only threads with a message at this instant or later.
  public var since: Instant?
  /// Only threads with a message before this instant.
  public var until: Instant?
  /// How many threads at most.
  public var limit: Int?

  /// All threads.
  public init() {}
}

/// Where to search, and for how much.
public struct SearchFilter: Sendable, Hashable {
  /// The id of a thread.
  public var thread: String?
  /// The id or the name of a conversation.
  public var conversation: String?
  /// The id or the name of a sender.
  public var sender: String?
  /// How many messages at most.
  public var limit = 10

  /// Everywhere.
  public init() {}
}
