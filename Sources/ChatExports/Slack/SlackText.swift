/// Slack's markup as plain text: mentions by name, links with their labels.
///
/// Rules: <https://api.slack.com/reference/surfaces/formatting>. Marks such as `*bold*` are kept.
struct SlackText {
  /// The plain text.
  private(set) var plain = ""
  /// The ids of the people it mentions, each once.
  private(set) var mentions: [String] = []

  /// Resolves markup.
  init(_ markup: String, _ directory: SlackDirectory) {
    // A typed `<` is escaped, so every `<` that is closed is markup.
    var rest = markup[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      plain += Self.unescape(rest[..<open])
      let inside = rest[rest.utf8.index(after: open)...]
      let stop = inside.utf8.firstIndex { [UInt8(ascii: ">"), UInt8(ascii: "<")].contains($0) }
      guard let stop, inside.utf8[stop] == UInt8(ascii: ">") else {
        plain += "<"
        rest = inside
        continue
      }
      add(entity: inside[..<stop], directory)
      rest = inside[inside.utf8.index(after: stop)...]
    }
    plain += Self.unescape(rest)
  }

  /// Decodes the three escapes of Slack's texts, once.
  static func unescape(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
    var result = ""
    var rest = text
    while let position = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<position]
      rest = rest[position...]
      let escape = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")].first { escape in
        rest.utf8.starts(with: escape.0.utf8)
      }
      result += escape?.1 ?? "&"
      rest = rest[rest.utf8.index(rest.startIndex, offsetBy: escape?.0.utf8.count ?? 1)...]
    }
    return result + rest
  }

  /// Adds what is between `<` and `>`.
  private mutating func add(entity: Substring, _ directory: SlackDirectory) {
    let parts = entity.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let target = Self.unescape(parts[0])
    let label = parts.count == 2 ? Self.unescape(parts[1]) : ""
    switch target.first {
    case "@":
      let id = String(target.dropFirst())
      if !id.isEmpty, !mentions.contains(id) { mentions.append(id) }
      plain += Self.mark("@", directory.name(ofUser: id, label: label))
    case "#":
      let id = String(target.dropFirst())
      plain += Self.mark("#", label.isEmpty ? directory.name(ofChannel: id) ?? id : label)
    case "!": plain += Self.command(target.dropFirst(), label)
    default: plain += Self.link(target, label)
    }
  }

  /// Puts a mark before a name that has none.
  private static func mark(_ mark: Character, _ name: String) -> String {
    name.first == mark ? name : "\(mark)\(name)"
  }

  /// Resolves `<!here>`, `<!subteam^S1|@group>`, `<!date^ts^format|fallback>` and the like.
  private static func command(_ command: Substring, _ label: String) -> String {
    let parts = command.split(separator: "^", omittingEmptySubsequences: false)
    switch parts.first {
    case "date": return label
    case "subteam": return mark("@", label.isEmpty ? String(parts.last ?? "") : label)
    default: return mark("@", label.isEmpty ? String(command) : label)
    }
  }

  /// Writes a link with its label, unless the label says no more than the address.
  static func link(_ address: String, _ label: String) -> String {
    let bare = ["mailto:", "tel:", "https://", "http://"].first { address.hasPrefix($0) }
      .map { address.dropFirst($0.count) }
    if label.isEmpty || label == address { return address }
    if address.isEmpty { return label }
    if let bare, label == bare || label + "/" == bare { return label }
    return "\(label) (\(address))"
  }
}
