import Conversations
package import Database
import Insights
package import Jobs
import Reports
import Workspace

extension ReportMaker.Scope {
  /// Leaves out what a job is not about.
  package mutating func narrow(to reach: ReportScope, in transaction: Transaction) throws {
    kinds = reach.kinds
    excluded = try ExcludedPeople(reach.selection, transaction)
    threads = try reach.threads(in: transaction)
    narrow(to: try reach.conversations(in: transaction))
  }

  /// Leaves out what someone may not read.
  ///
  /// - Parameter transaction: Where to read.
  /// - Throws: ``WorkspaceError`` if the name means no one or several people.
  package mutating func narrow(toPerson name: String, in transaction: Transaction) throws {
    let audience = try Audience(name, in: transaction)
    person = audience.person
    narrow(to: audience.conversations)
    // What the run read and passed over elsewhere is not theirs to know.
    coverage = try Self.coverage(of: conversations ?? [], transaction)
  }

  /// Leaves out all conversations but one, or those of its very name.
  ///
  /// - Parameter transaction: Where to read.
  /// - Throws: ``WorkspaceError`` if the name means none or several.
  mutating func narrow(toConversation name: String, in transaction: Transaction) throws {
    let catalog = ConversationCatalog(transaction)
    let exact = try catalog.conversations(named: name).map(\.id)
    let found = try exact.isEmpty ? catalog.conversations(meantBy: name) : []
    guard !exact.isEmpty || !found.isEmpty else {
      throw WorkspaceError.unknown(what: .conversation, name: name)
    }
    guard found.count <= 1 else {
      throw WorkspaceError.ambiguous(name: name, candidates: found.map(\.shownName))
    }
    narrow(to: Set(exact + found.compactMap { $0.conversation?.id }))
    coverage = try Self.coverage(of: conversations ?? [], transaction)
  }

  private mutating func narrow(to others: Set<ConversationID>?) {
    guard let others else { return }
    conversations = conversations?.intersection(others) ?? others
  }

  private static func coverage(
    of conversations: Set<ConversationID>,
    _ transaction: Transaction
  ) throws -> ReportInput.Coverage {
    let catalog = ConversationCatalog(transaction)
    let rows = Set(try conversations.compactMap { try catalog.conversation($0)?.row })
    var coverage = ReportInput.Coverage(threads: 0, messages: 0)
    for talk in try TalkStatistics(transaction).conversations() where rows.contains(talk.row) {
      coverage.threads += talk.threads
      coverage.messages += talk.messages
    }
    return coverage
  }
}

extension ReportMaker.Scope {
  /// Judges by the clocks of the sources of what it is about.
  ///
  /// - Parameter transaction: Where to read.
  mutating func judge(by clocks: SourceClocks, _ transaction: Transaction) throws {
    let clock = try clocks.clock(of: conversations, transaction)
    let isLive = clocks.sources.contains { $0.isLive && $0.instant == clock.standard }
    self.clock = clock
    asOf = ReportInput.AsOf(clock.standard, basis: isLive ? .now : .source)
  }
}

extension ReportMaker.Start {
  /// What a job says.
  package init(_ start: JobDefinition.ReportStart) {
    switch start {
    case .last: self = .last
    case .bound(.instant(let instant)): self = .instant(instant)
    case .bound(.before(let span)): self = .before(span)
    }
  }
}
