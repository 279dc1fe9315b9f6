import ArchiveReading
import Conversations

/// Counts what a source yields, and how much of it is bad.
struct SourceTally {
  private let file: String
  private let limit: BadRecordLimit
  private let progress: (WorkProgress) -> Void
  private(set) var messages = 0
  private(set) var setAside = 0
  /// Whether any message names its sender.
  private(set) var hasSenders = false
  private(set) var problems: [MessageBatch.Problem] = []

  /// The number of a source's problems that a result names, and the workspace keeps.
  static let namedProblems = 20

  init(file: String, limit: BadRecordLimit, progress: @escaping (WorkProgress) -> Void) {
    self.file = file
    self.limit = limit
    self.progress = progress
  }

  /// Counts a batch.
  mutating func add(_ batch: MessageBatch) {
    messages += batch.rows.count
    setAside += batch.problems.count
    if !hasSenders {
      hasSenders = batch.rows.contains { !$0.sender.isNone || !$0.senderName.isNone }
    }
    problems += batch.problems.prefix(Self.namedProblems - problems.count)
    progress(WorkProgress(subject: file, done: messages, unit: .messages))
  }

  /// Why a source counts as failed although all its good records are stored; nil if it does not.
  var failure: SourceError? {
    guard setAside > allowed, let first = problems.first else { return nil }
    return SourceError(
      .bad,
      file: first.file,
      line: first.line,
      reason: "\(first.reason) (\(setAside) of \(messages + setAside) records cannot be read, more "
        + "than --max-bad allows)"
    )
  }

  private var allowed: Int {
    switch limit {
    case .count(let count): count
    case .share(let share): Int(Double(messages + setAside) * share)
    }
  }

  /// Puts the counts into a result.
  func report(in result: inout SourceResult) {
    result.messages = messages
    result.setAside = setAside
    result.problems = problems.map(Problem.init)
  }
}
