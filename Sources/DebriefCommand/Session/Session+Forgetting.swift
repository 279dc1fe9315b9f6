import Failures
import Arguments
import CivilTime
import Coordination
import Debrief
import Jobs
import Runs
import TerminalIO
import Workspace

extension Session {
  /// Asks the hosts that share a coordinator to forget.
  ///
  /// - Returns: The status of each; empty without a coordinator.
  /// - Throws: `CoordinationError` if the coordinator cannot be reached.
  func askHosts(
    _ request: ForgetRequest,
    _ workspace: Workspace,
    _ arguments: ParsedArguments
  ) throws -> [ForgetReceipt.Host] {
    guard let coordinator = try coordinator(arguments) else { return [] }
    return try SharedForgetting(coordinator, try workerLocation(of: workspace))
      .ask(
        person: request.person,
        conversation: request.conversation,
        before: request.before
      )
      .map { .init(name: $0.host, forgottenAt: $0.at) }
  }

  /// Forgets what other hosts were asked to forget, before anything is read or written here.
  ///
  /// - Throws: `CoordinationError`, or `WorkspaceError` if the workspace is in use: it must not show what
  ///   is to be forgotten.
  func forgetForOthers(
    _ coordinator: Coordinator,
    _ workspace: Workspace,
    _ arguments: ParsedArguments
  ) throws {
    let shared = try SharedForgetting(coordinator, try workerLocation(of: workspace))
    for pending in try shared.pending() {
      var request = ForgetRequest()
      (request.person, request.conversation) = (pending.person, pending.conversation)
      request.before = pending.before
      var reach = ForgetReach()
      reach.writers = appWriters(arguments)
      var random = SystemRandomNumberGenerator()
      do {
        let forgetting = Forgetting(workspace, now: .now)
        _ = try forgetting.run(request, isDryRun: false, in: reach, random: &random)
      } catch let error as WorkspaceError where error.isNotFound {
        // It was never here.
      }
      try shared.acknowledge(pending)
    }
  }

  /// The user's jobs that write to apps' databases; a warning names those that cannot be read.
  func appWriters(_ arguments: ParsedArguments) -> [ForgetReach.Writer] {
    let overlay = self.overlay(arguments)
    let isOffline = arguments[CommonOptions.offline]
    return overlay.jobs.flatMap { name -> [ForgetReach.Writer] in
      guard let path = try? overlay.job(name), let job = try? self.job(path, arguments) else {
        console.warning(
          "\(name): the job cannot be read, so a database that it writes to may be left out"
        )
        return []
      }
      return job.sinks.compactMap { sink in
        guard sink.takesThreads else { return nil }
        return ForgetReach.Writer(job: name, path: sink.path) { [environment] in
          if isOffline, case .postgres = sink { throw Session.offline }
          guard let table = try sink.table(secret: environment.secret) else {
            throw Failure(.internalError, "\(sink.path): it is not a table")
          }
          return table
        }
      }
    }
  }
}

extension WorkspaceError {
  /// Whether the error means that the requested data is not here.
  var isNotFound: Bool {
    switch self {
    case .empty, .unknown: true
    default: false
    }
  }
}
