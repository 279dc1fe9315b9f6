import Reporting
import Conversations

extension ToolContext {
  /// The conversation that a name as people type it means, among those that may be shown.
  func conversation(meantBy name: String) throws -> (row: ConversationRow, id: ConversationID) {
    let catalog = ConversationCatalog(transaction)
    let exact = try catalog.conversations(named: name).filter {
      visibility.allows(conversation: $0.row)
    }
    if exact.count == 1 { return exact[0] }
    var meant = exact.map { TypedName.Candidate(row: $0.row, id: $0.id.rawValue, names: []) }
    if meant.isEmpty {
      let shown = facts.conversations.map {
        TypedName.Candidate(
          row: $0.row,
          id: $0.id.rawValue,
          names: Set([$0.name].compactMap(\.self))
        )
      }
      meant = TypedName.meant(by: name, among: shown)
    }
    guard let first = meant.first?.conversation else {
      throw ToolProblem.unknownConversation
    }
    guard meant.count == 1 else {
      throw ToolProblem("several conversations have this name: use an id of list_conversations")
    }
    return first
  }

  /// The rows of the sender that a name as people type it means; of several if all have that very name.
  func senders(meantBy name: String) throws -> Set<SenderRow> {
    let catalog = ConversationCatalog(transaction)
    let exact = try catalog.senders(named: name).subtracting(visibility.hiddenSenders)
    guard exact.isEmpty else { return exact }
    let ids = try catalog.people(meantBy: name).map(\.id)
    let people = try ids.map {
      try catalog.senders(named: $0).subtracting(visibility.hiddenSenders)
    }.filter { !$0.isEmpty }
    guard let senders = people.first else {
      throw ToolProblem("there is no such sender: give a name or an id as messages show it")
    }
    guard people.count == 1 else {
      throw ToolProblem("the name fits several people: give the whole name or the id")
    }
    return senders
  }

  /// The id and the names of the owner that a name means, in lower case.
  ///
  /// - Returns: The name itself if no one in the archive has it: owners need not take part.
  func owners(_ name: String) throws -> Set<String> {
    let meant = try ConversationCatalog(transaction).people(meantBy: name)
    guard let person = meant.first else { return [name.lowercased()] }
    guard meant.count == 1 else {
      throw ToolProblem("the name fits several people: give the whole name or the id")
    }
    return Set([person.id, name.lowercased()] + person.names.map { $0.lowercased() })
  }
}
