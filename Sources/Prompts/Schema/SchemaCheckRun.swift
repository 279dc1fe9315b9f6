import CivilTime
import JSON

/// One check of a value against a schema, within limits of steps and problems.
struct SchemaCheckRun {
  typealias Problem = SchemaValidator.Problem

  /// The maximum number of pairs of a value and a schema that are checked inside branches.
  ///
  /// Branches within branches would otherwise take exponential time; outside of them each part of
  /// the value is checked once.
  private static let branchStepLimit = 50_000

  private(set) var problems: [Problem] = []
  /// The maximum number of problems: one within a branch.
  private var limit = SchemaValidator.problemLimit
  private var branchSteps = 0
  private var isInBranch = false
  /// The path to the value that is checked; nearly every value fits, and needs no pointer.
  private var path: [Step] = []

  /// One step down in a value.
  private enum Step {
    case name(String)
    case index(Int)
    /// To a member whose name comes from the answer and may be anything.
    case other
  }

  private var isFull: Bool { problems.count >= limit }

  private mutating func complain(_ message: String) {
    if !isFull { problems.append(Problem(pointer: pointer, message: message)) }
  }

  private var pointer: String {
    path.map { step in
      switch step {
      case .name(let name): "/\(Self.escaped(name))"
      case .index(let index): "/\(index)"
      case .other: "/*"
      }
    }.joined()
  }

  /// Calls a closure one step further down.
  private mutating func descend(_ step: Step, _ body: (inout Self) -> Void) {
    path.append(step)
    body(&self)
    path.removeLast()
  }

  mutating func check(_ value: JSONValue, _ schema: JSONValue, depth: Int) {
    if isInBranch { branchSteps += 1 }
    if isFull { return }
    guard branchSteps <= Self.branchStepLimit else {
      return complain("it is too large to check")
    }
    guard depth <= SchemaTree.depthLimit else { return complain("it is nested too deep") }
    guard case .object(let schema) = schema else {
      if schema == false { complain("nothing is allowed here") }
      return
    }
    if value.isNull, schema["nullable"] == true { return }
    guard checkType(value, schema) else { return }
    checkValues(value, schema)
    checkBranches(value, schema, depth: depth)
    switch value {
    case .integer, .double: checkNumber(value, schema)
    case .string(let text): checkText(text, schema)
    case .array(let elements): checkArray(elements, schema, depth: depth)
    case .object(let object): checkObject(object, schema, depth: depth)
    case .null, .bool: break
    }
  }

  private mutating func checkType(_ value: JSONValue, _ schema: JSONObject) -> Bool {
    guard let type = schema["type"] else { return true }
    let allowed = type.array ?? [type]
    let actual = value.schemaType
    let fits = allowed.contains { type in
      switch type.string?.lowercased() {
      case actual, "any": true
      case "number": actual == "integer"
      default: false
      }
    }
    if fits { return true }
    let words = allowed.compactMap { $0.string?.lowercased() }
    complain("must be \(Self.list(words)), is \(actual)")
    return false
  }

  private mutating func checkValues(_ value: JSONValue, _ schema: JSONObject) {
    if let constant = schema["const"], !Self.areEqual(constant, value) {
      complain("must be \(Self.shown(constant))")
    }
    guard let values = schema["enum"]?.array else { return }
    if !values.contains(where: { Self.areEqual($0, value) }) {
      complain("must be one of \(Self.list(values.map(Self.shown)))")
    }
  }

  /// Whether two values are the same except for the order of members and the spelling of numbers.
  private static func areEqual(_ left: JSONValue, _ right: JSONValue) -> Bool {
    if left == right { return true }
    guard let left = left.double, let right = right.double else { return false }
    return left == right
  }

  /// A value from the schema (never one from the answer), shortened.
  private static func shown(_ value: JSONValue) -> String {
    let text = value.text
    return text.count > 64 ? "\(text.prefix(63))…" : text
  }

  private static func list(_ words: [String]) -> String {
    let shown = words.prefix(12).joined(separator: ", ")
    return words.count > 12 ? "\(shown) and \(words.count - 12) more" : shown
  }

