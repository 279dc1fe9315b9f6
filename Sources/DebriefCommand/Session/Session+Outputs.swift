import Arguments
import Jobs
import Runs
import Sinks
import Workspace

extension Session {
  /// The files that no output may replace: jobs, prompts, keys, the databases that jobs write to.
  ///
  /// - Parameter workspace: The workspace to protect with its sources; nil to leave that to a job.
  func keptFiles(_ arguments: ParsedArguments, _ workspace: Workspace? = nil) -> KeptFiles {
    let overlay = self.overlay(arguments)
    var kept = KeptFiles()
    for folder in overlay.folders {
      kept.keep(folder: folder + "/jobs", as: "the folder of jobs", endings: [".yaml", ".yml"])
      kept.keep(
        folder: folder + "/prompts",
        as: "the folder of prompts",
        endings: [".prompt", ".yaml"]
      )
    }
    for path in [environment["GEMINI_API_KEY_FILE"], environment.keyFile].compactMap(\.self) {
      kept.keep(path, as: "a key")
    }
    if let folder = environment["CREDENTIALS_DIRECTORY"] { kept.keep(folder, as: "a key") }
    guard let workspace else { return kept }
    kept.keep(workspace)
    for name in overlay.jobs {
      // A job that cannot be read writes nothing; `jobs lint` reports it.
      guard let path = try? overlay.job(name), let job = try? self.job(path, arguments) else {
        continue
      }
      kept.keepSecrets(of: job)
      for case .app(let path) in job.sinks { kept.keep(path, as: "the database of an app") }
    }
    return kept
  }

  /// Rejects outputs that would replace a protected file.
  ///
  /// - Throws: `SinkError` that names the file.
  func checkOutputs(_ paths: [String?], _ arguments: ParsedArguments) throws {
    let kept = keptFiles(arguments, try? workspace(arguments))
    try kept.check(paths.compactMap(\.self).map { ($0, "another output") })
  }
}
