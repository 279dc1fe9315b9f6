import YAML

/// A value of a job file, with its position and key path, after files that it extends are merged.
struct Setting {
  /// The value; of a mapping or a list, use ``members`` and ``elements``.
  private(set) var node: YAMLNode
  /// The file it is in.
  let file: String
  /// The keys that lead to it, joined by dots; empty for the whole file.
  let name: String
  /// The keys and values of a mapping, in order.
  private(set) var members: [Member]?
  /// The elements of a list; nil if it is not a list.
  private(set) var elements: [Setting]?
  /// The text as it is in the file, if something was substituted into it.
  private(set) var written: String?
  /// The origins of what was substituted into it.
  private(set) var origins: [ValueOrigin] = []
  /// Whether it begins with a value from outside, so that a path is relative to the working folder.
  private(set) var startsOutside = false

  /// A key and its value.
  struct Member {
    let key: String
    let line: Int
    let column: Int
    /// The file that the key is in.
    let file: String
    var value: Setting
  }

  /// Keys whose values are not merged: merging would mix the mappings of two sources.
  private static let whole: Set<String> = ["source.map", "source.messages", "source.conversations"]

  /// Wraps a value of a file.
  init(_ node: YAMLNode, file: String, name: String = "") {
    self.node = node
    self.file = file
    self.name = name
    members = node.mapping?.entries.map { entry in
      let inner = name.isEmpty ? entry.key : "\(name).\(entry.key)"
      return Member(
        key: entry.key,
        line: entry.line,
        column: entry.column,
        file: file,
        value: Setting(entry.value, file: file, name: inner)
      )
    }
    elements = node.sequence?.enumerated().map { index, element in
      Setting(element, file: file, name: "\(name)[\(index)]")
    }
  }

  /// The value of a key; nil if there is no such key or this is not a mapping.
  subscript(key: String) -> Setting? { members?.first { $0.key == key }?.value }

  /// The same; nil also for null, which is how a file removes what it extends.
  func given(_ key: String) -> Setting? { self[key].flatMap { $0.node.isNull ? nil : $0 } }

  /// This value merged over another one.
  ///
  /// Mappings are merged to any depth, everything else replaces what is underneath, and null
  /// removes it.
  func merged(over base: Setting) -> Setting {
    guard let members, let baseMembers = base.members, !Self.whole.contains(name) else {
      return self
    }
    var result = self
    result.members = members.map { member in
      var member = member
      if let below = base[member.key] { member.value = member.value.merged(over: below) }
      return member
    }
    let keys = Set(members.map(\.key))
    result.members?.append(contentsOf: baseMembers.filter { !keys.contains($0.key) })
    return result
  }

  /// This value with the values inside it transformed.
  func mapped(_ inner: (Setting) -> Setting, scalar: (Setting) -> Setting) -> Setting {
    guard members != nil || elements != nil else { return scalar(self) }
    var result = self
    result.members = members?.map { member in
      var member = member
      member.value = inner(member.value)
      return member
    }
    result.elements = elements?.map(inner)
    return result
  }

  /// This value with another scalar in its position.
  func replaced(
    by value: YAMLNode.Value,
    _ origins: [ValueOrigin],
    startsOutside: Bool
  ) -> Setting {
    var result = self
    result.written = node.scalar
    result.node = node.replaced(by: value)
    result.origins = origins
    result.startsOutside = startsOutside
    return result
  }
}
