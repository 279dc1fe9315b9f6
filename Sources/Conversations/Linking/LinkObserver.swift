/// Observes the links that the linker makes, and may override them: for evaluation and fitting.
package final class LinkObserver {
  /// The messages that a message may answer.
  package struct Candidates {
    /// Their rows; the message's own row stands for a new thread, and is the first.
    package let messages: [MessageRow]
    /// Their features, ``LinkObserver/width`` numbers for each.
    package let values: [Float]
  }

  /// Takes the row of a message and its candidates, and returns the index of the correct one.
  typealias Teacher = (MessageRow, Candidates) -> Int

  /// The number of features of a candidate.
  package static let width = LinkFeatures.count

  let teach: Teacher?
  /// The row of the message that each message answers, by its row; its own if it begins a thread.
  package private(set) var links: [MessageRow: MessageRow] = [:]

  /// Creates an observer.
  ///
  /// - Parameter teach: Takes the row of a message and its candidates, and returns the index of the
  ///   one to use; nil to only observe.
  package init(teach: ((MessageRow, Candidates) -> Int)? = nil) { self.teach = teach }

  func note(_ message: MessageRow, answers other: MessageRow?) { links[message] = other ?? message }
}
