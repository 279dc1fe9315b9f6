package import CivilTime
package import YAML

extension JobDefinition {
  /// Where conversations are read from.
  package struct Source: Sendable {
    /// The file, folder or database; relative paths of the job file are resolved.
    ///
    /// For a server, the name that others may see.
    package var path: String
    /// The server; nil for files.
    package var server: Server?
    /// The chat server whose database it is; nil to detect it, or with a mapping.
    package var preset: String?
    /// The format's name; nil to detect it.
    package var format: String?
    /// The zone of times without one.
    package var timeZone: TimeZoneRules?
    /// Whether what is absent from the source was deleted there.
    package var isComplete = false
    /// Whether the branches that a conversation does not show are kept as threads.
    package var keepsAllBranches = false
    /// Whether channels are split into threads by silences alone, regardless of replies.
    package var cutsAtSilences = false
    /// The locations of the fields in a source of unknown schema.
    package var mapping: Mapping?
  }

  /// The locations of debrief's fields in a source of unknown schema.
  package enum Mapping: Sendable {
    /// A mapping file.
    case file(path: String)
    /// A mapping that is in a job file.
    case inline(YAMLNode, file: String)
    /// The tables of a server.
    case tables(messages: YAMLNode, conversations: YAMLNode?, file: String)
  }
}
