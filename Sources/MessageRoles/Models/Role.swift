/// What a message does in a conversation; raw values are lanes of the weights.
package enum Role: Int, CaseIterable {
  /// Takes something on.
  case act
  /// Asks someone to do something.
  case ask
  /// Says that something is done.
  case settle
  /// States a choice as settled.
  case decide
  /// Puts a choice up for agreement.
  case propose
  /// Agrees with a choice.
  case consent
  /// Replaces a choice that was made.
  case reverse
  /// Asks a question of substance.
  case question
  /// Asks a question that stays open.
  case open
  /// Answers a question.
  case answer
  /// Looks like an action item but is not one: a joke, a hedge, advice, something past.
  case falseAction
  /// Looks like a decision but is not one.
  case falseDecision
  /// Reports harm that grows by the hour.
  case incident
  /// Is one of the key messages of the thread.
  case key
  /// Has a part in an action item: asks, takes on, settles.
  case item
  /// Takes something on for the same day, whether it says so or not: "calling them", "in five".
  case atOnce
}

/// The score of a message for each role, in log-odds, by `Role.rawValue`.
package typealias RoleScores = SIMD16<Float>

extension RoleScores {
  /// The score of one role.
  package subscript(role: Role) -> Float { self[role.rawValue] }
}
