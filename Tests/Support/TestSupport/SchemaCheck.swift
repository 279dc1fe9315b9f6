package import JSON

/// Checks values against the part of JSON Schema that debrief's schemas use.
package struct SchemaCheck {
  let root: JSONValue

  /// Checks against a schema.
  package init(root: JSONValue) { self.root = root }

  /// What is wrong with a value, each complaint with its place.
  ///
  /// - Returns: Nothing if it fits.
  package func complaints(_ value: JSONValue) -> [String] { complaints(value, root, "") }

  private func complaints(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    if schema.bool == false { return ["\(path): may not be there"] }
    if let reference = schema["$ref"]?.string {
      let name = String(reference.dropFirst("#/definitions/".count))
      guard let definition = root["definitions"]?[name] else { return ["\(path): no \(name)"] }
      return complaints(value, definition, path)
    }
    var found: [String] = []
    if let type = schema["type"] {
      let allowed = type.array?.compactMap(\.string) ?? [type.string ?? ""]
      if !allowed.contains(where: { has(value, $0) }) { found.append("\(path): no \(allowed)") }
    }
    if let constant = schema["const"], value != constant { found.append("\(path): \(value.text)") }
    if let words = schema["enum"]?.array, !words.contains(value) {
      found.append("\(path): \(value.text) is none of the words")
    }
    if let any = schema["anyOf"]?.array,
      !any.contains(where: { complaints(value, $0, path).isEmpty })
    {
      found.append("\(path): fits nothing")
    }
    if let one = schema["oneOf"]?.array {
      let fitting = one.count { complaints(value, $0, path).isEmpty }
      if fitting != 1 { found.append("\(path): fits \(fitting), not one") }
    }
    if let minimum = schema["minimum"]?.double, let number = value.double, number < minimum {
      found.append("\(path): too small")
    }
    if let maximum = schema["maximum"]?.double, let number = value.double, number > maximum {
      found.append("\(path): too large")
    }
    if let condition = schema["if"] {
      let branch = complaints(value, condition, path).isEmpty ? "then" : "else"
      if let schema = schema[branch] { found += complaints(value, schema, path) }
    }
    return found + text(value, schema, path) + members(value, schema, path)
      + elements(value, schema, path)
  }

  private func text(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    guard let text = value.string else { return [] }
    var found: [String] = []
    if let least = schema["minLength"]?.integer, text.unicodeScalars.count < least {
      found.append("\(path): too short")
    }
    if let pattern = schema["pattern"]?.string, !matches(text, pattern) {
      found.append("\(path): does not match \(pattern)")
    }
    return found
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    // A pattern that is none matches nothing, which a test of a good document then shows.
    guard let regex = try? Regex(pattern) else { return false }
    return text.firstMatch(of: regex) != nil
  }

  private func members(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    guard let object = value.object else { return [] }
    var found: [String] = []
    for name in schema["required"]?.array ?? [] where value[name.string ?? ""] == nil {
      found.append("\(path)/\(name.text): missing")
    }
    if let least = schema["minProperties"]?.integer, object.members.count < least {
      found.append("\(path): too few members")
    }
    if let most = schema["maxProperties"]?.integer, object.members.count > most {
      found.append("\(path): too many members")
    }
    for member in object.members {
      let inner = "\(path)/\(member.name)"
      if let names = schema["propertyNames"] {
        found += complaints(.string(member.name), names, inner)
      }
      let patterns = schema["patternProperties"]?.object?.members ?? []
      if patterns.contains(where: { matches(member.name, $0.name) }) { continue }
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

  private func elements(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    guard let array = value.array else { return [] }
    let least = schema["minItems"]?.integer ?? 0
    let most = schema["maxItems"]?.integer ?? .max
    var found = (least...most).contains(Int64(array.count)) ? [] : ["\(path): \(array.count)"]
    if let items = schema["items"] {
      for (index, element) in array.enumerated() {
        found += complaints(element, items, "\(path)/\(index)")
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
