import CivilTime
import ArchiveReading
import Archives
import Digest
import JSON
import PostgreSQL
import RecordSources
import Text
import Workspace

/// A job file for a source, to be corrected by the user.
///
/// For a database, a table in text or JSON Lines of unknown shape it holds a proposed mapping; `debrief
/// ingest --map` takes the file as it is.
package struct JobProposal: Sendable {
  /// The name of the job, made from that of the source.
  package let name: String
  /// The file's text, YAML.
  package let text: String

  /// The source that its proposed mapping is for; nil without a mapping.
  private var mappedSource: String?

  /// Whether it reads the source by a guess at where messages are.
  package var isGuess: Bool { mappedSource != nil }

  /// Holds a job that was proposed elsewhere.
  ///
  /// - Parameter mappedSource: The source that its proposed mapping is for; nil without a mapping.
  init(name: String, text: String, mappedSource: String? = nil) {
    self.name = name
    self.text = text
    self.mappedSource = mappedSource
  }

  /// The options of a proposal.
  package struct Options: Sendable {
    /// The names that other jobs already have.
    var takenNames: Set<String> = []
    /// The name of the job; nil for one made from that of the source.
    package var name: String?
    /// The file of its report; nil for none.
    package var report: String?
    /// The zone of times that name none; nil for a remark in its place.
    var timeZone: TimeZoneRules?

    /// The defaults: no names are taken, and there is no report.
    package init() {}
  }

  /// Inspects a source and proposes a job for it.
  ///
  /// - Throws: ``SourceError`` if it cannot be read, or is neither in a known format nor a
  ///   database.
  package init(source: String, _ options: Options = Options()) throws {
    if PostgresAddress.isOne(source) {
      self = try ServerProposal(source, options).job
      return
    }
    let probe = try SourceProbe.open(source)
    let (format, records) = try Self.kind(of: probe)
    name = options.name ?? Self.freeName(Self.name(of: source), options.takenNames)
    var lines = [
      "# A debrief job for \(ShownPath.comment(source)). Relative paths begin at this file's folder.",
      "name: \(name)",
      "extends: _defaults.yaml      # limits and redaction that all jobs share",
      "source:",
      "  path: \(JSONValue.string(source == "-" ? source : absolutePath(source)).text)",
    ]
    let mapping = try records ?? Self.mapping(probe, format)
    if let format, mapping.mapping == nil {
      lines.append("  format: \(format.name)")
      let remark =
        mapping.hasNaiveTimes
        ? "  timezone: UTC   # check: the times name no zone; Europe/Berlin, for instance"
        : "  # timezone: Europe/Berlin   # the zone of times that name none"
      lines.append(options.timeZone.map { "  timezone: \($0.identifier)" } ?? remark)
      if format.isLive {
        lines.append("  # complete: true            # what is gone from the database was deleted")
      }
    } else {
      lines.append("  map:")
      lines += (mapping.mapping ?? "")
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "    \($0)" }
    }
    lines.append(
      (format?.isLive ?? (records == nil))
        ? "as_of: now                   # a live database is judged at the time of the run"
        : "as_of: source                # an export is judged at its newest message"
    )
    if let report = options.report {
      lines += ["report:", "  format: html", "  path: \(JSONValue.string(report).text)"]
    }
    text = lines.joined(separator: "\n").trimmedEnd + "\n"
    if mapping.mapping != nil { mappedSource = source }
  }

  /// The first messages as the proposed mapping reads them.
  ///
  /// - Returns: A line for each, or why there is none; empty without a mapping.
  package func preview() throws -> [String] {
    guard let mappedSource else { return [] }
    do {
      return try MappingPreview(text, source: mappedSource).lines
    } catch let error as SourceError { return ["none can be read: \(error.description)"] }
  }

  /// The name, with a number if another job has it.
  static func freeName(_ name: String, _ taken: Set<String>) -> String {
    let numbered = (2...).lazy.map { "\(name)-\($0)" }
    return taken.contains(name) ? numbered.first { !taken.contains($0) } ?? name : name
  }

  /// The format detected by structure, and the mapping of text in no known format; neither for a
  /// database that needs a mapping.
  private static func kind(
    of probe: SourceProbe
  ) throws -> (format: (any ArchiveFormat.Type)?, records: SourceMapping.Correction?) {
    do {
      let format = try ArchiveFormats.format(of: probe)
      return (format == SQLiteFormat.self ? nil : format, nil)
    } catch {
      // The channels of an export are a list of records, too, and no messages.
      guard !probe.isPart, let mapping = try SourceMapping.recordProposal(for: probe) else {
        throw error
      }
      return (nil, SourceMapping.Correction(mapping: mapping))
    }
  }

  /// The mapping that a database needs in addition to, or instead of, its format.
  private static func mapping(
    _ probe: SourceProbe,
    _ format: (any ArchiveFormat.Type)?
  ) throws -> SourceMapping.Correction {
    guard let format else {
      return SourceMapping.Correction(mapping: try SourceMapping.proposal(for: probe))
    }
    return format == ChatAppFormat.self ? try SourceMapping.correction(for: probe) : .init()
  }

  /// The last part of a path without its endings, in the letters that a job's name may have.
  ///
  /// A name with other letters ends in a digest of itself, so that no two become the same.
  package static func name(of source: String) -> String {
    if PostgresAddress.isOne(source) { return ServerProposal.name(of: source) }
    let stem = stem(of: source)
    let name = words(of: stem, where: \.isASCII)
    let hasOthers = stem.contains { !$0.isASCII && ($0.isLetter || $0.isNumber) }
    guard hasOthers || name.isEmpty && stem != "" else { return name.isEmpty ? "archive" : name }
    let digest = String(Fingerprint.of(stem), radix: 16).suffix(6)
    return "\(name.isEmpty ? "archive" : String(name.prefix(50)))-\(digest)"
  }

  /// The file of a page about a source, named after it.
  package static func pageName(of source: String) -> String {
    if PostgresAddress.isOne(source) { return ServerProposal.name(of: source) + ".html" }
    let name = words(of: stem(of: source)) { _ in true }
    return (name.isEmpty ? Self.name(of: source) : name) + ".html"
  }

  private static func stem(of source: String) -> String {
    let isFolderHere = source.split(separator: "/").last.map { $0 == "." || $0 == ".." } ?? false
    let path = isFolderHere ? absolutePath(source) : source
    let file = path.split(separator: "/").last ?? ""
    return file.split(separator: ".").first.map(String.init) ?? ""
  }

  /// The letters and digits of a text, with hyphens between them.
  private static func words(of stem: String, where isWanted: (Character) -> Bool) -> String {
    let letters = stem.lowercased().map { letter in
      (letter.isLetter || letter.isNumber) && isWanted(letter) ? letter : "-"
    }
    return String(String(letters).split(separator: "-").joined(separator: "-").prefix(60))
  }
}

/// The path of a source as written in a comment.
private enum ShownPath {
  /// The last part of a path, without what would end the comment.
  static func comment(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.terminalSafe
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
