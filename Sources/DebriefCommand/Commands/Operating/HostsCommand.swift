import Failures
import Arguments
import CivilTime
import Coordination
import JSON
import PostgreSQL
import TerminalIO

/// Lists the hosts that work on the same jobs.
enum HostsCommand: Command {
  static let specification = CommandSpecification(
    "hosts",
    abstract: "list the hosts that work on the same jobs, and the shards of each",
    examples: [.init(line: "debrief hosts", help: "with a coordinator in jobs/_defaults.yaml")],
    options: [CommonOptions.json],
    notes: [
      """
      A host is listed while it runs a job. One whose lease has expired has not been heard from: \
      others take over its shards.
      """
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    guard let coordinator = try session.coordinator(arguments) else {
      throw Failure(
        .configuration,
        "no hosts work together: jobs/_defaults.yaml names no coordinator"
      )
    }
    let workers = try coordinator.open().perform { try WorkerRegistry($0).list() }
    let console = session.console
    guard !arguments[CommonOptions.json] else {
      console.print([
        "schema": "debrief.hosts/1", "coordinator": .string(coordinator.address.description),
        "workers": .array(workers.map(\.json)),
      ])
      return .done
    }
    guard !workers.isEmpty else {
      console.note("no host runs a job")
      return .done
    }
    var table = TextTable([
      .init(title: "HOST"), .init(title: "PID", isNumeric: true), .init(title: "JOB"),
      .init(title: "SINCE"), .init(title: "LEASE UNTIL"), .init(title: "SHARDS", isNumeric: true),
      .init(title: "SLOT"),
    ])
    for worker in workers { table.append(worker.cells) }
    for line in table.lines(style: console.style, width: nil) { console.print(line) }
    return .done
  }
}

extension WorkerRegistry.Entry {
  fileprivate var cells: [String] {
    [
      location.host, String(location.pid), job, since.iso8601,
      leaseUntil.iso8601 + (isSilent ? " over" : ""), String(shards.count),
      slots.map(\.iso8601).joined(separator: " "),
    ].map(TerminalText.line)
  }

  fileprivate var json: JSONValue {
    [
      "id": .integer(id), "host": .string(location.host), "pid": JSONValue(Int(location.pid)),
      "version": .string(location.version), "job": .string(job), "since": .string(since.iso8601),
      "leaseUntil": .string(leaseUntil.iso8601), "isSilent": .bool(isSilent),
      "shards": .array(shards.map { JSONValue($0) }),
      "slots": .array(slots.map { .string($0.iso8601) }),
    ]
  }
}
