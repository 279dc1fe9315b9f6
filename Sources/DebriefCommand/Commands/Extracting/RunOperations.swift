import Failures
import Arguments
import CivilTime
import Jobs
import Runs
import Sinks
import TerminalIO
import Workspace

/// The operations around a run: pings, webhooks, and metrics for Prometheus.
///
/// None of it changes the run.
struct RunOperations {
  private let session: Session
  private let workspace: Workspace
  private let metrics: String?
  private let kept: KeptFiles
  private let notifier: RunNotifier?
  private var summary: RunSummary
  /// The name under which metrics are written.
  var name: String

  /// Collects the targets to notify; a missing secret causes a warning, and its target is left out.
  ///
  /// - Parameters:
  ///   - workspace: Where it runs.
  ///   - kept: The files that no output may replace.
  init(
    _ job: JobDefinition,
    in workspace: Workspace,
    _ arguments: ParsedArguments,
    _ session: Session,
    sparing kept: KeptFiles
  ) {
    self.session = session
    self.kept = kept
    self.workspace = workspace
    metrics = arguments[RunCommand.metrics] ?? job.metrics
    name = job.name
    let rid = UUIDText.make()
    summary = RunSummary(job: job.name, id: rid, startedAt: .now)
    let targets = job.notifications.compactMap { session.target($0) }
    do {
      notifier =
        try targets.isEmpty
        ? nil : RunNotifier(targets, transport: session.transport(arguments))
    } catch {
      session.console.warning(
        "notifications cannot be sent: \(Failure(error, workspace: nil).message)"
      )
      notifier = nil
    }
  }

  /// Reports that the run begins.
  func begin() { notify(.start) }

  /// Reports how the run ended, and writes its metrics.
  ///
  /// - Parameter code: The exit code for the caller; nil if a signal ended it.
  mutating func end(_ code: ExitStatus?, _ result: RunResult? = nil, failure: String? = nil) {
    summary.finishedAt = .now
    summary.exitCode = code.map { Int($0.rawValue) }
    summary.result = result
    summary.failure = failure
    notify(code == .done ? .success : .failure)
    guard let metrics else { return }
    do {
      try RunMetrics.write(summary, named: name, workspace, to: metrics, sparing: kept)
    } catch {
      session.console.warning(Failure(error, workspace: nil).message)
    }
  }

  private func notify(_ event: JobDefinition.Notification.Event) {
    for failure in notifier?.notifyAndWait(event, summary) ?? [] {
      session.console.warning("\(summary.job): \(failure)")
    }
  }
}

/// Ids of runs for services that want UUIDs.
enum UUIDText {
  /// A UUID of version 4 (RFC 9562).
  static func make() -> String {
    var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    let groups = [digits[0..<4], digits[4..<6], digits[6..<8], digits[8..<10], digits[10..<16]]
    return groups.map { $0.joined() }.joined(separator: "-")
  }
}

extension Session {
  /// A target with its secrets fetched; nil, after a warning, if they are missing.
  fileprivate func target(_ notification: JobDefinition.Notification) -> RunNotifier.Target? {
    do throws(Failure) {
      switch notification.target {
      case .healthCheck(let url):
        return RunNotifier.Target(
          url: try environment.secret(url),
          events: notification.events
        )
      case .webhook(let url, let reference):
        var key: String?
        if let reference { key = try environment.secret(reference) }
        return RunNotifier.Target(
          url: try environment.secret(url),
          events: notification.events,
          webhook: RunNotifier.Target.Webhook(key: key)
        )
      }
    } catch {
      console.warning("a notification cannot be sent: \(error.message)")
      return nil
    }
  }
}
