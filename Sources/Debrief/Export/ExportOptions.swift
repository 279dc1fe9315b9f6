public import CivilTime

/// What is exported, and where to.
public struct ExportOptions: Sendable {
  /// The id or the name of a conversation; nil for all.
  public var conversation: String?
  /// The id of a thread; nil for all.
  public var thread: String?
  /// Only what was written at this instant or later.
  public var since: Instant?
  /// Only what was written before this instant.
  public var until: Instant?
  /// Only what somebody wrote: an id or a name.
  public var sender: String?
  /// The file; nil for standard output.
  public var path: String?
  /// Whether it is compressed; nil if the file's name says so.
  public var isCompressed: Bool?

  /// Everything, to standard output.
  public init() {}
}

/// What was exported.
public struct ExportResult: Sendable, Hashable {
  /// How many conversations.
  public var conversations = 0
  /// How many messages.
  public var messages = 0
  /// How many people who take part in no conversation of the export.
  public var otherPeople = 0
  /// Whether the reader went away, or the user wanted to stop, before the end.
  public var isCutOff = false

  /// Nothing yet.
  public init() {}
}
