import ArchiveReading
package import Jobs
import RecordSources

extension JobDefinition {
  /// What is wrong with the mapping of the source, which a run would otherwise find only when it
  /// reads.
  package var mappingProblem: JobError.Problem? {
    // The path may be a parameter that is given when the job is started.
    guard let mapping = source?.mapping, !parameters.contains(where: \.isMissing) else {
      return nil
    }
    do throws(SourceError) {
      switch mapping {
      case .file(let path): _ = try SourceMapping(contentsOf: path)
      case .inline(let node, let file): _ = try SourceMapping(node, file: file)
      case .tables(let messages, let conversations, let file):
        _ = try SourceMapping(messages: messages, conversations: conversations, file: file)
      }
      return nil
    } catch {
      guard error.kind != .missing else { return missingMapping(error) }
      return JobError.Problem(
        file: error.file,
        line: error.line,
        column: error.column,
        message: error.reason
      )
    }
  }

  /// A mapping file that is not there: the position is where the job names it.
  private func missingMapping(_ error: SourceError) -> JobError.Problem {
    let value = values.first { $0.name == "source.map" }
    return JobError.Problem(
      file: value?.file ?? file,
      line: value?.line,
      column: value?.column,
      message: "source.map: \(error)"
    )
  }
}
