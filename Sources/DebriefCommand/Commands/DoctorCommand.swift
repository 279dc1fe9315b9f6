import Debrief

/// Looks whether debrief can work here.
enum DoctorCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "doctor",
      abstract: "check whether debrief can work here",
      examples: [.init(line: "debrief doctor", help: "exit code 1 if something is wrong")],
      options: [.json]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let workspace = try? session.environment.workspace(arguments["workspace"])
    let report = try session.facade.doctor(workspace: workspace)
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
