import Archives
import JSON
import Workspace

/// A job file for a source, to be corrected by the user.
///
/// For an SQLite database of unknown shape it holds a proposed mapping; `debrief ingest --map` takes
/// the file as it is.
package struct JobProposal: Sendable {
  /// The name of the job, made from that of the source.
  package let name: String
  /// The file's text, YAML.
  package let text: String

  /// Holds a job that was proposed elsewhere.
  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// Looks at a source and proposes a job for it.
  ///
  /// - Throws: ``SourceError`` if it cannot be read, or is in no format and no database.
  package init(source: String) throws {
    let probe = try SourceProbe.open(source)
    name = Self.name(of: source)
    var lines = [
      "# A debrief job, proposed by `debrief init`. Paths are relative to this file's folder.",
      "name: \(name)",
      "source:",
      "  path: \(JSONValue.string(absolutePath(source)).text)",
    ]
    if let format = try Self.format(of: probe) {
      lines.append("  format: \(format.name)")
      lines.append("  # timezone: Europe/Berlin   # the zone of times that name none")
      lines.append("  # complete: true            # a live database: what is gone was deleted")
    } else {
      lines.append("  map:")
      lines += try SourceMapping.proposal(for: probe)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "    \($0)" }
    }
    text = lines.joined(separator: "\n").trimmedEnd + "\n"
  }

  /// The format that is found by structure; nil for a database that needs a mapping.
  private static func format(of probe: SourceProbe) throws -> (any ArchiveFormat.Type)? {
    let format = try ArchiveFormats.format(of: probe)
    return format == SQLiteFormat.self ? nil : format
  }

  /// The last part of a path without its endings, in the letters that a job's name may have.
  static func name(of source: String) -> String {
    let file = source.split(separator: "/").last ?? "archive"
    let stem = file.split(separator: ".").first ?? "archive"
    let letters = stem.lowercased().map { letter in
      letter.isASCII && (letter.isLetter || letter.isNumber) ? letter : "-"
    }
    let name = String(letters).split(separator: "-").joined(separator: "-")
    return name.isEmpty ? "archive" : name
  }
}

extension String {
  /// The text without line ends at its end.
  fileprivate var trimmedEnd: String {
    var text = self
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}
