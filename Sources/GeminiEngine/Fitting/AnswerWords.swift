/// The variants that models write for the names and values that they were asked for.
enum AnswerWords {
  /// A name without case, spaces and signs: `dueDate`, `due_date` and `Due date` are the same.
  static func key(_ name: String) -> String {
    var key = ""
    for scalar in name.unicodeScalars where scalar.properties.isAlphabetic || isDigit(scalar) {
      key += scalar.properties.lowercaseMapping
    }
    return key
  }

  /// Whether a model's name means another one, in the singular or the plural.
  static func isName(_ written: String, for name: String) -> Bool {
    let (written, name) = (key(written), key(name))
    return !written.isEmpty && singular(written) == singular(name)
  }

  /// Whether a model's name is a synonym of another one.
  static func isSynonym(_ written: String, of name: String) -> Bool {
    let written = singular(key(written))
    return fields[singular(key(name))]?.contains(written) ?? false
  }

  /// The one of some words that a model's word means.
  ///
  /// - Returns: nil if it means none of them.
  static func choice(_ written: String, among words: [String]) -> String? {
    let key = key(written)
    if let same = words.first(where: { self.key($0) == key }) { return same }
    return words.first { values[self.key($0)]?.contains(key) ?? false }
  }

  /// The words for how sure a model is.
  static let confidences = ["high", "medium", "low"]

  /// The word for a value that a model left out: the one that claims least.
  static func leastClaim(among words: [String]) -> String? {
    // A missing urgency is the lower level; a missing confidence stays missing.
    let least = words.contains("urgent") ? ["open", "proposed", "high"] : ["open", "proposed"]
    return least.first(where: words.contains)
  }

  /// Whether a word says that there is nothing of the kind: an ordinary thread is not a priority.
  static func denies(_ written: String) -> Bool { denials.contains(key(written)) }

  private static let denials: Set = ["none", "normal", "low", "medium", "ordinary", "no", "na"]

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.numericType == .decimal
  }

  private static func singular(_ key: String) -> String {
    if key.hasSuffix("ies") { return key.dropLast(3) + "y" }
    return key.hasSuffix("s") && !key.hasSuffix("ss") ? String(key.dropLast()) : key
  }

  /// Other names of fields and kinds, in the singular.
  private static let fields: [String: Set<String>] = [
    "cite": ["citation", "evidence", "quote", "source", "reference", "ref"],
    "from": ["source", "label", "line"],
    "title": ["task", "name", "text", "item", "description", "summary"],
    "owner": ["assignee", "assignedto", "responsible", "who", "person"],
    "due": ["duedate", "deadline", "dueby", "dueon", "date"],
    "state": ["status"],
    "commitment": ["type", "basis"],
    "statement": ["decision", "title", "text", "description"],
    "decidedby": ["decider", "agreedby", "by", "who"],
    "rationale": ["reason", "why"],
    "dissent": ["objection", "dissenter"],
    "alternative": ["option"],
    "question": ["title", "text"],
    "asker": ["askedby", "who", "by"],
    "whomightknow": ["whocananswer", "expert"],
    "level": ["priority", "severity", "urgency"],
    "why": ["reason", "rationale"],
    "firststep": ["nextstep", "whattodofirst"],
    "proposedtime": ["time", "slot"],
    "headline": ["title"],
    "gist": ["overview", "content", "text", "summary", "abstract"],
    "bullet": ["point", "bulletpoint", "keypoint", "fact"],
    "text": ["bullet", "point", "fact", "content", "sentence", "title"],
    "topic": ["tag", "keyword", "theme"],
    "actionitem": ["action", "task", "todo"],
    "openquestion": ["question", "unanswered"],
  ]

  /// Other words for values.
  private static let values: [String: Set<String>] = [
    "open": [
      "todo", "pending", "inprogress", "ongoing", "new", "notstarted", "started", "active",
      "unresolved", "notdone", "tbd",
    ],
    "done": ["completed", "complete", "closed", "finished", "resolved", "delivered", "fixed"],
    "dropped": [
      "cancelled", "canceled", "abandoned", "rejected", "wontdo", "obsolete", "declined",
    ],
    "agreed": ["accepted", "approved", "decided", "confirmed", "final", "agreedupon", "made"],
    "proposed": ["suggested", "pending", "tentative", "open", "unanswered", "proposal"],
    "reversed": ["revoked", "overturned", "undone", "withdrawn", "superseded", "cancelled"],
    "explicit": ["promised", "committed", "stated", "direct", "promise"],
    "requested": ["asked", "request", "assigned", "askedfor"],
    "inferred": ["implicit", "implied", "suggested"],
    "urgent": ["critical", "blocker", "p0", "immediate"],
    "high": ["important", "p1", "major"],
    "schedulemeeting": ["meeting", "meet", "setupmeeting", "schedule"],
    "followup": ["reminder", "remind", "check", "checkin"],
    "answerquestion": ["answer", "reply", "respond"],
  ]
}
