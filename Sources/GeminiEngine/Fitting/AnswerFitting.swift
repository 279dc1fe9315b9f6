import JSON
import Prompts

/// Reads an answer leniently: small deviations from its shape are corrected, an item that cannot be
/// corrected is set aside, and the rest is kept.
///
/// Nothing is made up: a missing value becomes empty, never a guess, and the content of an item is
/// checked against the chat afterwards like any other.
struct AnswerFitting {
  /// An answer that fits its shape.
  struct Fitted {
    /// The answer.
    var value: JSONValue
    /// The items that were set aside.
    var rejected: [Rejected] = []
  }

  /// An item that does not fit.
  struct Rejected {
    /// The name of its list, for instance `action_item`.
    var list: String
    /// The original item.
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

  /// Creates a reader of answers that are objects of a schema.
  init(_ schema: JSONValue) { shape = FittingShape(schema) }

  /// Reads an answer.
  ///
  /// - Throws: ``Misfit`` if nothing of it can be read.
  func fitted(_ value: JSONValue) throws(Misfit) -> Fitted {
    // Most answers are valid, and are returned unchanged.
    let problems = shape.validator.problems(in: value)
    if problems.isEmpty { return Fitted(value: value) }
    let misfit = Misfit(problem: problems.prefix(3).map(\.description).joined(separator: "; "))
    guard let object = answer(value, depth: 0) else { throw misfit }
    var run = FittingRun()
    guard case .fits(let fitted) = run.object(object, shape, list: "") else { throw misfit }
    // In a corrected answer any property may be missing.
    let remaining = shape.lenient.problems(in: fitted)
    guard remaining.isEmpty else {
      throw Misfit(problem: remaining.prefix(3).map(\.description).joined(separator: "; "))
    }
    if let first = run.rejected.first, run.kept == 0 { throw Misfit(problem: first.problem) }
    return Fitted(value: fitted, rejected: run.rejected)
  }

  /// An answer without members as one that found nothing, if all that was asked for are lists.
  func withEmptyLists(_ value: JSONValue) -> JSONValue {
    guard value.object?.members.isEmpty ?? false,
      shape.properties.allSatisfy({ $0.shape.type == "array" })
    else { return value }
    var lists = JSONObject()
    for property in shape.properties { lists.append(property.name, []) }
    return .object(lists)
  }

  // MARK: Wrapping

  /// The object with the requested properties, unwrapped if necessary.
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

  /// An object with the requested properties, and with those inside other members: `items` that
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

  /// Groups items that name their own kind.
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

  /// A value as the only requested property.
  private func only(_ value: JSONValue) -> JSONObject? {
    guard shape.properties.count == 1, let property = shape.properties.first else { return nil }
    var object = JSONObject()
    object.append(property.name, value)
    return object
  }

  private func isAsked(_ name: String) -> Bool {
    shape.properties.contains { AnswerWords.means(name, $0.name) }
  }

  /// Whether an object is an item of the only requested list.
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
  /// Adds a member; a second list with the same name extends the first.
  fileprivate mutating func add(_ name: String, _ value: JSONValue) {
    if let known = self[name]?.array, let more = value.array {
      self[name] = .array(known + more)
    } else {
      self[name] = value
    }
  }
}

extension JSONValue {
  /// The schema without required properties.
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
