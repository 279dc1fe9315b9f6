package import Failures
package import CivilTime
import Conversations
package import JSON

/// What a reader says about an insight.
package enum ReaderVerdict: Sendable, Hashable {
  /// It is right.
  case accept
  /// It is wrong: it does not come back, unless something else in the chat says it again.
  case reject
  /// It is right in these words, or with this owner or date.
  case edit(InsightEdit)
  /// What it asks for was done.
  case done
  /// It is open after all, or it was closed by mistake.
  case reopen

  /// The verdict as records store it.
  package var name: Insight.Review.Verdict {
    switch self {
    case .accept: .accepted
    case .reject: .rejected
    case .edit: .edited
    case .done: .done
    case .reopen: .reopened
    }
  }
}

/// What a reader writes in place of what was found.
///
/// It overrides what later extractions find, field by field.
package struct InsightEdit: Sendable, Hashable {
  /// The fields that were set, by name: `title`, `content`, or a member of the detail.
  package private(set) var fields = JSONObject()

  /// Changes nothing yet.
  package init() {}

  /// Sets a field.
  ///
  /// - Parameters:
  ///   - name: `title`, `content`, or a member of the detail such as `owner`, `due` or `state`.
  ///   - value: Its value; `null` removes a member from the detail.
  package mutating func set(_ name: String, _ value: JSONValue) { fields[name] = value }

  /// The owner with a name; no one for `none`.
  package static func owner(_ name: String) -> JSONValue {
    ["id": .null, "name": name.isEmpty || name == "none" ? "unknown" : .string(name)]
  }

  /// The date that a text names, no date for `none`; nil if it is neither.
  package static func due(_ text: String) -> JSONValue? {
    if text == "none" { return .null }
    return ISO8601Time(text)?.instant(in: .utc).map { _ in .string(text) }
  }

  /// Sets the state.
  mutating func set(_ state: ItemState) { fields.state = state }

  /// Whether it changes nothing.
  package var isEmpty: Bool { fields.members.isEmpty }
}

/// Who says something about an insight, when and why.
package struct ReviewRemark: Sendable, Hashable {
  /// What the reader added.
  var note: String?
  /// Who it was; nil if unknown.
  var by: String?
  /// When it was said.
  var at: Instant

  /// Describes who says something.
  package init(note: String? = nil, by: String?, at: Instant) {
    self.note = note
    self.by = by
    self.at = at
  }
}

/// Why what a reader says about an insight is refused.
package enum ReviewError: Error, Hashable, CustomStringConvertible {
  /// It is part of another insight now.
  case merged(id: InsightID, into: InsightID?)
  /// Two insights of different kinds cannot be one.
  case kinds(KindName, KindName)
  /// Two insights of different conversations cannot be one: quotes are from one conversation.
  case conversations(InsightID, InsightID)
  /// An insight cannot be merged with itself.
  case same(id: InsightID)
  /// Its kind is nothing that is done.
  case notDone(id: InsightID, KindName)
  /// Its kind has no such field.
  case noField(id: InsightID, KindName, field: String)
  /// It is not active, so nothing can be merged into it.
  case ended(id: InsightID, status: Insight.Status)

  /// The failure in one line.
  package var description: String {
    switch self {
    case .merged(let id, let other):
      "\(id) is part of \(other?.rawValue ?? "another one"): `debrief insights reopen \(id)` separates it again"
    case .kinds(let one, let other): "\(one) and \(other) are different kinds, which never merge"
    case .conversations(let one, let other):
      "\(one) and \(other) are of different conversations, which never merge"
    case .same(let id): "\(id) cannot be merged with itself"
    case .notDone(let id, let kind):
      "\(id) is a \(kind.words); only tasks and what has a state of its own are done"
    case .noField(let id, let kind, let field):
      "\(id) is a \(kind.words), which has no field “\(field)”: only tasks have one"
    case .ended(let id, let status): "\(id) is \(status.rawValue), so nothing can be merged into it"
    }
  }
}

extension ReviewError: UserFacingError {
  /// The command that makes a retracted insight active again.
  package var fix: String? {
    guard case .ended(let id, .retracted) = self else { return nil }
    return "`debrief insights reopen \(id)` makes it active again"
  }

  /// A mistake in the command line (64).
  package var exitStatus: ExitStatus { .usage }
}

extension KindName {
  /// Its name as words: "open question".
  fileprivate var words: String { rawValue.replacing("_", with: " ") }
}
