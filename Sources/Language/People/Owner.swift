/// The person who is to do something.
package struct Owner: Sendable, Hashable {
  /// The person's id in the source.
  package var id: String
  /// The name to show.
  package var name: String?

  /// Creates a person.
  init(id: String, name: String?) {
    self.id = id
    self.name = name
  }
}
