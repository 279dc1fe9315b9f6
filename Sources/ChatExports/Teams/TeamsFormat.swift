package import ArchiveReading
import Conversations
import JSON

/// Messages of Microsoft Teams as the Graph API returns them, in JSON lists.
///
/// <https://learn.microsoft.com/graph/api/resources/chatmessage>. PowerShell capitalizes the same
/// names. In a folder, lists of channels and people provide the names.
package enum TeamsFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "teams"

  private static let paths = ["[]", "value[]"]

  /// Whether there is a list of messages with Graph's fields.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    probe.hasDocument(where: isMessages)
  }

  /// Reads people and channels, then the messages.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let reader = DocumentReader(collector)
    var directory = TeamsDirectory()
    let lists = probe.documents { TeamsDirectory.isList(first($0)) }
    try probe.readEach(lists, into: collector) { file in
      try reader.forEachPart(of: file, paths) { part, value in
        if part.kind == .value, let value { directory.add(value, to: collector) }
      }
    }
    var builder = TeamsMessageBuilder(directory)
    for file in probe.documents(where: isMessages) {
      collector.file = file.shownName
      try reader.forEachPart(of: file, paths) { part, value in
        guard part.kind == .value, let value else { return }
        let message = try builder.message(value)
        if let description = builder.describe(message.conversationId, value) {
          collector.append(description)
        }
        try collector.append(message)
      }
    }
    collector.file = probe.name
  }

  private static func first(_ head: JSONValue) -> JSONValue? {
    (head.array ?? head["value"]?.array)?.first
  }

  private static func isMessages(_ head: JSONValue) -> Bool {
    guard let first = first(head) else { return false }
    return first.graph("createdDateTime")?.string != nil
      && first.graph("body")?.graph("contentType") != nil
      && (first.graph("messageType") ?? first.graph("from") ?? first.graph("chatId")) != nil
  }
}

/// The people and channels from the lists other than the messages.
struct TeamsDirectory {
  private var channels: [String: String] = [:]

  /// Whether an element belongs to a list of channels or of people.
  static func isList(_ first: JSONValue?) -> Bool {
    guard let first, first.graph("id")?.string != nil, first.graph("displayName") != nil else {
      return false
    }
    return first.graph("membershipType") != nil || first.graph("userPrincipalName") != nil
  }

  /// Adds an element.
  mutating func add(_ value: JSONValue, to collector: MessageCollector) {
    guard let id = value.graph("id")?.idText else { return }
    let name = value.graph("displayName")?.idText
    if value.graph("userPrincipalName") != nil {
      collector.append(Participant(id: "teams:\(id)", name: name))
    } else {
      channels[id] = name
    }
  }

  /// The name of a channel.
  func name(ofChannel id: String) -> String? { channels[id] }
}

extension JSONValue {
  /// A member by its name in Graph, or by that name capitalized.
  ///
  /// - Returns: nil if it is missing or null.
  func graph(_ name: String) -> JSONValue? {
    let found = self[name] ?? self[name.prefix(1).uppercased() + name.dropFirst()]
    return found?.isNull ?? true ? nil : found
  }
}
