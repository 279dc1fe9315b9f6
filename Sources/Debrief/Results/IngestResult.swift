public import Archives
import Conversations

/// What an ingestion did, source by source.
public struct IngestResult: Sendable {
  /// The sources in the order they were given.
  public var sources: [SourceResult]
}

/// What the ingestion of one source did.
public struct SourceResult: Sendable {
  /// What the user calls the source.
  public var source: String
  /// The name of its format; nil if it was not recognised.
  public var format: String?
  /// How many threads were not known before.
  public var new = 0
  /// How many known threads look different now.
  public var changed = 0
  /// How many known threads look the same as before.
  public var unchanged = 0
  /// How many records could not be read and were left out.
  public var setAside = 0
  /// How many messages the source holds.
  public var messages = 0
  /// How many of them were not known before.
  public var newMessages = 0
  /// How many known messages have another text or another state now.
  public var changedMessages = 0
  /// How many known messages are deleted now.
  public var deletedMessages = 0
  /// The first 20 records that could not be read.
  public var problems: [Problem] = []
  /// Whether the ingestion was stopped before the source was read to its end.
  public var interrupted = false
  /// Why the source as a whole could not be read; what was read before that is kept.
  public var failure: SourceError?
}

/// A record that could not be read.
public struct Problem: Sendable, Hashable {
  /// The file, and the entry within it if it is an archive.
  public var file: String
  /// The line, row or element, counted from 1; nil if the problem is the file as a whole.
  public var line: Int?
  /// What is wrong, in words for the user; without chat text.
  public var reason: String
}

extension Problem {
  /// Describes a record that a reader set aside.
  init(_ problem: MessageBatch.Problem) {
    self.init(file: problem.file, line: problem.line, reason: problem.reason)
  }
}
