import Reporting
import GeminiEngine
import Insights
package import Jobs
import Prompts

extension EngineSetup {
  /// How the service of a job learns the shape of answers.
  func shapeForm(of job: JobDefinition) -> ShapeForm {
    job.model.shapeForm.flatMap(ShapeForm.init(rawValue:)) ?? .automatic
  }

  /// What the service may refuse in the schemas of a user's own kinds.
  ///
  /// It says little about it itself, and only once calls are made. A shape that is described in words
  /// cannot be refused.
  package func schemaMistakes(for job: JobDefinition) -> [String] {
    let form = shapeForm(of: job)
    guard form != .words else { return [] }
    let linter = SchemaLinter(dialect: form.dialect, acceptsNullTypes: true)
    let wanted = Set(job.kindNames)
    // Those that ship are checked by tests.
    let kinds = prompts.kinds.filter {
      wanted.contains($0.kind.name) && $0.file.hasSuffix(".prompt")
    }
    return kinds.flatMap { kind in
      linter.findings(in: kind.itemSchema).filter { $0.severity == .error }.prefix(3).map {
        "\(kind.file): output.schema \($0.path): \($0.message); \($0.advice)"
      }
    }
  }
}
