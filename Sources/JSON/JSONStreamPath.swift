/// The positions of a document that a ``JSONStreamReader`` goes down to, as a tree.
final class JSONStreamPlace {
  /// The position as paths write it, for instance `chats.list[]`; empty for the document itself.
  let path: String
  private var members: [String: JSONStreamPlace] = [:]
  private(set) var anyMember: JSONStreamPlace?
  private(set) var anyElement: JSONStreamPlace?

  private init(path: String) { self.path = path }

  /// Puts paths together.
  convenience init(paths: [String]) {
    self.init(path: "")
    for path in paths { add(path[...], parent: self) }
  }

  /// Whether the reader goes into an array here.
  var hasElements: Bool { anyElement != nil }

  /// Whether the reader goes into an object here.
  var hasMembers: Bool { anyMember != nil || !members.isEmpty }

  /// The position of a member of an object here; nil if no path leads through it.
  func member(_ name: String) -> JSONStreamPlace? { members[name] ?? anyMember }

  private func add(_ path: Substring, parent: JSONStreamPlace) {
    if path.isEmpty { return }
    if path.hasPrefix("[]") || path.hasPrefix("{}") {
      let rest = path.dropFirst(2)
      let isElement = path.first == "["
      let child =
        (isElement ? parent.anyElement : parent.anyMember)
        ?? JSONStreamPlace(path: parent.path + path.prefix(2))
      if isElement { parent.anyElement = child } else { parent.anyMember = child }
      return add(rest, parent: child)
    }
    let name = path.drop { $0 == "." }.prefix { $0 != "." && $0 != "[" && $0 != "{" }
    if name.isEmpty { return }
    let separator = parent.path.isEmpty ? "" : "."
    let child =
      parent.members[String(name)] ?? JSONStreamPlace(path: parent.path + separator + name)
    parent.members[String(name)] = child
    add(path[name.endIndex...], parent: child)
  }
}
