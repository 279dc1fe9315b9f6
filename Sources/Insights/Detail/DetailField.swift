package import JSON

/// The name of a member of an insight's detail that debrief's own kinds have.
package enum DetailField: String, Sendable, Hashable {
  /// The state of a task, a decision or a question; see ``ItemState``.
  case state
  /// Who is to do a task.
  case owner
  /// By when a task is to be done.
  case due
  /// How a task binds its owner; see ``Commitment``.
  case commitment
  /// Who made a decision.
  case decidedBy
  /// Who was against a decision.
  case dissent
  /// What was considered instead.
  case alternatives
  /// Why it was decided.
  case rationale
  /// The indices of the evidence for the decision that a decision reverses.
  case reverses
  /// Who asked a question.
  case asker
  /// Who may know the answer.
  case whoMightKnow
  /// What a suggestion proposes to do.
  case action
  /// When a suggestion proposes to meet.
  case proposedTimes
  /// The people that a suggestion concerns.
  case who
  /// How urgent a thread is; see ``PriorityLevel``.
  case level
  /// Why a thread is urgent.
  case why
  /// What to do first about it.
  case firstStep
  /// The title of a summary.
  case headline
  /// A summary in a few sentences.
  case gist
  /// The parts of a summary.
  case bullets
  /// What a summary is about, in a word or two each.
  case topics
  /// Whether it was only said with "might" or "maybe".
  case hedged
}

extension JSONObject {
  /// A member of an insight's detail; nil if it is absent, which setting nil makes it.
  package subscript(field: DetailField) -> JSONValue? {
    get { self[field.rawValue] }
    set { self[field.rawValue] = newValue }
  }
}
