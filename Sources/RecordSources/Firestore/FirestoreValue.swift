import ArchiveReading
import JSON

extension JSONValue {
  /// The value without the types that Firestore's REST API and export tools wrap it in.
  ///
  /// Types: <https://firebase.google.com/docs/firestore/reference/rest/v1/Value>. Timestamps are
  /// kept where ``JSONValue/instant(_:in:)`` knows them.
  ///
  /// - Parameter depth: The depth of the value; from 64 on nothing is unwrapped.
  func withoutFirestoreTypes(depth: Int = 0) -> JSONValue {
    guard depth < 64 else { return self }
    switch self {
    case .array(let elements):
      return .array(elements.map { $0.withoutFirestoreTypes(depth: depth + 1) })
    case .string(let text): return Self.timestamp(printed: text) ?? self
    case .object(let object):
      if object.members.count == 1, let typed = object.members.first,
        let value = Self.unwrapped(typed.name, typed.value, depth)
      {
        return value
      }
      if let type = object["__datatype__"]?.string, let value = object["value"] {
        return type == "timestamp" ? value : value.withoutFirestoreTypes(depth: depth + 1)
      }
      var plain = JSONObject()
      for member in object.members {
        plain.append(member.name, member.value.withoutFirestoreTypes(depth: depth + 1))
      }
      return .object(plain)
    default: return self
    }
  }

  private static func unwrapped(_ type: String, _ value: JSONValue, _ depth: Int) -> JSONValue? {
    switch type {
    case "stringValue", "booleanValue", "doubleValue", "bytesValue": value
    case "timestampValue", "__time__": value
    case "integerValue": value.string.flatMap { Int64($0) }.map { .integer($0) } ?? value
    case "nullValue": .null
    // A reference names a document by its path; the last part is its id.
    case "referenceValue", "__ref__": value.string.map { .string(lastPart(of: $0)) } ?? value
    case "arrayValue":
      .array(
        (value["values"]?.array ?? []).map { $0.withoutFirestoreTypes(depth: depth + 1) }
      )
    case "mapValue": (value["fields"] ?? [:]).withoutFirestoreTypes(depth: depth + 1)
    default: nil
    }
  }

  private static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// `Timestamp(seconds=1517443200, nanoseconds=0)`, as programs print it.
  private static func timestamp(printed text: String) -> JSONValue? {
    guard text.hasPrefix("Timestamp("), text.hasSuffix(")") else { return nil }
    var object = JSONObject()
    for part in text.dropFirst(10).dropLast().split(separator: ",") {
      let sides = part.split(separator: "=")
      guard sides.count == 2, let number = Int64(sides[1].trimmingSpaces) else { return nil }
      object.append(String(sides[0].trimmingSpaces), .integer(number))
    }
    return object["seconds"] == nil ? nil : .object(object)
  }
}