  private mutating func checkBranches(
    _ value: JSONValue,
    _ schema: JSONObject,
    depth: Int
  ) {
    words: for word in ["anyOf", "oneOf"] {
      guard let branches = schema[word]?.array else { continue }
      var nearest: Problem?
      for branch in branches {
        var attempt = SchemaCheckRun()
        (attempt.limit, attempt.isInBranch, attempt.path) = (1, true, path)
        attempt.branchSteps = branchSteps
        attempt.check(value, branch, depth: depth + 1)
        branchSteps = attempt.branchSteps
        guard let problem = attempt.problems.first else { continue words }
        // The branch that the value follows furthest is the one that was meant.
        if Self.depth(problem) > nearest.map(Self.depth) ?? -1 { nearest = problem }
      }
      complain("fits none of the \(branches.count) forms that are allowed")
      if let nearest, !isFull { problems.append(nearest) }
    }
  }

  private static func depth(_ problem: Problem) -> Int { problem.pointer.utf8.count { $0 == 0x2F } }

  private mutating func checkNumber(_ value: JSONValue, _ schema: JSONObject) {
    guard let number = value.double else { return }
    let bounds: [(String, String, (Double, Double) -> Bool)] = [
      ("minimum", "must be at least", { $0 >= $1 }),
      ("maximum", "must be at most", { $0 <= $1 }),
      ("exclusiveMinimum", "must be more than", { $0 > $1 }),
      ("exclusiveMaximum", "must be less than", { $0 < $1 }),
    ]
    for (keyword, words, holds) in bounds {
      guard let bound = schema[keyword], let limit = bound.double else { continue }
      if !holds(number, limit) { complain("\(words) \(bound.text)") }
    }
  }

  private mutating func checkText(_ text: String, _ schema: JSONObject) {
    // JSON Schema counts code points.
    checkCount(text.unicodeScalars.count, "Length", "characters", schema)
    let fits: Bool
    switch schema["format"]?.string {
    case "date": fits = Self.isDate(text)
    case "date-time": fits = Self.isInstant(text)
    default: return
    }
    if !fits { complain("must be a \(schema["format"]?.string ?? "")") }
  }

  private static func isDate(_ text: String) -> Bool {
    guard text.utf8.count == 10, case .local? = ISO8601Time(text) else { return false }
    return true
  }

  private static func isInstant(_ text: String) -> Bool {
    guard case .instant? = ISO8601Time(text) else { return false }
    return true
  }

  private mutating func checkArray(
    _ elements: [JSONValue],
    _ schema: JSONObject,
    depth: Int
  ) {
    checkCount(elements.count, "Items", "elements", schema)
    guard let items = schema["items"] else { return }
    for (index, element) in elements.enumerated() {
      if isFull { return }
      descend(.index(index)) { $0.check(element, items, depth: depth + 1) }
    }
  }

  private mutating func checkCount(
    _ count: @autoclosure () -> Int,
    _ suffix: String,
    _ unit: String,
    _ schema: JSONObject
  ) {
    if let least = schema["min\(suffix)"]?.integer, count() < least {
      complain("must have at least \(least) \(unit), has \(count())")
    }
    if let most = schema["max\(suffix)"]?.integer, count() > most {
      complain("must have at most \(most) \(unit), has \(count())")
    }
  }

  private mutating func checkObject(
    _ object: JSONObject,
    _ schema: JSONObject,
    depth: Int
  ) {
    for case .string(let name) in schema["required"]?.array ?? [] where object[name] == nil {
      descend(.name(name)) { $0.complain("is missing") }
    }
    let known = schema["properties"]?.object
    let others = schema["additionalProperties"]
    var superfluous = 0
    for member in object.members {
      if isFull { return }
      if let schema = known?[member.name] {
        descend(.name(member.name)) { $0.check(member.value, schema, depth: depth + 1) }
      } else if others == false {
        superfluous += 1
      } else if let others {
        descend(.other) { $0.check(member.value, others, depth: depth + 1) }
      }
    }
    if superfluous > 0 {
      complain("has \(superfluous) properties that are not in the schema")
    }
  }

  private static func escaped(_ name: String) -> String {
    var text = ""
    for character in name {
      switch character {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.append(character)
      }
    }
    return text
  }
}
