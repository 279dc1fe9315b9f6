import CivilTime
import Conversations
import Database
import Glibc
import Insights
import Ledger
import Prompts
package import Sinks
package import Workspace

/// Figures of a job's latest run, for the textfile collector of Prometheus's node exporter.
///
/// There is one file for each job, replaced as a whole, with nothing about any thread or person.
package struct RunMetrics {
  private var lines: [String] = []
  private let label: String

  /// Gathers the figures of a run that has ended.
  ///
  /// - Parameters:
  ///   - workspace: Where its calls and insights are.
  ///   - name: The job's name as it was given.
  init(
    _ summary: RunSummary,
    named name: String,
    _ workspace: Workspace,
    former: String?
  ) {
    label = "job=\"\(Self.escaped(name))\""
    let finished = summary.finishedAt ?? summary.startedAt
    let seconds = Double(finished.milliseconds - summary.startedAt.milliseconds) / 1000
    let success: Double? =
      summary.exitCode == 0
      ? Self.seconds(finished) : former.flatMap { Self.lastSuccess(in: $0, label) }
    add("last_run_timestamp_seconds", "When the latest run ended.", Self.seconds(finished))
    if let success {
      add("last_success_timestamp_seconds", "Time of the last successful run.", success)
    }
    add("run_duration_seconds", "Duration of the latest run.", seconds)
    add("exit_code", "The exit code of the latest run.", Double(summary.exitCode ?? 0))
    if let result = summary.result { add(result) }
    guard let connection = try? workspace.openForReading() else { return }
    _ = try? connection.read { transaction in
      try addCalls(ofRun: summary.result?.runId, transaction)
      try addWorkspace(at: finished, transaction)
    }
  }

  /// The text of the file.
  var text: String { lines.joined(separator: "\n") + "\n" }

  /// Writes a run's figures into a file that others can read.
  ///
  /// - Parameters:
  ///   - workspace: Where its calls and insights are.
  ///   - kept: What the file must not replace.
  /// - Throws: `SinkError`.
  package static func write(
    _ summary: RunSummary,
    named name: String? = nil,
    _ workspace: Workspace,
    to path: String,
    sparing kept: KeptFiles
  ) throws {
    let former = try? PromptText(contentsOf: path).text
    let metrics = RunMetrics(summary, named: name ?? summary.job, workspace, former: former)
    try AtomicFile.write(metrics.text, to: path, sparing: kept)
    // The collector is another user.
    chmod(path, 0o644)
  }

  private mutating func add(_ result: RunResult) {
    let threads = result.threads
    add(
      "threads_total",
      "Threads of the latest run, by result.",
      [
        ("read", threads.read), ("unchanged", threads.unchanged), ("failed", threads.failed),
        ("skipped", threads.skipped.values.reduce(0, +)), ("left", result.left),
      ].map { ("result=\"\($0)\"", Double($1)) }
    )
  }

  private mutating func addCalls(ofRun run: RunID?, _ transaction: Transaction) throws {
    guard let run else { return }
    let calls = try CallLedger(transaction).calls(ofRun: run)
    var codes: [Int: Int] = [:]
    var (input, output, cost): (Int64, Int64, Int64) = (0, 0, 0)
    for call in calls {
      codes[call.outcome.httpStatus ?? 0, default: 0] += 1
      input += Int64(call.outcome.tokens?.prompt ?? 0)
      output += Int64((call.outcome.tokens?.output ?? 0) + (call.outcome.tokens?.thoughts ?? 0))
      cost += call.outcome.cost?.micros ?? 0
    }
    add(
      "tokens_total",
      "Tokens of the latest run.",
      [("direction=\"input\"", Double(input)), ("direction=\"output\"", Double(output))]
    )
    add("cost_usd_total", "Cost of the latest run.", Double(cost) / 1_000_000)
    add(
      "requests_total",
      "Calls of the latest run, by the status of the answer; 0 for none.",
      codes.sorted { $0.key < $1.key }.map { ("code=\"\($0.key)\"", Double($0.value)) }
    )
  }

  private mutating func addWorkspace(at now: Instant, _ transaction: Transaction) throws {
    let counts = try InsightStore(transaction).counts()
    add(
      "insights_total",
      "Active insights, by kind.",
      counts.sorted { $0.key < $1.key }.map {
        ("kind=\"\(Self.escaped($0.key.rawValue))\"", Double($0.value[.active] ?? 0))
      }
    )
    guard let newest = try TalkStatistics(transaction).newest else { return }
    let lag = Double(max(0, now.milliseconds - newest.milliseconds)) / 1000
    add("lag_seconds", "Age of the newest message in the workspace.", lag)
  }

  private mutating func add(_ name: String, _ help: String, _ value: Double) {
    add(name, help, [("", value)])
  }

  private mutating func add(
    _ name: String,
    _ help: String,
    _ samples: [(label: String, value: Double)]
  ) {
    guard !samples.isEmpty else { return }
    lines.append("# HELP debrief_\(name) \(help)")
    lines.append("# TYPE debrief_\(name) gauge")
    for sample in samples {
      let labels = sample.label.isEmpty ? label : "\(label),\(sample.label)"
      lines.append("debrief_\(name){\(labels)} \(Self.number(sample.value))")
    }
  }

  private static func seconds(_ instant: Instant) -> Double {
    Double(instant.milliseconds) / 1000
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  private static func lastSuccess(in text: String, _ label: String) -> Double? {
    let start = "debrief_last_success_timestamp_seconds{\(label)} "
    return text.split(separator: "\n").first { $0.hasPrefix(start) }
      .flatMap { Double($0.dropFirst(start.count)) }
  }
}
