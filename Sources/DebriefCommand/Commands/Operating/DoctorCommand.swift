import Failures
import Arguments
import Debrief
import GeminiEngine
import Insights
import Jobs
import Prompts
import TerminalIO

/// Checks whether debrief can work here.
enum DoctorCommand: Command {
  static let online = Flag("online", help: "also ask the model service whether it accepts the key")

  static let specification = CommandSpecification(
    "doctor",
    abstract: "check whether debrief can work here",
    examples: [
      .init(
        line: "debrief doctor",
        help: "exit code 1 if something is wrong, 65 if stored data is damaged"
      )
    ],
    options: [online, CommonOptions.json],
    notes: [
      """
      Prompts and jobs are those that `run` would find, with their mappings; each mistake is named \
      with file, line and column.
      """
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    guard !arguments[online] || !arguments[CommonOptions.offline] else {
      throw UsageError("--online and --offline exclude each other")
    }
    // That no folder is named is a finding of its own.
    var report = Doctor(
      workspace: try? session.workspace(arguments),
      timeZoneFolder: session.environment.timeZoneFolder
    ).examine()
    report.checks.append(keyCheck(session.environment))
    report.checks += promptChecks(arguments, session) + modelChecks(arguments, session)
    report.checks += jobChecks(arguments, session)
    if arguments[online] {
      report.checks.append(try session.engineSetup(arguments).serviceCheck())
    }
    session.show(report.json, arguments) { render(report, to: $0) }
    if report.isDamaged { return .badData }
    return report.isHealthy ? .done : .failed
  }

  /// Prints a line for each check.
  static func render(_ report: DoctorReport, to console: Console) {
    for check in report.checks {
      let mark = check.ok ? console.style("ok  ", .good) : console.style("FAIL", .error)
      console.print("\(mark)  \(TerminalText.line("\(check.name): \(check.detail)"))")
    }
  }

  /// Whether there is a key, and a file that should contain one does.
  private static func keyCheck(_ environment: Environment) -> DoctorReport.Check {
    do throws(Failure) {
      let key = try ModelKey(environment)
      let detail = key.map { "in \($0.origin)" } ?? "none: reading offline"
      return .init(name: "key", ok: true, detail: detail)
    } catch { return .init(name: "key", ok: false, detail: error.message) }
  }

  /// Whether the prompts that a run would find can be used.
  private static func promptChecks(
    _ arguments: ParsedArguments,
    _ session: Session
  ) -> [DoctorReport.Check] {
    var findings = session.workbench(arguments).lint([])
    var kinds: [String] = []
    do throws(PromptError) {
      kinds = try session.prompts(arguments).kinds.map(\.kind.name.rawValue)
    } catch {
      if !findings.contains(where: \.isError) { findings.append(PromptLint.Finding(error)) }
    }
    let wrong = findings.filter(\.isError).map { finding in
      DoctorReport.Check(
        name: "prompts",
        ok: false,
        detail: "\(finding.position): \(finding.message)"
      )
    }
    let ignored = session.workbench(arguments).ignoredFiles.map { ignored in
      DoctorReport.Check(name: "prompt", ok: true, detail: "\(ignored.file): \(ignored.reason)")
    }
    let right = DoctorReport.Check(
      name: "prompts",
      ok: true,
      detail: kinds.joined(separator: ", ")
    )
    return (wrong.isEmpty ? [right] : wrong) + ignored
  }

  /// Whether the user's list of models can be used.
  private static func modelChecks(
    _ arguments: ParsedArguments,
    _ session: Session
  ) -> [DoctorReport.Check] {
    do throws(PromptError) {
      _ = try session.models(arguments)
      let own = session.ownModels(arguments)
      return [own].compactMap(\.self).map { .init(name: "models", ok: true, detail: $0) }
    } catch { return [.init(name: "models", ok: false, detail: "\(error)")] }
  }

  /// Whether the jobs that `run NAME` would find can be run.
  private static func jobChecks(
    _ arguments: ParsedArguments,
    _ session: Session
  ) -> [DoctorReport.Check] {
    let names = session.overlay(arguments).allJobs
    let problems = names.flatMap { session.problems(ofJob: $0, arguments) }
    let ignored = session.overlay(arguments).ignoredJobFiles.map { file in
      DoctorReport.Check(name: "job", ok: true, detail: file.description)
    }
    guard problems.isEmpty else {
      return problems.map { .init(name: "job", ok: false, detail: $0.description) } + ignored
    }
    let scheduled = session.scheduledJobs(arguments)
    let missing = names.flatMap { name in
      session.lacks(ofJob: name, arguments).map { lack in
        DoctorReport.Check(
          name: "job",
          ok: !scheduled.contains(name),
          detail: "\(name): \(lack)"
        )
      }
    }
    return [.init(name: "jobs", ok: true, detail: names.joined(separator: ", "))] + missing
      + ignored
  }
}
