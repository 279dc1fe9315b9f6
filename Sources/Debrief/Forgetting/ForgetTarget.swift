import Conversations
import Database
import Insights
import Workspace

/// What a request to forget means in a workspace.
struct ForgetTarget {
  /// What is to be forgotten; nil if all of it was forgotten before.
  var selection: ForgetSelection?
  /// The person who is forgotten everywhere; no one if something else is.
  var person = InsightForgetting.Person()

  /// Looks names up.
  ///
  /// - Throws: ``WorkspaceError`` if a name means nothing, or several; `DatabaseError`.
  init(_ request: ForgetRequest, _ transaction: Transaction) throws {
    var selection = ForgetSelection()
    let tombstones = try Tombstones(transaction)
    selection.before = request.before
    if let name = request.conversation {
      let found = try ConversationCatalog(transaction).conversations(named: name)
      guard found.count <= 1 else {
        throw WorkspaceError.ambiguous(name: name, candidates: found.map(\.id.rawValue))
      }
      guard let row = found.first?.row else {
        let isForgotten =
          try tombstones?.cover(.conversation, name) == true
          || tombstones?.cover(.title, name.lowercased()) == true
        if isForgotten { return }
        throw WorkspaceError.unknown(what: .conversation, name: name)
      }
      selection.conversation = row
    }
    if let name = request.person {
      let ids = try ConversationCatalog(transaction).people(named: name)
      guard ids.count <= 1 else {
        throw WorkspaceError.ambiguous(name: name, candidates: ids.sorted())
      }
      guard !ids.isEmpty else {
        let isForgotten =
          try tombstones?.cover(.person, name) == true
          || tombstones?.cover(.name, name.lowercased()) == true
        if isForgotten { return }
        // What cannot be undone takes no part of a name, but names those who may be meant.
        let meant = try ConversationCatalog(transaction).people(meantBy: name).prefix(10)
        guard meant.isEmpty else {
          throw WorkspaceError.ambiguous(name: name, candidates: meant.map(\.shownName))
        }
        throw WorkspaceError.unknown(what: .person, name: name)
      }
      selection.person = ids
    }
    self.selection = selection
    guard selection.isWholePerson, let ids = selection.person else { return }
    person.ids = ids
    for id in ids {
      try person.names.formUnion(ConversationCatalog(transaction).names(ofPerson: id))
    }
  }
}
