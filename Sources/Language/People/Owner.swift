/// The person who is to do something.
package struct Owner: Sendable, Hashable {
  /// The source's own id of the person.
  package var id: String
  /// The name to show.
  package var name: String?

  /// Creates a person.
  package init(id: String, name: String?) {
    self.id = id
    self.name = name
  }
}
