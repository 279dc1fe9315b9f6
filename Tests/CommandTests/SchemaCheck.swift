import JSON

/// Checks values against the part of JSON Schema that debrief's schemas use.
struct SchemaCheck {
  let root: JSONValue

  /// What is wrong with a value, each complaint with its place.
  func complaints(_ value: JSONValue) -> [String] { complaints(value, root, "") }

  private func complaints(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
    if let reference = schema["$ref"]?.string {
      let name = String(reference.dropFirst("#/definitions/".count))
      guard let definition = root["definitions"]?[name] else { return ["\(place): no \(name)"] }
      return complaints(value, definition, place)
    }
    var found: [String] = []
    if let type = schema["type"] {
      let allowed = type.array?.compactMap(\.string) ?? [type.string ?? ""]
      if !allowed.contains(where: { has(value, $0) }) { found.append("\(place): no \(allowed)") }
    }
    if let constant = schema["const"], value != constant { found.append("\(place): \(value.text)") }
    if let words = schema["enum"]?.array, !words.contains(value) {
      found.append("\(place): \(value.text) is none of the words")
    }
    if let any = schema["anyOf"]?.array,
      !any.contains(where: { complaints(value, $0, place).isEmpty })
    {
      found.append("\(place): fits nothing")
    }
    if let minimum = schema["minimum"]?.double, let number = value.double, number < minimum {
      found.append("\(place): too small")
    }
    return found + members(value, schema, place) + elements(value, schema, place)
  }

  private func members(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
    guard let object = value.object else { return [] }
    var found: [String] = []
    for name in schema["required"]?.array ?? [] where value[name.string ?? ""] == nil {
      found.append("\(place)/\(name.text): missing")
    }
    for member in object.members {
      let inner = "\(place)/\(member.name)"
      if let known = schema["properties"]?[member.name] {
        found += complaints(member.value, known, inner)
      } else if schema["additionalProperties"] == false {
        found.append("\(inner): superfluous")
      } else if let other = schema["additionalProperties"] {
        found += complaints(member.value, other, inner)
      }
    }
    return found
  }

  private func elements(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
    guard let array = value.array else { return [] }
    let least = schema["minItems"]?.integer ?? 0
    let most = schema["maxItems"]?.integer ?? .max
    var found = (least...most).contains(Int64(array.count)) ? [] : ["\(place): \(array.count)"]
    if let items = schema["items"] {
      for (index, element) in array.enumerated() {
        found += complaints(element, items, "\(place)/\(index)")
      }
    }
    return found
  }

  private func has(_ value: JSONValue, _ type: String) -> Bool {
    switch type {
    case "null": value.isNull
    case "boolean": value.bool != nil
    case "integer": value.integer != nil
    case "number": value.double != nil
    case "string": value.string != nil
    case "array": value.array != nil
    case "object": value.object != nil
    default: false
    }
  }
}
