import Digest
import JSON

/// Checks a request against the schema, as strictly as the service.
struct RequestCheck {
  /// What is wrong with a field.
  struct Violation: Hashable {
    /// The field's path, in the service's snake case.
    var field: String
    /// The service's words.
    var description: String
  }

  private let schema = RequestSchema.service
  private(set) var violations: [Violation] = []

  /// The fields of a part of which exactly one must be there.
  private static let partData = [
    "text", "inlineData", "functionCall", "functionResponse", "fileData", "executableCode",
    "codeExecutionResult", "toolCall", "toolResponse",
  ]

  /// Checks a message.
  mutating func check(_ value: JSONValue, message: String, at path: String = "") {
    guard let object = value.object else {
      return add(path, "Invalid value at '\(path)' (\(message)), \(value.text)")
    }
    let fields = schema.messages[message] ?? [:]
    var seen: Set<String> = []
    for member in object.members {
      let name = fields[member.name] == nil ? member.name.camelCased : member.name
      let inner = path.isEmpty ? name.snakeCased : "\(path).\(name.snakeCased)"
      guard let type = fields[name] else {
        let place = path.isEmpty ? "" : " at '\(path)'"
        let text = "Invalid JSON payload received. Unknown name \"\(member.name)\"\(place)"
        add(path, text + ": Cannot find field.")
        continue
      }
      if !seen.insert(name).inserted {
        add(inner, "Invalid value at '\(path)' (oneof), field '\(member.name)' is already set.")
      }
      check(member.value, type, at: inner)
    }
    checkRules(object, message, seen, path)
  }

  private mutating func check(_ value: JSONValue, _ type: RequestSchema.FieldType, at path: String)
  {
    switch type {
    case .any: return
    case .message(let name): check(value, message: name, at: path)
    case .list(let element): checkList(value, element, at: path)
    case .map(let element):
      guard let object = value.object else { return addType(path, "TYPE_MAP", value) }
      for member in object.members { check(member.value, element, at: "\(path)[\(member.name)]") }
    case .words(let words):
      let word = value.string?.uppercased()
      let isKnown = words.contains { $0.uppercased() == word }
      if !isKnown { addType(path, "TYPE_ENUM", value) }
    default: checkScalar(value, type, at: path)
    }
  }

  private mutating func checkList(
    _ value: JSONValue,
    _ element: RequestSchema.FieldType,
    at path: String
  ) {
    guard let list = value.array else { return addType(path, "TYPE_LIST", value) }
    for (index, item) in list.enumerated() { check(item, element, at: "\(path)[\(index)]") }
  }

  private mutating func checkScalar(
    _ value: JSONValue,
    _ type: RequestSchema.FieldType,
    at path: String
  ) {
    switch type {
    case .string where value.string == nil: addType(path, "TYPE_STRING", value)
    case .bool where value.bool == nil: addType(path, "TYPE_BOOL", value)
    case .number where value.double == nil: addType(path, "TYPE_DOUBLE", value)
    case .bytes where value.string.flatMap(Base64.decode) == nil:
      add(path, "Invalid value at '\(path)' (TYPE_BYTES), Base64 decoding failed")
    case .int32, .integer:
      guard case .integer(let number) = value, type == .integer || Int32(exactly: number) != nil
      else { return addType(path, "TYPE_INT32", value) }
    case .int64:
      if case .integer = value { return }
      if Int64(value.string ?? "") == nil { addType(path, "TYPE_INT64", value) }
    case .duration where !isDuration(value.string ?? ""): addType(path, "TYPE_DURATION", value)
    default: break
    }
  }

  private func isDuration(_ text: String) -> Bool {
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    return text.hasSuffix("s") && (1...2).contains(parts.count) && Int64(parts[0]) != nil
      && (parts.count == 1
        || ((1...9).contains(parts[1].count)
          && parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) }))
  }

  private mutating func checkRules(
    _ object: JSONObject,
    _ message: String,
    _ seen: Set<String>,
    _ path: String
  ) {
    switch message {
    case "Part":
      let data = Self.partData.filter(seen.contains)
      if data.count > 1 {
        let second = data[1].snakeCased
        let text = "oneof field 'data' is already set. Cannot set '\(second)'"
        add(path, "Invalid value at '\(path)' (oneof), \(text)")
      } else if data.isEmpty {
        addRequired("\(path).data", "required oneof field 'data' must have one initialized field")
      }
    case "Content":
      if object["parts"]?.array?.isEmpty ?? true {
        addRequired("\(path).parts", "contents.parts must not be empty.")
      }
    case "GenerateContentRequest":
      if object["contents"]?.array?.isEmpty ?? true {
        addRequired("contents", "contents is not specified")
      }
    default: break
    }
  }

  private mutating func addRequired(_ path: String, _ text: String) {
    add(path, "* GenerateContentRequest.\(path): \(text)")
  }

  private mutating func addType(_ path: String, _ type: String, _ value: JSONValue) {
    add(path, "Invalid value at '\(path)' (\(type)), \(value.text.prefix(200))")
  }

  private mutating func add(_ field: String, _ description: String) {
    violations.append(Violation(field: field, description: description))
  }
}

extension String {
  /// `maxOutputTokens` for `max_output_tokens`.
  var camelCased: String {
    var result = ""
    var startsWord = false
    for character in self {
      if character == "_", !result.isEmpty {
        startsWord = true
      } else {
        result += startsWord ? character.uppercased() : String(character)
        startsWord = false
      }
    }
    return result
  }

  /// `max_output_tokens` for `maxOutputTokens`.
  var snakeCased: String {
    var result = ""
    for character in self {
      if character.isUppercase, !result.isEmpty { result += "_" }
      result += character.lowercased()
    }
    return result
  }
}
