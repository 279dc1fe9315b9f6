/// Someone whose names are replaced.
package struct Person: Sendable, Hashable {
  /// The identity, which stays the same when names change.
  let id: String
  /// The names, the usual one first.
  let names: [String]

  /// Creates a person.
  ///
  /// - Parameter names: The names, the usual one first. Each word of a name that is not a common
  ///   word counts as a name too: of `Ana Souza`, also `Ana` and `Souza`.
  package init(id: String, names: [String]) {
    self.id = id
    self.names = names
  }
}
