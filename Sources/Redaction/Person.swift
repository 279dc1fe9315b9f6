/// Somebody whose names are replaced.
public struct Person: Sendable, Hashable {
  /// What stays the same when names change.
  public let id: String
  /// The names, the usual one first.
  public let names: [String]

  /// Names a person.
  ///
  /// - Parameters:
  ///   - id: What stays the same when names change; pseudonyms depend on it.
  ///   - names: The names, the usual one first. Each word of a name that is no common word counts
  ///     as a name too: of `Ana Souza`, also `Ana` and `Souza`.
  public init(id: String, names: [String]) {
    self.id = id
    self.names = names
  }
}
