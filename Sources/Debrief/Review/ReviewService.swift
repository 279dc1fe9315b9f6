package import CivilTime
import Conversations
import Database
package import Insights
import JSON
package import Workspace

/// Records readers' verdicts on insights in a workspace.
///
/// Each call is one commit: all of its insights are judged, or none.
package struct ReviewService {
  private let connection: Connection
  /// When verdicts are given.
  package var now: Instant
  private let catalog: KindCatalog

  /// Opens a workspace to record verdicts.
  ///
  /// - Throws: ``WorkspaceError/empty(folder:)`` if nothing has been read yet, `DatabaseError`, or
  ///   `MigrationError`.
  package init(_ workspace: Workspace, now: Instant, catalog: KindCatalog = .shipped) throws {
    connection = try workspace.openForReading()
    self.now = now
    self.catalog = catalog
  }

  /// Records a verdict.
  ///
  /// - Throws: ``WorkspaceError/unknown(what:name:)`` if there is no such insight, or `ReviewError`.
  package func judge(
    _ verdict: ReaderVerdict,
    _ ids: [InsightID],
    note: String?,
    by: String?
  ) throws -> ReviewResult {
    try connection.write { transaction in
      let store = InsightStore(transaction)
      let remark = ReviewRemark(note: note, by: by, at: now)
      var result = ReviewResult(verdict: verdict.name)
      for id in ids {
        let insight = try store.named(id)
        result.former.append(insight)
        let known = try known(verdict, insight, transaction)
        if try store.judge(known, id, remark, catalog: catalog) { result.changed.append(id) }
      }
      result.insights = try ids.compactMap { try store.insight($0) }
      return result
    }
  }

  /// Merges two insights into one.
  ///
  /// - Throws: ``WorkspaceError/unknown(what:name:)`` if there is no such insight, or `ReviewError`.
  package func merge(
    _ other: InsightID,
    into id: InsightID,
    note: String?,
    by: String?
  ) throws -> ReviewResult {
    try connection.write { transaction in
      let store = InsightStore(transaction)
      var result = ReviewResult(verdict: .merged)
      result.former = try [id, other].map(store.named)
      try store.merge(other, into: id, ReviewRemark(note: note, by: by, at: now))
      result.changed = [id, other]
      result.insights = try result.changed.compactMap { try store.insight($0) }
      return result
    }
  }

  /// Undoes a verdict: the insights are as they were before it, and their history gains a row.
  package func retract(_ result: ReviewResult, by: String?) throws {
    try connection.write { transaction in
      for insight in result.former where result.changed.contains(insight.id) {
        try InsightStore(transaction).restore(insight, ReviewRemark(by: by, at: now))
      }
    }
  }

  /// The verdict with the person that a new owner's name means, if the conversation has one.
  private func known(
    _ verdict: ReaderVerdict,
    _ insight: Insight,
    _ transaction: Transaction
  ) throws -> ReaderVerdict {
    guard case .edit(var edit) = verdict, let name = edit.fields["owner"]?["name"]?.string,
      name != "unknown",
      let person = try person(meantBy: name, in: insight.conversationId, transaction)
    else { return verdict }
    edit.set("owner", ["id": .string(person.id), "name": .string(person.name)])
    return .edit(edit)
  }

  /// The person that a name means: someone in the conversation, else someone in the workspace.
  ///
  /// - Returns: nil if no one has such a name: then it is the name of someone who takes no part.
  /// - Throws: ``WorkspaceError/ambiguous(name:candidates:)`` if it means several.
  private func person(
    meantBy name: String,
    in conversation: ConversationID,
    _ transaction: Transaction
  ) throws -> (id: String, name: String)? {
    let catalog = ConversationCatalog(transaction)
    let row = try catalog.conversation(conversation)?.row
    var meant = TypedName.meant(by: name, among: try row.map(catalog.people) ?? [])
    if meant.isEmpty { meant = try catalog.people(meantBy: name) }
    guard let person = meant.first else { return nil }
    guard meant.count == 1 else {
      throw WorkspaceError.ambiguous(name: name, candidates: meant.map(\.shownName))
    }
    return (person.id, try SenderCatalog(transaction).latestName(ofPerson: person.id) ?? person.id)
  }
}
