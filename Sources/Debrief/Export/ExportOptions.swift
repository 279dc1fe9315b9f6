package import CivilTime

/// What is exported, and where to.
package struct ExportOptions: Sendable {
  /// The id or the name of a conversation; nil for all.
  package var conversation: String?
  /// The id of a thread; nil for all.
  package var thread: String?
  /// Only what was written at this instant or later.
  package var since: Instant?
  /// Only what was written before this instant.
  package var until: Instant?
  /// Only what someone wrote: an id or a name.
  package var sender: String?
  /// The file; nil for standard output.
  package var path: String?
  /// Whether it is compressed; nil if the file's name says so.
  package var isCompressed: Bool?

  /// Everything, to standard output.
  package init() {}
}

/// What was exported.
package struct ExportResult: Sendable, Hashable {
  /// The number of conversations.
  package var conversations = 0
  /// The number of messages.
  package var messages = 0
  /// The number of people who take part in no exported conversation.
  var otherPeople = 0
  /// Whether the reader went away, or the user wanted to stop, before the end.
  package var isCutOff = false

  /// Nothing yet.
  init() {}
}
