package import ArchiveReading
import Conversations

/// What an ingestion did, source by source.
package struct IngestResult: Sendable {
  /// The sources in the order they were given.
  package var sources: [SourceResult]
}

/// What the ingestion of one source did.
package struct SourceResult: Sendable {
  /// What the user calls the source.
  package var source: String
  /// The name of its format; nil if it was not recognised.
  package var format: String?
  /// The number of threads not known before.
  package var new = 0
  /// The number of known threads that look different now.
  package var changed = 0
  /// The number of known threads that look the same as before.
  package var unchanged = 0
  /// The number of records that could not be read and were left out.
  package var setAside = 0
  /// The number of messages the source holds.
  package var messages = 0
  /// The number of them not known before.
  var newMessages = 0
  /// The number of known messages with another text or another state now.
  var changedMessages = 0
  /// The number of known messages that are deleted now.
  var deletedMessages = 0
  /// The first 20 records that could not be read.
  package var problems: [Problem] = []
  /// What the user should know about the source, one line each.
  package var notices: [String] = []
  /// The files of a zip, tar or folder that hold no messages.
  package var leftOut = LeftOutFiles()
  /// Whether the ingestion was stopped before the source was read to its end.
  package var interrupted = false
  /// Why the source as a whole could not be read; what was read before that is kept.
  package var failure: SourceError?

  /// Why nothing can be made of the source; nil if what was read of it can be used.
  package var finalFailure: SourceError? {
    failure.flatMap { $0.isFinal(after: messages) ? $0 : nil }
  }
}

extension SourceError {
  /// Whether it is of no use to go on with the messages that were read before: bad records and damage
  /// never stop the rest, and are there at every reading.
  func isFinal(after messages: Int) -> Bool { kind != .bad || messages == 0 }
}

/// A record that could not be read.
package struct Problem: Sendable, Hashable {
  /// The file, and the entry within it if it is an archive.
  package var file: String
  /// The line, row or element, counted from 1; nil if the problem is the file as a whole.
  package var line: Int?
  /// What is wrong; never contains chat text.
  package var reason: String
}

extension Problem {
  /// Describes a record that a reader set aside.
  init(_ problem: MessageBatch.Problem) {
    self.init(file: problem.file, line: problem.line, reason: problem.reason)
  }
}
