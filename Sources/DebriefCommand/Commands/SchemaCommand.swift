import Failures
import Arguments
import GeminiEngine
import Insights
import Jobs
import ShippedFiles
import TerminalIO

/// Prints a published JSON Schema.
enum SchemaCommand: Command {
  static let name = Positional(
    optional: "NAME",
    .word("NAME", of: PublishedSchema.all.map(\.name)),
    help: PublishedSchema.all.map(\.name).joined(separator: ", ")
  )

  static let specification = CommandSpecification(
    "schema",
    abstract: "print the JSON Schema of what --json prints, or of what ingest reads",
    examples: [
      .init(line: "debrief schema", help: "the names"),
      .init(line: "debrief schema message", help: "a message of debrief's own JSONL"),
    ],
    positionals: [name]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    guard let name = arguments[name] else {
      for schema in PublishedSchema.all { session.console.print(schema.name) }
      return .done
    }
    if name == "job" {
      // User-defined kinds are valid in jobs too.
      let kinds = try session.prompts(arguments).kinds.map(\.kind.name.rawValue)
      let own = kinds.filter { !JobVocabulary.kinds.contains($0) }
      session.console.print(jobSchema(with: own))
      return .done
    }
    if let schema = PublishedSchema.named(name) { session.console.print(schema.text) }
    return .done
  }

  /// The schema of job files, with the user-defined kinds added.
  private static func jobSchema(with kinds: [String]) -> String {
    func lines(_ words: [String]) -> String {
      words.map { "        \"\($0)\"" }.joined(separator: ",\n")
    }
    return (PublishedSchema.named("job")?.text ?? "").replacing(
      lines(JobVocabulary.kinds),
      with: lines(JobVocabulary.kinds + kinds)
    )
  }
}
