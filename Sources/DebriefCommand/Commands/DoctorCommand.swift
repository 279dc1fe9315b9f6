import Debrief

/// Looks whether debrief can work here.
enum DoctorCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "doctor",
      abstract: "check whether debrief can work here",
      examples: [.init(line: "debrief doctor", help: "exit code 1 if something is wrong")],
      options: [
        Option("online", help: "also ask the model service whether it takes the key"), .json,
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let workspace = try? session.environment.workspace(arguments["workspace"])
    var report = try session.facade.doctor(workspace: workspace)
    let key = ModelKey(session.environment)
    report.checks.append(
      .init(name: "key", ok: true, detail: key.map { "in \($0.origin)" } ?? "none: reading offline")
    )
    if arguments.has("online") {
      report.checks.append(try session.engineSetup(arguments).serviceCheck())
    }
    let console = session.console
    if arguments.has("json") {
      console.print(report.json)
    } else {
      for check in report.checks {
        let mark = check.ok ? console.style("ok  ", .good) : console.style("FAIL", .error)
        console.print("\(mark)  \(TerminalText.line("\(check.name): \(check.detail)"))")
      }
    }
    return report.isHealthy ? .done : .failed
  }
}
