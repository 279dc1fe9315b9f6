package import CivilTime
import Conversations
import Database
package import Insights
import JSON
package import Workspace

/// What readers say of insights, noted in a workspace.
///
/// Each call is one commit: of several insights all are judged, or none.
package struct ReviewService {
  private let connection: Connection
  /// When verdicts are given.
  package var now: Instant
  private let catalog: KindCatalog

  /// Opens a workspace to note what a reader says.
  ///
  /// - Throws: ``WorkspaceError/empty(folder:)`` if nothing has been read yet, `DatabaseError`, or
  ///   `MigrationError`.
  package init(_ workspace: Workspace, now: Instant, catalog: KindCatalog = .shipped) throws {
    connection = try workspace.openForReading()
    self.now = now
    self.catalog = catalog
  }

  /// Notes a verdict.
  ///
  /// - Throws: ``WorkspaceError/unknown(what:name:)`` if there is no such insight, `ReviewError`, or
  ///   `DatabaseError`.
  package func judge(
    _ verdict: ReaderVerdict,
    _ ids: [String],
    note: String?,
    by: String?
  ) throws -> ReviewResult {
    try connection.write { transaction in
      let store = InsightStore(transaction)
      let remark = ReviewRemark(note: note, by: by, at: now)
      var result = ReviewResult(verdict: verdict.name)
      for id in ids {
        guard let insight = try store.insight(id) else {
          throw WorkspaceError.unknown(what: "insight", name: id)
        }
        result.former.append(insight)
        let known = try known(verdict, insight, transaction)
        if try store.judge(known, id, remark, catalog: catalog) { result.changed.append(id) }
      }
      result.insights = try ids.compactMap { try store.insight($0) }
      return result
    }
  }

  /// Makes one insight of two.
  ///
  /// - Throws: ``WorkspaceError/unknown(what:name:)`` if there is no such insight, `ReviewError`, or
  ///   `DatabaseError`.
  package func merge(
    _ other: String,
    into id: String,
    note: String?,
    by: String?
  ) throws -> ReviewResult {
    try connection.write { transaction in
      let store = InsightStore(transaction)
      var result = ReviewResult(verdict: .merged)
      for each in [id, other] {
        guard let insight = try store.insight(each) else {
          throw WorkspaceError.unknown(what: "insight", name: each)
        }
        result.former.append(insight)
      }
      try store.merge(other, into: id, ReviewRemark(note: note, by: by, at: now))
      result.changed = [id, other]
      result.insights = try result.changed.compactMap { try store.insight($0) }
      return result
    }
  }

  /// Takes a verdict back: the insights are as they were before it, and their history has a row
  /// more.
  ///
  /// - Throws: `DatabaseError`.
  package func takeBack(_ result: ReviewResult, by: String?) throws {
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
      let person = try PeopleNames(transaction).person(named: name, in: insight.conversationId)
    else { return verdict }
    edit.set("owner", ["id": .string(person.id), "name": .string(person.name)])
    return .edit(edit)
  }
}

/// Who is called what in a conversation.
private struct PeopleNames {
  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The only person of a conversation who has a name or an id.
  func person(
    named name: String,
    in conversation: String
  ) throws -> (id: String, name: String)? {
    let statement = try transaction.query(
      """
      SELECT DISTINCT senders.key, coalesce(senders.name, senders.key) FROM messages
      JOIN senders ON senders.id = messages.sender
      WHERE messages.conversation = (SELECT id FROM conversations WHERE key = ?1)
        AND (senders.name = ?2 COLLATE NOCASE OR senders.key = ?2)
      LIMIT 2
      """,
      conversation,
      name
    )
    defer { statement.reset() }
    var found: [(id: String, name: String)] = []
    while try statement.step() { found.append((statement.text(0) ?? "", statement.text(1) ?? "")) }
    return found.count == 1 ? found.first : nil
  }
}
