import Database

/// The name of a kind of insight, as records and job files spell it.
///
/// The set is open: a prompt file defines a kind of the user's own.
package struct KindName: RawRepresentable, Sendable, Hashable {
  /// The name, for instance `action_item`.
  package let rawValue: String

  /// Names a kind, which need not exist.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// What a thread or a period is about.
  package static let summary = Self(rawValue: "summary")
  /// What someone is to do.
  package static let actionItem = Self(rawValue: "action_item")
  /// What was decided.
  package static let decision = Self(rawValue: "decision")
  /// That a thread is urgent.
  package static let priority = Self(rawValue: "priority")
  /// What could be done next.
  package static let suggestion = Self(rawValue: "suggestion")
  /// What was asked and not answered.
  package static let openQuestion = Self(rawValue: "open_question")

  /// The kinds that ship with debrief, in the order of job files.
  package static let shipped: [KindName] = [
    .summary, .actionItem, .decision, .priority, .suggestion, .openQuestion,
  ]
}

extension KindName: ExpressibleByStringLiteral {
  /// Names a kind, which need not exist.
  package init(stringLiteral: String) { self.init(rawValue: stringLiteral) }
}

extension KindName: Comparable {
  /// Orders names by their spelling.
  package static func < (left: KindName, right: KindName) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension KindName: CustomStringConvertible {
  /// The name.
  package var description: String { rawValue }
}

extension KindName: Bindable, ColumnValue {}
