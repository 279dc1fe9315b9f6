package import CivilTime
import ArchiveReading
import Archives
import Compression
package import Jobs
import PostgreSQL
import Workspace

/// The job that `run SOURCE` and `report SOURCE` make from a source without a job file.
package enum AdHocJob {
  /// Whether an argument is a source instead of a job: a file or folder that is not a job file.
  ///
  /// A YAML file is a job, a JSON file is a source if it is in a known archive format, and any
  /// other extension or path is a source.
  package static func isSource(_ path: String) -> Bool {
    if path == "-" || PostgresAddress.isOne(path) { return true }
    if [".yaml", ".yml"].contains(where: path.hasSuffix) { return false }
    let hasEnding = path.split(separator: "/").last?.contains(".") ?? false
    if path.hasSuffix(".json") {
      // What cannot be opened is taken for a job, whose reader reports why.
      guard let probe = try? SourceProbe.open(path) else { return false }
      return ArchiveFormats.detect(probe) != nil
    }
    return hasEnding || path.contains("/")
  }

  /// Whether a name that is not a job's is that of a folder.
  package static func isFolder(_ path: String) -> Bool { (try? PathKind(of: path)) == .folder }

  /// Makes a job from a source.
  ///
  /// - Parameters:
  ///   - names: The names that other jobs already have.
  ///   - report: The file of its report; nil for none.
  ///   - timeZone: The zone of times that name none; nil if the user gave none.
  ///   - read: Turns the settings of a job into the job.
  /// - Returns: The job, and its settings as a job file has them.
  /// - Throws: `SourceError` if the source cannot be read or is in no known format, or what `read` throws.
  package static func make(
    of source: String,
    besides names: [String],
    report: String?,
    timeZone: TimeZoneRules? = nil,
    read: (_ proposal: JobProposal) throws -> JobDefinition
  ) throws -> (job: JobDefinition, settings: String) {
    var options = JobProposal.Options()
    options.takenNames = Set(names)
    options.report = report.map(rootedPath)
    options.timeZone = timeZone
    let proposal = try JobProposal(source: source, options)
    var job = try read(proposal)
    job.isAdHoc = true
    return (job, proposal.text)
  }
}
