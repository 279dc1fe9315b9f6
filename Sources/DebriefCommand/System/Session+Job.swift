import Jobs

extension Session {
  /// The job whose model, redaction and pictures a command goes by that is no run of a job.
  ///
  /// - Parameters:
  ///   - command: What the command is called where there is no job.
  ///   - arguments: The arguments.
  /// - Returns: The job of `--job`; else one that says nothing.
  /// - Throws: `JobError` if there is no such job, or with all that is wrong in it.
  func job(for command: String, _ arguments: ParsedArguments) throws -> JobDefinition {
    guard let name = arguments["job"] else { return JobDefinition(named: command) }
    return try job(try environment.overlay(home: arguments["home"]).job(name), arguments)
  }
}

extension Option {
  /// The job whose settings hold.
  static let job = Option(
    "job",
    nil,
    .text("JOB"),
    help: "the job whose model, redaction and pictures hold"
  )
}
