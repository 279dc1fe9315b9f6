import JSON
import Jobs
import YAML

/// A job file's text, read as `jobs/<name>.yaml`.
func job(
  _ text: String,
  name: String = "nightly",
  base: [String: String] = [:],
  vocabulary: JobVocabulary = JobVocabulary(formats: ["slack", "jsonl", "sqlite"])
) throws(JobError) -> JobDefinition {
  try JobDefinition.parse(Array(text.utf8), file: "jobs/\(name).yaml", vocabulary: vocabulary) {
    path throws(JobError) in
    guard let text = base[path] else {
      return try JobDefinition.bytes(ofMissing: path)
    }
    return Array(text.utf8)
  }
}

/// The complaints about a job file's text, one a line.
func complaints(_ text: String, name: String = "nightly", base: [String: String] = [:]) -> [String]
{
  do {
    _ = try job(text, name: name, base: base)
    return []
  } catch {
    return error.problems.map(\.description)
  }
}

extension JobDefinition {
  /// Fails as reading a file that is not there does.
  static func bytes(ofMissing path: String) throws(JobError) -> [UInt8] {
    _ = try JobDefinition(contentsOf: "/nonexistent/" + path)
    return []
  }
}
