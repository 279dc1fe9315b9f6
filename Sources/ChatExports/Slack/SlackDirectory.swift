import ArchiveReading
import JSON

/// The people and conversations in the index files of an export.
struct SlackDirectory {
  private var users: [String: SlackUser] = [:]
  private var order: [String] = []
  private var conversations: [SlackConversation] = []
  private var byFolder: [String: Int] = [:]
  private var channelNames: [String: String] = [:]
  private var botNames: [String: String] = [:]
  private var team: String?

  /// Creates an empty directory.
  ///
  /// - Parameter team: The workspace's id, if it is known.
  init(team: String? = nil) { self.team = team }

  /// Reads the index files, any of which may be missing.
  ///
  /// - Parameter layout: Where the files are.
  /// - Throws: Any error thrown by the collector, or a disk failure.
  init(_ layout: SlackLayout, _ files: SlackFiles) throws {
    for name in ["users.json", "org_users.json"] {
      for element in try files.elements(layout.prefix + name) { add(user: element) }
    }
    team = Self.commonest(users.values.compactMap(\.team)) ?? Self.team(layout, files)
    for index in SlackConversation.Index.allCases {
      for element in try files.elements(layout.prefix + index.rawValue) {
        add(conversation: element, index)
      }
    }
    for folder in layout.folders where byFolder[folder.name] == nil {
      byFolder[folder.name] = conversations.count
      conversations.append(SlackConversation(unknownFolder: folder.name, team: team))
    }
  }

  /// A person or program, if the export has it.
  func user(_ id: String) -> SlackUser? { users[id] }

  /// The name to show for a person, which is the id if nothing else is known.
  func name(ofUser id: String, label: String? = nil) -> String {
    users[id]?.name ?? (label?.isEmpty == false ? label : nil) ?? id
  }

  /// The name of a conversation, if the export has it.
  func name(ofChannel id: String) -> String? { channelNames[id] }

  /// The name of a bot by the id in its messages, if a user of the export has it.
  func name(ofBot id: String) -> String? { botNames[id] }

  /// The conversation whose messages are in a folder.
  func conversation(ofFolder folder: String) -> SlackConversation {
    byFolder[folder].map { conversations[$0] }
      ?? SlackConversation(unknownFolder: folder, team: team)
  }

  /// debrief's id of a conversation with one of Slack's ids.
  ///
  /// - Returns: The id, with the workspace's if it is known.
  func conversationId(_ nativeId: String) -> String {
    SlackConversation.id(nativeId, team: team)
  }

  /// Describes all people and conversations.
  /// - Throws: Any error thrown while handing over a full batch.
  func describe(to collector: MessageCollector) throws {
    for id in order {
      if let user = users[id] { collector.append(user.participant) }
      try collector.recordWasRead()
    }
    for conversation in conversations {
      collector.append(conversation.description(self))
      try collector.recordWasRead()
    }
  }

  /// Adds an element of users.json.
  mutating func add(user element: JSONValue) {
    guard let user = SlackUser(element) else { return }
    if users.updateValue(user, forKey: user.id) == nil { order.append(user.id) }
    if let bot = user.botId { botNames[bot] = user.name }
  }

  /// Adds an element of an index file.
  mutating func add(conversation element: JSONValue, _ index: SlackConversation.Index) {
    guard let conversation = SlackConversation(element, index, team: team) else { return }
    let position = conversations.count
    conversations.append(conversation)
    if let name = conversation.name { channelNames[conversation.nativeId] = name }
    // An archived channel may have had the same name; the folder belongs to the active one.
    for folder in conversation.folders {
      if let other = byFolder[folder], !conversations[other].isArchived { continue }
      byFolder[folder] = position
    }
  }

  /// The team that the first messages name, for exports without users.
  private static func team(_ layout: SlackLayout, _ files: SlackFiles) -> String? {
    for day in layout.folders.compactMap(\.days.first).prefix(8) {
      // Problems in the file are reported when its messages are read.
      let records = (try? files.elementsOrProblem(day).get()) ?? []
      let teams = records.compactMap { $0.first(of: "team", "user_team")?.string }
      if let team = commonest(teams.filter { $0.hasPrefix("T") }) { return team }
    }
    return nil
  }

  /// The most frequent text in a list: shared channels include people of other teams.
  private static func commonest(_ texts: [String]) -> String? {
    let counts = Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
