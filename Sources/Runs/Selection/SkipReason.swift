/// Why a job does not read a thread.
package enum SkipReason: String, Sendable, Hashable, CaseIterable {
  /// The job does not want its conversation.
  case conversation = "conversation not wanted"
  /// Another host reads its conversation.
  case shard = "in another shard"
  /// The job does not want it.
  case thread = "thread not wanted"
  /// None of the people whom the job wants wrote in it.
  case people = "people not wanted"
  /// The source shows another branch.
  case branch = "branch not chosen"
  /// It ended before the job's period.
  case tooOld = "before the period"
  /// It began after the job's period.
  case tooNew = "after the period"
  /// It did not change recently enough.
  case notChangedLately = "not changed lately"
  /// People still talk in it.
  case notQuiet = "not quiet yet"
  /// It has fewer messages than the job wants.
  case tooFewMessages = "too few messages"
  /// It has more messages than the job wants.
  case tooManyMessages = "too many messages"
  /// Fewer people wrote in it than the job wants.
  case tooFewPeople = "too few people"
  /// More threads are due than a run reads.
  case overLimit = "over the limit"
  /// Reading it failed, and it is tried again later.
  case waitsAfterFailure = "waits after a failure"
  /// Reading it failed as often as it is tried.
  case givenUp = "given up"
  /// No one in it wants it read.
  case optedOut = "opted out"
  /// It is as it was when it was read.
  case unchanged = "unchanged"
  /// It is as it was, but the prompt or the model changed.
  case stale = "stale"

  /// The reason with what can be done about it.
  package var explanation: String {
    switch self {
    case .stale: "stale: the prompt or the model changed; run --refresh reads it again"
    case .overLimit: "over the limit: a later run reads it"
    case .notQuiet: "not quiet yet: a later run reads it"
    case .waitsAfterFailure: "waits after a failure: a later run tries it again"
    case .givenUp:
      "given up: `debrief queue dead` says why, `debrief queue redrive` tries it again"
    default: rawValue
    }
  }

  /// What to say if the names of conversations in a selection leave out everything, as a mistyped
  /// one does.
  ///
  /// - Parameters:
  ///   - skipped: The number of threads left out, by reason.
  ///   - selected: The number of the others.
  /// - Returns: nil if something is selected, or left out for another reason.
  package static func emptySelection(_ skipped: [String: Int], selected: Int) -> String? {
    guard selected == 0, skipped.count == 1, skipped[conversation.rawValue, default: 0] > 0 else {
      return nil
    }
    return "select.conversations leaves out every conversation: `debrief threads` lists their names"
  }
}
