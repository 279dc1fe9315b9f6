import JSON
import Prompts

/// One fitting of an answer to its shape, with the items set aside and the number of those kept.
struct FittingRun {
  private(set) var rejected: [AnswerFitting.Rejected] = []
  /// The number of list items that were kept.
  private(set) var kept = 0

  /// The maximum number of items set aside; a model that repeats itself produces thousands.
  private static let maxRejected = 50

  // MARK: Objects

  /// An object with the properties of a shape, under their own names.
  ///
  /// - Parameter list: The name of the list that contains it; empty for the answer.
  mutating func object(_ object: JSONObject, _ shape: FittingShape, list: String) -> Fit {
    let properties = shape.properties
    var rest = object.members
    var fitted = JSONObject()
    var values: [JSONValue?] = properties.map { Self.take($0.name, &rest, AnswerWords.isExactly) }
    for (index, property) in properties.enumerated() where values[index] == nil {
      values[index] = Self.take(property.name, &rest, AnswerWords.isName)
    }
    for (index, property) in properties.enumerated() where values[index] == nil {
      values[index] = Self.take(property.name, &rest, AnswerWords.isSynonym)
    }
    for (index, property) in properties.enumerated() {
      let name = list.isEmpty ? property.name : list
      switch self.value(values[index] ?? .null, property.shape, list: name) {
      case .fits(let value): fitted.append(property.name, value)
      case .missing: break
      case .denied: return .denied
      case .wrong(let problem):
        // A wrong property is left out of an answer, but rejects an item.
        guard list.isEmpty else { return .wrong(problem) }
        reject(values[index] ?? .null, name, problem)
      }
    }
    // Members that were not requested are kept: readers use what they know.
    for member in rest where fitted[member.name] == nil { fitted.append(member.name, member.value) }
    return .fits(.object(fitted))
  }

  private static func take(
    _ name: String,
    _ members: inout [JSONObject.Member],
    _ isMeant: (String, String) -> Bool
  ) -> JSONValue? {
    guard let index = members.lastIndex(where: { isMeant($0.name, name) }) else { return nil }
    return members.remove(at: index).value
  }

  // MARK: Values

  /// How a value fits a shape.
  enum Fit {
    case fits(JSONValue)
    /// There is no value.
    case missing
    /// It says that there is nothing of the kind.
    case denied
    case wrong(String)
  }

  private mutating func value(_ value: JSONValue, _ shape: FittingShape, list: String) -> Fit {
    guard shape.words.isEmpty else { return Self.word(value, shape.words) }
    switch shape.type {
    case "object":
      if Self.isBlank(value) { return .missing }
      guard let found = Self.object(value, shape) else {
        return .wrong("must be an object")
      }
      return object(found, shape, list: list)
    case "array": return .fits(.array(elements(value, shape.items ?? .any, list: list)))
    case "string":
      return Self.text(value).map { .fits(.string($0)) } ?? .wrong("must be string")
    case "number", "integer": return Self.number(value)
    case "boolean": return Self.flag(value)
    default: return value.isNull ? .missing : .fits(value)
    }
  }

  /// Whether a value stands for no object: `[]`, `""` or "none".
  private static func isBlank(_ value: JSONValue) -> Bool {
    switch value {
    case .null, .bool(false): true
    case .array(let elements): elements.isEmpty
    case .string(let text): text.allSatisfy(\.isWhitespace) || AnswerWords.denies(text)
    default: false
    }
  }

  /// An object, even if it is alone in a list, in a string, or only its text.
  private static func object(_ value: JSONValue, _ shape: FittingShape) -> JSONObject? {
    switch value {
    case .object(let object): return object
    case .array(let elements): return elements.count == 1 ? object(elements[0], shape) : nil
    case .string(let text):
      if text.first == "{", let inner = AnswerText.value(in: text)?.object { return inner }
      // A bullet that is only its text.
      guard shape.has("text"), !text.isEmpty else { return nil }
      var object = JSONObject()
      object.append("text", value)
      return object
    default: return nil
    }
  }

  private static func word(_ value: JSONValue, _ words: [String]) -> Fit {
    if words == StatedConfidence.words { return confidence(value) }
    guard let text = text(value) else { return .wrong("must be one of \(words)") }
    if text.allSatisfy(\.isWhitespace) {
      return AnswerWords.leastClaim(among: words).map { .fits(.string($0)) } ?? .missing
    }
    if let word = AnswerWords.choice(text, among: words) { return .fits(.string(word)) }
    if AnswerWords.denies(text) { return .denied }
    // An unknown state may be any; an unknown word for how sure someone is says nothing.
    return AnswerWords.leastClaim(among: words) == nil
      ? .missing : .wrong("must be one of \(words.joined(separator: ", "))")
  }

  /// A model's confidence, as a word or a number; anything else is missing.
  private static func confidence(_ value: JSONValue) -> Fit {
    let number = value.double ?? value.string.flatMap(Double.init)
    if let number { return .fits(.string(StatedConfidence(number).rawValue)) }
    let word = text(value).flatMap { AnswerWords.choice($0, among: StatedConfidence.words) }
    return word.map { .fits(.string($0)) } ?? .missing
  }

  /// A text, even if it is in several strings or in an object.
  static func text(_ value: JSONValue) -> String? {
    switch value {
    case .null, .bool(false): return ""
    case .string(let text): return text
    case .array(let elements):
      let texts = elements.compactMap(text)
      return texts.count == elements.count ? texts.joined(separator: ", ") : nil
    case .object(let object):
      let names = ["name", "text", "value", "title", "date", "content"]
      return names.lazy.compactMap { object[$0]?.string }.first
    // A day without hyphens.
    case .integer(let number) where (19_000_101...29_991_231).contains(number): return "\(number)"
    case .bool, .integer, .double: return nil
    }
  }

