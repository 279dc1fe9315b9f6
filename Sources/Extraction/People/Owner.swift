/// The person who is to do something.
public struct Owner: Sendable, Hashable {
  /// The source's own id of the person.
  public var id: String
  /// The name to show.
  public var name: String?

  /// Names a person.
  public init(id: String, name: String?) {
    self.id = id
    self.name = name
  }
}
