import Failures
import Arguments
import Conversations
import Debrief
import GeminiEngine
import JSON
import Jobs
import Runs
import TerminalViews
import Workspace

/// Checks what insights are based on.
enum InsightsVerifyCommand: Command {
  static let id = Positional(
    repeated: "ID",
    .insight,
    help: "an id that insights or a report printed",
    isOptional: true
  )
  static let all = Flag("all", help: "all insights of the workspace")

  static let specification = CommandSpecification(
    "insights verify",
    abstract: "check what insights rest on: source, prompt, request, answer, quotes, record",
    examples: [
      .init(line: "debrief insights verify i-7f3a9c0b12", help: "one, link by link"),
      .init(
        line: "debrief insights verify --all",
        help: "all; exit code 1 if a check fails, 65 if a record is damaged"
      ),
    ],
    positionals: [id],
    options: [all, CommonOptions.json],
    notes: [
      """
      VALID: unchanged. SOURCE CHANGED: the chat was edited or has gone on since. GONE: no longer \
      stored, so that it cannot be checked; the exit code stays 0. MISMATCH: something other than \
      debrief altered what is stored. Requests are rebuilt from what is stored if the job is \
      unchanged. No service is contacted.
      """
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    guard arguments[all] != !arguments[id].isEmpty else {
      throw UsageError("give ids, or --all")
    }
    let prompts = try session.prompts(arguments)
    let reading = try session.insights(arguments)
    let checks = try reading.verify(
      arguments[all] ? nil : arguments[id],
      promptHash: { prompts.hash(of: $0) },
      engine: { session.jobEngine($0, arguments) }
    )
    let counts = VerificationCounts(checks)
    let document: JSONValue = [
      "schema": "debrief.verification/1", "valid": JSONValue(counts[.valid]),
      "changed": JSONValue(counts[.changed]), "gone": JSONValue(counts[.gone]),
      "mismatches": JSONValue(counts[.mismatch]),
      "unreadable": .array(reading.unreadable.map(\.json)),
      "insights": .array(checks.map(\.json)),
    ]
    session.show(document, arguments) {
      VerificationRendering(checks, isSummary: arguments[all]).render(to: $0)
    }
    guard reading.unreadable.isEmpty else { return .badData }
    return counts[.mismatch] > 0 ? .failed : .done
  }
}

extension Session {
  /// A job and its engine as they are now; nil if there is no such job, or it cannot be read.
  fileprivate func jobEngine(_ name: String, _ arguments: ParsedArguments) -> JobEngine? {
    let overlay = overlay(arguments)
    guard let workspace = try? workspace(arguments),
      let path = try? overlay.job(name), let job = try? job(path, arguments),
      let setup = try? engineSetup(arguments, for: job),
      let engine = try? setup.modelEngine(for: job, in: workspace)
    else { return nil }
    return JobEngine(job, engine)
  }
}
