import Conversations
import Database
import Reports
import Workspace

/// Someone a report is for, and the conversations they may read of: those they take part in.
struct Audience {
  /// Who it is.
  let person: ReportInput.Person
  /// The ids of the conversations in which they wrote, or of which they are a member.
  let conversations: Set<ConversationID>

  /// Finds the person that a name means.
  ///
  /// - Parameter transaction: Where to read.
  /// - Throws: ``WorkspaceError`` if the name means no one or several people.
  init(_ name: String, in transaction: Transaction) throws {
    let meant = try ConversationCatalog(transaction).people(meantBy: name)
    guard let found = meant.first else {
      throw WorkspaceError.unknown(what: .person, name: name)
    }
    guard meant.count == 1 else {
      throw WorkspaceError.ambiguous(name: name, candidates: meant.map(\.shownName))
    }
    person = ReportInput.Person(id: found.id, names: found.names.sorted())
    conversations = try SenderCatalog(transaction).conversations(withPerson: found.id)
  }
}
