/// The parts of a document that a ``JSONStreamReader`` goes down to, as a tree.
final class JSONStreamNode {
  /// The path, for instance `chats.list[]`; empty for the document itself.
  let path: String
  private var members: [String: JSONStreamNode] = [:]
  private(set) var anyMember: JSONStreamNode?
  private(set) var anyElement: JSONStreamNode?

  private init(path: String) { self.path = path }

  /// Creates the tree of some paths.
  convenience init(paths: [String]) {
    self.init(path: "")
    for path in paths { add(path[...], parent: self) }
  }

  /// Whether the reader goes into an array here.
  var hasElements: Bool { anyElement != nil }

  /// Whether the reader goes into an object here.
  var hasMembers: Bool { anyMember != nil || !members.isEmpty }

  /// The node of a member of an object here; nil if no path leads through it.
  func member(_ name: String) -> JSONStreamNode? { members[name] ?? anyMember }

  private func add(_ path: Substring, parent: JSONStreamNode) {
    if path.isEmpty { return }
    if path.hasPrefix("[]") || path.hasPrefix("{}") {
      let rest = path.dropFirst(2)
      let isElement = path.first == "["
      let child =
        (isElement ? parent.anyElement : parent.anyMember)
        ?? JSONStreamNode(path: parent.path + path.prefix(2))
      if isElement { parent.anyElement = child } else { parent.anyMember = child }
      return add(rest, parent: child)
    }
    let name = path.drop { $0 == "." }.prefix { $0 != "." && $0 != "[" && $0 != "{" }
    if name.isEmpty { return }
    let separator = parent.path.isEmpty ? "" : "."
    let child =
      parent.members[String(name)] ?? JSONStreamNode(path: parent.path + separator + name)
    parent.members[String(name)] = child
    add(path[name.endIndex...], parent: child)
  }
}