  private static func number(_ value: JSONValue) -> Fit {
    switch value {
    case .null: return .missing
    case .integer, .double: return .fits(value)
    case .string(let text):
      if text.isEmpty { return .missing }
      guard let number = try? JSONParser().parse(text), number.double != nil else {
        return .wrong("must be a number")
      }
      return .fits(number)
    default: return .wrong("must be a number")
    }
  }

  private static func flag(_ value: JSONValue) -> Fit {
    switch (value, value.string.map(AnswerWords.key)) {
    case (.null, _), (_, ""): return .missing
    case (.bool, _): return .fits(value)
    case (.integer(0), _): return .fits(false)
    case (.integer(1), _): return .fits(true)
    case (_, "true"), (_, "yes"): return .fits(true)
    case (_, "false"), (_, "no"): return .fits(false)
    default: return .wrong("must be true or false")
    }
  }

  // MARK: Lists

  /// - Parameter shape: The shape of the elements.
  private mutating func elements(
    _ value: JSONValue,
    _ shape: FittingShape,
    list: String
  ) -> [JSONValue] {
    guard shape.type == "object" else {
      return Self.texts(value).compactMap { element in
        guard case .fits(let value) = self.value(element, shape, list: list), value != "" else {
          return nil
        }
        return value
      }
    }
    return Self.objects(value, shape).compactMap { element in
      switch self.value(element, shape, list: list) {
      case .fits(let value):
        guard let problem = shape.lenient.problems(in: value).first else {
          kept += 1
          return value
        }
        reject(element, list, problem.description)
      case .wrong: reject(element, list, problem(of: element, shape))
      case .denied, .missing: break
      }
      return nil
    }
  }

  private func problem(of element: JSONValue, _ shape: FittingShape) -> String {
    // A wrong value says more than a missing one.
    let problem =
      shape.lenient.problems(in: element).first ?? shape.validator.problems(in: element).first
    return problem?.description ?? "it does not fit"
  }

  private mutating func reject(_ item: JSONValue, _ list: String, _ problem: String) {
    guard rejected.count < Self.maxRejected else { return }
    rejected.append(.init(list: list, item: item, problem: "\(list): \(problem)"))
  }

  /// The objects of a list, even if it is nested, keyed, or a single object without brackets.
  private static func objects(_ value: JSONValue, _ shape: FittingShape) -> [JSONValue] {
    switch value {
    case .null: return []
    case .array(let elements):
      return elements.flatMap { element in element.array ?? [element] }.filter { !$0.isNull }
    case .object(let object):
      if object.members.isEmpty { return [] }
      let isItem = object.members.contains { member in
        shape.properties.contains { AnswerWords.isName(member.name, for: $0.name) }
      }
      if isItem { return [value] }
      // {"items": [...]} and {"1": {...}, "2": {...}}
      let inner = object.members.flatMap { $0.value.array ?? [$0.value] }
      return inner.allSatisfy { $0.object != nil } ? inner : [value]
    case .string(let text):
      if text.allSatisfy(\.isWhitespace) || AnswerWords.denies(text) { return [] }
      if text.first == "[" || text.first == "{", let inner = AnswerText.value(in: text) {
        return inner.array ?? [inner]
      }
      return [value]
    default: return [value]
    }
  }

  /// The strings of a list: a single string, pairs of a label and words, labels as names.
  private static func texts(_ value: JSONValue) -> [JSONValue] {
    switch value {
    case .null: return []
    case .string(let text): return text.isEmpty ? [] : [value]
    case .array(let elements): return elements.flatMap(entry)
    case .object: return entry(value)
    default: return []
    }
  }

  private static func entry(_ value: JSONValue) -> [JSONValue] {
    switch value {
    case .array(let parts):
      let texts = parts.compactMap(\.string)
      if texts.count == 2, Citation.isLabel(texts[0]) {
        return [.string(texts.joined(separator: " "))]
      }
      return parts.flatMap(entry)
    case .object(let object):
      if let label = label(object), let words = words(object) {
        return [.string("\(label) \(words)")]
      }
      let pairs = object.members.filter { Citation.isLabel($0.name) }
      let cited = pairs.flatMap { pair in
        (pair.value.array ?? [pair.value]).compactMap(\.string).map {
          JSONValue.string("\(pair.name) \($0)")
        }
      }
      return cited.isEmpty ? text(value).map { [.string($0)] } ?? [] : cited
    case .null: return []
    default: return [value]
    }
  }

  /// The names that models give to the label of a cited message.
  static let labelNames = [
    "label", "id", "message", "messageId", "message_id", "msg", "m", "ref", "line",
  ]

  private static func label(_ object: JSONObject) -> String? {
    labelNames.lazy.compactMap { name -> String? in
      if let number = object[name]?.integer { return "m\(number)" }
      return object[name]?.string.flatMap { Citation.isLabel($0) ? $0 : nil }
    }.first
  }

  private static func words(_ object: JSONObject) -> String? {
    let names = ["quote", "text", "words", "exact", "content", "exact_words", "cite"]
    return names.lazy.compactMap { object[$0]?.string }.first
  }
}

extension AnswerWords {
  /// Whether a name is exactly the requested one.
  static func isExactly(_ written: String, for name: String) -> Bool { written == name }
}
