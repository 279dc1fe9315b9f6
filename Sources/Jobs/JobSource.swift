public import CivilTime
public import YAML

extension JobDefinition {
  /// Where conversations are read from.
  public struct Source: Sendable {
    /// The file, folder or database; relative paths of the job file are resolved.
    public var path: String
    /// The format's name; nil to find out.
    public var format: String?
    /// The zone of times that name none.
    public var timeZone: TimeZoneRules?
    /// Whether what is absent from the source was deleted there.
    public var isComplete = false
    /// Whether the branches that a conversation does not show are kept as threads.
    public var keepsAllBranches = false
    /// Where the fields are in a source of unknown shape.
    public var mapping: Mapping?
  }

  /// Where debrief's fields are in a source of unknown shape.
  public enum Mapping: Sendable {
    /// A mapping file.
    case file(path: String)
    /// A mapping that stands in a job file.
    case inline(YAMLNode, file: String)
  }
}
