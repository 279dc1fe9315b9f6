import Conversations

extension ConversationCatalog {
  /// The conversation that a name means.
  ///
  /// - Throws: ``WorkspaceError`` if the name means none or several.
  func conversation(meantBy name: String) throws -> (row: ConversationRow, id: ConversationID) {
    let found = try conversations(meantBy: name)
    guard let first = found.first?.conversation else {
      throw WorkspaceError.unknown(what: .conversation, name: name)
    }
    guard found.count == 1 else {
      throw WorkspaceError.ambiguous(name: name, candidates: found.map(\.shownName))
    }
    return first
  }
}
