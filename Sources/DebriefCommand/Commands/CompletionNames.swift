import Arguments
import CivilTime
import Conversations
import Database
import Debrief
import GeminiEngine
import Insights
import Jobs
import TerminalIO
import Workspace

/// The names that completions look up while a command line is typed.
struct CompletionNames {
  private let arguments: ParsedArguments
  private let session: Session

  /// The maximum number of names offered.
  private static let limit = 1000

  init(_ arguments: ParsedArguments, _ session: Session) {
    self.arguments = arguments
    self.session = session
  }

  /// The names of a kind; none if the workspace is damaged or absent.
  ///
  /// A name may come from a chat: one that holds control characters is left out, and shells quote
  /// the rest.
  func list(_ names: CompletionKind) -> [String] {
    let found = (try? lookUp(names)) ?? []
    var seen: Set<String> = []
    return found.filter { name in
      !name.isEmpty && TerminalText.line(name) == name && seen.insert(name).inserted
    }
  }

  private func lookUp(_ names: CompletionKind) throws -> [String] {
    switch names {
    case .jobs: return session.overlay(arguments).allJobs
    case .kinds: return try session.prompts(arguments).kinds.map(\.kind.name.rawValue)
    case .prompts:
      let names = session.workbench(arguments).list().map(\.name)
      // A kind's prompt is found without its folder, too.
      return names + names.compactMap { $0.split(separator: "/").dropFirst().last.map(String.init) }
    case .zones: return TimeZoneRules.names(directory: session.environment.timeZoneFolder)
    case .threads:
      var filter = ThreadFilter()
      filter.limit = Self.limit
      return try WorkspaceQueries(session.workspace(arguments)).threads(filter).map(\.id.rawValue)
    case .conversations: return try catalog { try $0.conversationNames(limit: Self.limit) }
    case .people: return try catalog { try $0.personNames(limit: Self.limit) }
    case .insights:
      let queries = try session.insights(arguments)
      var filter = InsightFilter()
      filter.showsExpired = true
      filter.limit = Self.limit
      return try queries.list(filter, asOf: queries.asOf).map(\.id.rawValue)
    case .items:
      let queue = try QueueQueries(session.workspace(arguments), now: .now)
      var filter = QueueFilter()
      filter.states = [.dead]
      filter.limit = Self.limit
      return try queue.list(filter).items.map { "\($0.item.id)" }
    }
  }

  private func catalog(_ read: (ConversationCatalog) throws -> [String]) throws -> [String] {
    try WorkspaceQueries(session.workspace(arguments)).connection.read { transaction in
      try read(ConversationCatalog(transaction))
    }
  }
}
