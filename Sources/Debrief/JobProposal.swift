import Archives

/// A job file for a source, to be corrected by the user.
public struct JobProposal {
  /// The name of the job, made from that of the source.
  public let name: String
  /// The file's text, YAML.
  public let text: String

  /// Looks at a source and proposes a job for it.
  ///
  /// - Parameter source: A path.
  /// - Throws: ``SourceError`` if it cannot be read.
  public init(source: String) throws {
    let probe = try SourceProbe.open(source)
    name = Self.name(of: source)
    text = Self.header(name, source)
    _ = probe
  }

  /// The last part of a path without its endings, in the letters that a job's name may have.
  static func name(of source: String) -> String {
    let file = source.split(separator: "/").last.map(String.init) ?? "archive"
    let stem = file.split(separator: ".", omittingEmptySubsequences: true).first ?? "archive"
    let name = stem.lowercased().map { character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
    }
    let trimmed = String(name).split(separator: "-").joined(separator: "-")
    return trimmed.isEmpty ? "archive" : trimmed
  }

  private static func header(_ name: String, _ source: String) -> String { "" }
}
