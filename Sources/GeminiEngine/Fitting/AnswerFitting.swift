import JSON
import Prompts

/// Reads an answer as it was meant: what fits its shape but for a slip is put right, an item that
/// cannot be is set aside, and the rest stays.
///
/// Nothing is made up: a value that is missing becomes empty, never a guess, and what an item says
/// is checked against the chat afterwards like any other.
struct AnswerFitting {
  /// An answer in its shape.
  struct Fitted {
    /// The answer.
    var value: JSONValue
    /// What had to be set aside.
    var rejected: [Rejected] = []
  }

  /// An item that does not fit.
  struct Rejected {
    /// The names on the way to its list, for instance `action_item`.
    var list: String
    /// The item as it came.
    var item: JSONValue
    /// What is wrong, without anything from the item but types and sizes.
    var problem: String
  }

  /// Why an answer cannot be read.
  struct Misfit: Error {
    /// What is wrong, without anything from the answer but types and sizes.
    let problem: String
  }

  private let shape: FittingShape

  /// Prepares to read answers of a shape: an object.
  init(_ schema: JSONValue) { shape = FittingShape(schema) }

  /// Reads an answer.
  ///
  /// - Throws: ``Misfit`` if nothing of it can be read.
  func fitted(_ value: JSONValue) throws(Misfit) -> Fitted {
    // Most answers are as they should be, and are left as they are.
    let problems = shape.validator.problems(in: value)
    if problems.isEmpty { return Fitted(value: value) }
    let misfit = Misfit(problem: problems.prefix(3).map(\.description).joined(separator: "; "))
    guard let object = answer(value, depth: 0) else { throw misfit }
    var run = FittingRun()
    guard case .fits(let fitted) = run.object(object, shape, list: "") else { throw misfit }
    // In what was put right everything may be missing.
    let remaining = shape.lenient.problems(in: fitted)
    guard remaining.isEmpty else {
      throw Misfit(problem: remaining.prefix(3).map(\.description).joined(separator: "; "))
    }
    if let first = run.rejected.first, run.kept == 0 { throw Misfit(problem: first.problem) }
    return Fitted(value: fitted, rejected: run.rejected)
  }

  // MARK: Wrapping

  /// The object with the asked properties, in whatever it is wrapped.
  private func answer(_ value: JSONValue, depth: Int) -> JSONObject? {
    guard depth < 4 else { return nil }
    switch value {
    case .object(let object):
      if object.members.contains(where: { isAsked($0.name) }) {
        return withWrapped(object, depth: depth)
      }
      for member in object.members {
        if let inner = answer(member.value, depth: depth + 1) { return inner }
      }
      return only(.object(object)).flatMap { isItem(object) ? $0 : nil }
    case .array(let elements): return answer(elements, depth: depth)
    case .string(let text):
      guard text.utf8.contains(UInt8(ascii: "{")), let inner = AnswerText.value(in: text),
        inner.string == nil
      else { return nil }
      return answer(inner, depth: depth + 1)
    default: return nil
    }
  }

  /// An object with the asked properties, and with those that are in what was not asked: `items` that
  /// name their kind, beside a summary.
  private func withWrapped(_ object: JSONObject, depth: Int) -> JSONObject {
    var whole = object
    for member in object.members where !isAsked(member.name) {
      guard depth < 3, let inner = wrapped(member.value) else { continue }
      for property in inner.members where whole[property.name] == nil {
        whole.append(property.name, property.value)
      }
    }
    return whole
  }

  private func wrapped(_ value: JSONValue) -> JSONObject? {
    if let elements = value.array {
      let objects = elements.compactMap(\.object)
      return objects.isEmpty ? nil : grouped(objects)
    }
    guard let object = value.object, object.members.contains(where: { isAsked($0.name) }) else {
      return nil
    }
    return object
  }

  private func answer(_ elements: [JSONValue], depth: Int) -> JSONObject? {
    let objects = elements.compactMap(\.object)
    guard !objects.isEmpty else { return nil }
    if let grouped = grouped(objects) { return grouped }
    if objects.contains(where: { $0.members.contains { isAsked($0.name) && !isItem($0.name) } }) {
      var merged = JSONObject()
      for object in objects {
        for member in object.members { merged.add(member.name, member.value) }
      }
      return merged
    }
    if objects.contains(where: isItem) { return only(.array(elements)) }
    return elements.count == 1 ? answer(elements[0], depth: depth + 1) : nil
  }

  /// Items that name their kind themselves.
  private func grouped(_ objects: [JSONObject]) -> JSONObject? {
    var groups = JSONObject()
    for object in objects {
      let kind = object["kind"]?.string ?? object["type"]?.string
      guard let kind,
        let name = shape.properties.first(where: { AnswerWords.isName(kind, for: $0.name) })
      else { return nil }
      groups.add(name.name, [.object(object)])
    }
    return groups
  }

  /// A value as the one thing that is asked.
  private func only(_ value: JSONValue) -> JSONObject? {
    guard shape.properties.count == 1, let property = shape.properties.first else { return nil }
    var object = JSONObject()
    object.append(property.name, value)
    return object
  }

  private func isAsked(_ name: String) -> Bool {
    shape.properties.contains {
      AnswerWords.isName(name, for: $0.name) || AnswerWords.isSynonym(name, of: $0.name)
    }
  }

  /// Whether an object is an item of the one list that is asked.
  private func isItem(_ object: JSONObject) -> Bool {
    object.members.count { isItem($0.name) } >= 2
  }

  private func isItem(_ name: String) -> Bool {
    guard shape.properties.count == 1, let only = shape.properties.first?.shape else {
      return false
    }
    return (only.items ?? only).properties.contains { AnswerWords.isName(name, for: $0.name) }
  }
}

extension JSONObject {
  /// Adds a member; a second list of a name goes on with the first.
  fileprivate mutating func add(_ name: String, _ value: JSONValue) {
    if let known = self[name]?.array, let more = value.array {
      self[name] = .array(known + more)
    } else {
      self[name] = value
    }
  }
}

extension JSONValue {
  /// A schema in which everything may be missing.
  var withoutRequired: JSONValue {
    switch self {
    case .array(let elements): return .array(elements.map(\.withoutRequired))
    case .object(let object):
      var result = JSONObject()
      for member in object.members where member.name != "required" || member.value.array == nil {
        result.append(member.name, member.value.withoutRequired)
      }
      return .object(result)
    default: return self
    }
  }
}
