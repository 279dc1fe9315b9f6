package import JSON

/// A person that the detail of an insight names: the owner of a task, the asker of a question.
package struct DetailPerson: Sendable, Hashable {
  /// The id; nil for someone who does not take part under that name.
  package let id: String?
  /// The name as it was said; nil if unknown.
  package let name: String?

  /// Names a person.
  package init(id: String, name: String?) {
    self.id = id
    self.name = name
  }

  /// Reads a person; nil if the value is not an object.
  init?(_ value: JSONValue?) {
    guard let object = value?.object else { return nil }
    id = object["id"]?.string
    name = object["name"]?.string
  }

  fileprivate var json: JSONValue { ["id": JSONValue(id), "name": JSONValue(name)] }
}

extension JSONObject {
  /// The owner, if this is the detail of a task that has one.
  package var owner: DetailPerson? {
    get { DetailPerson(self[.owner]) }
    set { self[.owner] = newValue?.json ?? .null }
  }

  /// The asker, if this is the detail of a question that has one.
  package var asker: DetailPerson? {
    get { DetailPerson(self[.asker]) }
    set { self[.asker] = newValue?.json ?? .null }
  }

  /// The date by which it is to be done, as stored, if this is the detail of a task that has one.
  package var due: String? { self[.due]?.string }
}
