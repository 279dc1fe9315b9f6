/// Writes a job for a source.
enum InitCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "init",
      abstract: "write a job file for a source",
      examples: [
        .init(line: "debrief init export.zip -o jobs/team.yaml", help: "a job to edit"),
        .init(line: "debrief init app.db", help: "with a mapping to correct"),
      ],
      positionals: [Positional("SOURCE", .file, help: "a file or folder")],
      options: [
        Option(
          "output",
          "o",
          .file,
          help: "where to write; an existing file is never overwritten",
          default: "-, standard output"
        )
      ],
      notes: [
        """
        For an SQLite database of unknown shape the job holds a proposed mapping of its tables \
        to debrief's fields. Correct it before you use it.
        """
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let job = try session.facade.initJob(source: arguments.positionals[0])
    guard let path = arguments["output"], path != "-" else {
      session.console.write(job)
      return .done
    }
    try NewFile.write(job, to: path)
    session.console.note("wrote \(path)")
    return .done
  }
}
