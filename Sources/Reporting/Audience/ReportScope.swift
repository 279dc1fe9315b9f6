package import CivilTime
package import Conversations
package import Database
import Insights
package import JSON
package import Jobs
import Workspace

/// The part of a workspace that a job is about: its reports hold nothing else, even those made
/// later, when the job file may be gone.
package struct ReportScope {
  /// The file or folder that it reads; nil for the whole workspace.
  var source: String?
  /// Which threads and conversations it wants, and whose words it leaves out.
  var selection = JobDefinition.Selection()
  /// The names of the kinds it looks for.
  var kinds: [KindName]
  /// The zone in which it reads the days that messages name; nil if it names none.
  package private(set) var zone: TimeZoneRules?

  /// The scope of a job.
  package init(_ job: JobDefinition) {
    source = job.source.map { absolutePath($0.path) }
    selection.includedThreads = job.selection.includedThreads
    selection.excludedThreads = job.selection.excludedThreads
    selection.includedConversations = job.selection.includedConversations
    selection.excludedConversations = job.selection.excludedConversations
    selection.excludedPeople = job.selection.excludedPeople
    kinds = job.kindNames
    zone = job.timeZone
  }

  /// Reads what ``json`` wrote.
  package init(json: JSONValue) {
    func texts(_ name: String) -> [String] { json[name]?.array?.compactMap(\.string) ?? [] }
    source = json["source"]?.string
    selection.includedThreads = texts("includeThreads").map { NamePattern($0) }
    selection.excludedThreads = texts("excludeThreads").map { NamePattern($0) }
    selection.includedConversations = texts("include").map { NamePattern($0) }
    selection.excludedConversations = texts("exclude").map { NamePattern($0) }
    selection.excludedPeople = texts("excludePeople").map { NamePattern($0) }
    kinds = texts("kinds").map(KindName.init(rawValue:))
    zone = json["timezone"]?.string.flatMap { try? TimeZoneRules(identifier: $0) }
  }

  /// The scope as the record of a run keeps it.
  package var json: JSONValue {
    func texts(_ patterns: [NamePattern]) -> JSONValue { .array(patterns.map { .string($0.text) }) }
    return [
      "source": JSONValue(source),
      "includeThreads": texts(selection.includedThreads),
      "excludeThreads": texts(selection.excludedThreads),
      "include": texts(selection.includedConversations),
      "exclude": texts(selection.excludedConversations),
      "excludePeople": texts(selection.excludedPeople),
      "kinds": .array(kinds.map { .string($0.rawValue) }),
      "timezone": JSONValue(zone?.identifier),
    ]
  }

  /// The zone in which days are shown: the job's, else the one in which all that it reads was read,
  /// else UTC.
  ///
  /// - Parameter transaction: Where to read.
  package func shownZone(in transaction: Transaction) throws -> TimeZoneRules {
    try zone ?? ConversationCatalog(transaction).commonZone(ofSource: source) ?? .utc
  }

  /// The threads that it is about.
  ///
  /// - Parameter transaction: Where to read.
  /// - Returns: nil for all.
  func threads(in transaction: Transaction) throws -> WantedThreads? {
    guard !selection.includedThreads.isEmpty || !selection.excludedThreads.isEmpty else {
      return nil
    }
    return try WantedThreads(selection, in: transaction)
  }

  /// The ids of the conversations that it is about.
  ///
  /// - Parameter transaction: Where to read.
  /// - Returns: nil for all.
  package func conversations(in transaction: Transaction) throws -> Set<ConversationID>? {
    let own = try source.map { try IngestLog(transaction).conversations(of: $0) ?? [] }
    let isOpen =
      selection.includedConversations.isEmpty && selection.excludedConversations.isEmpty
    if own == nil, isOpen { return nil }
    var conversations: Set<ConversationID> = []
    try ConversationCatalog(transaction).forEach { conversation in
      guard own?.contains(conversation.row) ?? true,
        selection.wants(conversation: conversation.id.rawValue, name: conversation.name)
      else { return }
      conversations.insert(conversation.id)
    }
    return conversations
  }
}
