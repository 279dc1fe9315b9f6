package import CivilTime
package import YAML

extension JobDefinition {
  /// Where conversations are read from.
  package struct Source: Sendable {
    /// The file, folder or database; relative paths of the job file are resolved.
    package var path: String
    /// The format's name; nil to find out.
    package var format: String?
    /// The zone of times that name none.
    package var timeZone: TimeZoneRules?
    /// Whether what is absent from the source was deleted there.
    package var isComplete = false
    /// Whether the branches that a conversation does not show are kept as threads.
    package var keepsAllBranches = false
    /// Where the fields are in a source of unknown shape.
    package var mapping: Mapping?
  }

  /// Where debrief's fields are in a source of unknown shape.
  package enum Mapping: Sendable {
    /// A mapping file.
    case file(path: String)
    /// A mapping that is in a job file.
    case inline(YAMLNode, file: String)
  }
}
