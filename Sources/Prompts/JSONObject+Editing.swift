import JSON

extension JSONObject {
  /// Replaces a member in its position, or adds it at the end.
  mutating func set(_ name: String, _ value: JSONValue) {
    guard self[name] != nil else { return append(name, value) }
    self = mapping { $0.name == name ? value : $0.value }
  }

  /// Removes a member.
  mutating func remove(_ name: String) {
    guard self[name] != nil else { return }
    self = mapping { $0.name == name ? nil : $0.value }
  }

  /// The same members with other values; without those whose new value is nil.
  func mapping(_ value: (Member) -> JSONValue?) -> JSONObject {
    var result = JSONObject()
    for member in members {
      if let value = value(member) { result.append(member.name, value) }
    }
    return result
  }
}

extension JSONValue {
  /// The value with each name only once in its object: the last one, which is the one that counts.
  var withoutRepeatedMembers: JSONValue {
    switch self {
    case .array(let elements): return .array(elements.map(\.withoutRepeatedMembers))
    case .object(let object):
      var values: [String: JSONValue] = [:]
      for member in object.members { values[member.name] = member.value }
      return .object(
        object.mapping { values.removeValue(forKey: $0.name)?.withoutRepeatedMembers }
      )
    default: return self
    }
  }
}
