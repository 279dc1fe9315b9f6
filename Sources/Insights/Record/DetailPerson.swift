package import JSON

/// A person whom the detail of an insight names: the owner of a task, the asker of a question.
package struct DetailPerson: Sendable, Hashable {
  /// The id; nil for someone who does not take part under that name.
  package let id: String?
  /// The name as it was said; nil if unknown.
  package let name: String?

  /// Reads a person; nil if the value is not an object.
  init?(_ value: JSONValue?) {
    guard let object = value?.object else { return nil }
    id = object["id"]?.string
    name = object["name"]?.string
  }
}

extension JSONObject {
  /// The owner, if this is the detail of a task that has one.
  package var owner: DetailPerson? { DetailPerson(self["owner"]) }

  /// The asker, if this is the detail of a question that has one.
  package var asker: DetailPerson? { DetailPerson(self["asker"]) }

  /// The date by which it is to be done, as stored, if this is the detail of a task that has one.
  package var due: String? { self["due"]?.string }
}
