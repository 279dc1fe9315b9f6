package import CivilTime
package import YAML

extension JobDefinition {
  /// Where conversations are read from.
  package struct Source: Sendable {
    /// The file, folder or database; relative paths of the job file are resolved.
    ///
    /// Of a server, what it is called where others can read.
    package var path: String
    /// The server; nil for files.
    package var server: Server?
    /// Which chat server's database it is; nil to find out, or with a mapping.
    package var preset: String?
    /// The format's name; nil to find out.
    package var format: String?
    /// The zone of times that name none.
    package var timeZone: TimeZoneRules?
    /// Whether what is absent from the source was deleted there.
    package var isComplete = false
    /// Whether the branches that a conversation does not show are kept as threads.
    package var keepsAllBranches = false
    /// Whether the talk of channels becomes threads by silences alone, and not by what answers what.
    package var cutsAtSilences = false
    /// Where the fields are in a source of unknown shape.
    package var mapping: Mapping?
  }

  /// Where debrief's fields are in a source of unknown shape.
  package enum Mapping: Sendable {
    /// A mapping file.
    case file(path: String)
    /// A mapping that is in a job file.
    case inline(YAMLNode, file: String)
    /// Where the tables of a server are.
    case tables(messages: YAMLNode, conversations: YAMLNode?, file: String)
  }
}
