import Debrief
import Extraction
import Insights
import Jobs

/// Prints a published JSON Schema.
enum SchemaCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "schema",
      abstract: "print the JSON Schema of what --json prints, or of what ingest reads",
      examples: [
        .init(line: "debrief schema", help: "the names"),
        .init(line: "debrief schema message", help: "a message of debrief's own JSONL"),
      ],
      positionals: [
        Positional(
          "NAME",
          .word("NAME", of: Schema.all.map(\.name)),
          help: Schema.all.map(\.name).joined(separator: ", "),
          isOptional: true
        )
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    guard let name = arguments.positionals.first else {
      for schema in Schema.all { session.console.print(schema.name) }
      return .done
    }
    if name == "job" {
      // Kinds of the user's own are kinds in jobs too.
      let kinds = try session.prompts(arguments).kinds.map(\.kind.name)
      let own = kinds.filter { !JobVocabulary.kinds.contains($0) }
      session.console.print(JobSchema.text(kinds: JobVocabulary.kinds + own))
      return .done
    }
    for schema in Schema.all where schema.name == name { session.console.print(schema.text) }
    return .done
  }
}
