import ArchiveReading
import JSON
import PostgreSQL
import RecordSources
import Text

/// A job for a PostgreSQL server: with a preset where its tables are a known chat server's, else with a
/// mapping to be corrected.
struct ServerProposal {
  /// The proposal.
  let job: JobProposal

  /// Inspects a server's tables.
  ///
  /// - Parameter url: Its address, without a password.
  /// - Throws: ``SourceError`` if the address is not valid, or the server cannot be read.
  init(_ url: String, _ options: JobProposal.Options) throws {
    let address: PostgresAddress
    do throws(PostgresError) {
      address = try PostgresAddress(publicURL: url)
    } catch { throw SourceError(error, file: "the source") }
    let survey = try ServerSurvey(address)
    let name = options.name ?? JobProposal.freeName(Self.name(of: url), options.takenNames)
    var lines = [
      "# A debrief job for \(address.description.terminalSafe). A password belongs in ~/.pgpass, PGPASSWORD or a service.",
      "name: \(name)",
      "extends: _defaults.yaml      # limits and redaction that all jobs share",
      "source:",
      "  postgres: {url: \(JSONValue.string(url).text)}",
    ]
    if let preset = survey.preset {
      lines.append("  preset: \(preset)")
    } else {
      lines += survey.mapping.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "" : "  \($0)"
      }
    }
    lines.append("as_of: now                   # a live database is judged at the time of the run")
    if let report = options.report {
      lines += ["report:", "  format: html", "  path: \(JSONValue.string(report).text)"]
    }
    job = JobProposal(
      name: name,
      text: lines.joined(separator: "\n") + "\n",
      mappedSource: survey.preset == nil ? url : nil
    )
  }

  /// The name of the database, else of the server.
  static func name(of url: String) -> String {
    let plain = url.prefix { $0 != "?" }.split(separator: "/").dropFirst()
    let database = plain.last?.split(separator: "@").last ?? "postgres"
    return JobProposal.name(of: String(database))
  }
}
