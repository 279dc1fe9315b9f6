import Failures
import Arguments
import CivilTime
import Coordination
import Insights
import JSON
import Jobs
import TerminalIO
import TerminalViews
import Workspace

/// Shows the contents of the workspace and the state of its jobs.
enum StatusCommand: Command {
  static let maxAge = Option(
    "max-age",
    .span,
    help: "the maximum age of a job's last success; a job with a schedule must have one"
  )

  static let specification = CommandSpecification(
    "status",
    abstract: "show what the workspace contains, and the state of its jobs",
    examples: [
      .init(line: "debrief status", help: "counts, and the latest run of each job"),
      .init(line: "debrief status --max-age 26h", help: "for monitoring: 1 if a job is overdue"),
    ],
    options: [maxAge, CommonOptions.json],
    notes: [
      """
      If hosts share a coordinator, the state of a job is that of all hosts, and what the \
      workspaces of the others contained at the end of their last runs is listed.
      """
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    var status = try session.insights(arguments).status()
    let workspace = try session.workspace(arguments)
    for index in status.runs.indices where status.runs[index].finishedAt == nil {
      status.runs[index].isUnderWay = workspace.isRunning(job: status.runs[index].job)
    }
    let shared = try session.sharedStatus(arguments)
    let jobs = try JobStates(status, shared, session, arguments)
    status.overdue = arguments[maxAge].map { jobs.overdue(after: $0, now: .now) }
    let code = status.overdue?.isEmpty == false ? ExitStatus.failed : .done
    let console = session.console
    guard !arguments[CommonOptions.json] else {
      var document = status.json.object ?? JSONObject()
      document["jobs"] = .array(jobs.rows.map(\.json))
      if let shared { document["otherHosts"] = .array(shared.hosts.map(\.json)) }
      console.print(.object(document))
      return code
    }
    StatusRendering(status).counts(to: console)
    if !jobs.rows.isEmpty {
      console.print()
      console.print(jobs.table)
    }
    if let hosts = shared?.hosts, !hosts.isEmpty {
      console.print()
      console.print(StatusRendering.table(of: hosts))
    }
    for run in status.runs {
      guard let sentence = run.givenUp.sentence(of: run.job) else { continue }
      console.print(TerminalText.line("job \(run.job): \(sentence)"))
    }
    for job in jobs.rows where status.overdue?.contains(job.job) == true {
      let last = job.lastSuccessAt?.iso8601 ?? "never"
      console.print(TerminalText.line("job \(job.job): OVERDUE, its last success was: \(last)"))
    }
    return code
  }
}
