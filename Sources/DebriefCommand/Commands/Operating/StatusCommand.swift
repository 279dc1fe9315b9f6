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
    console.printCounts(status)
    if !jobs.rows.isEmpty {
      console.print()
      console.print(jobs.table)
    }
    if let hosts = shared?.hosts, !hosts.isEmpty {
      console.print()
      console.print(HostStatus.table(of: hosts))
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

extension Console {
  fileprivate func printCounts(_ status: WorkspaceStatus) {
    let last = status.lastMessageAt.map { ", the last on \($0.iso8601)" } ?? ""
    print(
      "\(Figures.count(status.conversations, "conversation")), "
        + "\(Figures.count(status.threads, "thread")), "
        + "\(Figures.count(status.messages, "message"))\(last)"
    )
    print(AsOfLine(InsightClock(status.asOf), status.sources).text)
    for kind in status.insights {
      let expired = kind.expired > 0 ? ", \(kind.expired) expired" : ""
      let quarantined = kind.quarantined > 0 ? ", \(kind.quarantined) quarantined" : ""
      print(TerminalText.line("\(kind.kind): \(kind.active) active\(expired)\(quarantined)"))
    }
  }
}

extension HostStatus {
  fileprivate static func table(of hosts: [HostStatus]) -> TextTable {
    var table = TextTable([
      .init(title: "OTHER HOST", emphasis: .name),
      .init(title: "CONVERSATIONS", isNumeric: true),
      .init(title: "THREADS", isNumeric: true),
      .init(title: "MESSAGES", isNumeric: true),
      .init(title: "INSIGHTS", isNumeric: true),
      .init(title: "AS OF"),
    ])
    for host in hosts {
      let counts = host.counts
      let numbers = [counts.conversations, counts.threads, counts.messages, counts.insights]
      table.append(
        ([host.host] + numbers.map(Figures.grouped) + [host.at.iso8601]).map(TerminalText.line)
      )
    }
    return table
  }

  fileprivate var json: JSONValue {
    [
      "host": .string(host), "at": .string(at.iso8601),
      "conversations": JSONValue(counts.conversations), "threads": JSONValue(counts.threads),
      "messages": JSONValue(counts.messages), "insights": JSONValue(counts.insights),
      "runs": .array(
        runs.map {
          [
            "job": .string($0.job), "startedAt": .string($0.startedAt.iso8601),
            "finishedAt": JSONValue($0.finishedAt?.iso8601),
            "lastSuccessAt": JSONValue($0.lastSuccessAt?.iso8601),
            "result": .string($0.result), "waiting": JSONValue($0.waiting),
          ]
        }
      ),
    ]
  }
}
