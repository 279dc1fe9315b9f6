import Glibc
import ShippedFiles
import Text

/// The folders in which users' files are looked for; the first hit wins for each file.
///
/// The order is that of `--home`, `DEBRIEF_HOME`, `CONFIGURATION_DIRECTORY` or `~/.config/debrief`,
/// the working folder, and `../share/debrief` next to the executable; the caller fills it in,
/// because this module does not read the environment.
package struct Overlay: Sendable, Hashable {
  /// The folders, in order of precedence.
  package let folders: [String]

  /// Looks in folders.
  ///
  /// - Parameter folders: The folders, in order of precedence.
  package init(folders: [String]) { self.folders = folders }

  /// Finds a file.
  ///
  /// - Parameter path: Its path within a folder, for instance `jobs/demo.yaml`.
  /// - Returns: Where it is; nil if no folder has it, or if the path could lead out of a folder.
  package func find(_ path: String, isFile: (String) -> Bool = Overlay.isFile) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.contains("\0"), parts.allSatisfy({ !["", ".", ".."].contains($0) }) else {
      return nil
    }
    return folders.lazy.map { Self.join($0, path) }.first(where: isFile)
  }

  /// Finds the file of a job that the user named.
  ///
  /// - Parameter name: `nightly` for a job of the overlay, or a path: a text with a slash, or with
  ///   the ending `.yaml`, `.yml` or `.json`.
  /// - Returns: The path of the file, which need not exist if the user gave a path.
  /// - Throws: ``JobError`` if the name is not valid, or no folder has such a job; it suggests the
  ///   nearest one.
  package func job(_ name: String) throws(JobError) -> String {
    let isPath = name.contains("/") || [".yaml", ".yml", ".json"].contains(where: name.hasSuffix)
    if isPath { return name }
    guard JobFile.isName(name) else {
      throw JobError(
        file: name,
        "it is not a valid job name: lower case letters, digits, - and _; a path ends in .yaml"
      )
    }
    let path = "jobs/\(name).yaml"
    if let own = find(path) { return own }
    if Self.shippedJobs.contains(name) { return JobFile.shippedMark + path }
    if let unreadable = find(path, isFile: Self.isThere) {
      throw JobError(file: unreadable, "it is a folder, or a link that leads nowhere, not a file")
    }
    throw JobError(file: name, "there is no such job; \(Self.advice(name, allJobs))")
  }

  /// The names of the jobs that are embedded in the program, sorted.
  static var shippedJobs: [String] {
    ShippedFiles.paths.compactMap { path in
      guard path.hasPrefix("jobs/"), let name = JobFile.stem(path), JobFile.isName(name) else {
        return nil
      }
      return name
    }.sorted()
  }

  /// The names of all jobs that can be run, including the shipped ones, sorted.
  package var allJobs: [String] { Set(jobs + Self.shippedJobs).sorted() }

  /// Whether a job's file is one that ships with the program.
  ///
  /// - Parameter file: The path that ``job(_:)`` gave.
  package static func isShipped(_ file: String) -> Bool { file.hasPrefix(JobFile.shippedMark) }

  /// The names of all jobs in the folders, sorted.
  ///
  /// Files that begin with `_` are not jobs.
  package var jobs: [String] {
    let names = folders.flatMap(Self.files).compactMap { file -> String? in
      guard file.hasSuffix(".yaml") else { return nil }
      let name = String(file.dropLast(5))
      return JobFile.isName(name) ? name : nil
    }
    return Set(names).sorted()
  }

  /// The files in the folders of jobs that look like jobs and are not found by name, each with the
  /// name that it would need; sorted.
  package var ignoredJobFiles: [JobError.Problem] {
    folders.flatMap { folder in
      Self.files(folder).sorted().compactMap { file -> JobError.Problem? in
        guard let reason = Self.reason(toIgnore: file) else { return nil }
        let path = Self.join(folder, "jobs/\(file)")
        return JobError.Problem(file: path, line: nil, column: nil, message: reason)
      }
    }
  }

  /// Why a file that looks like a job is not found by name; nil for a job, and for files that do not
  /// look like one.
  private static func reason(toIgnore file: String) -> String? {
    let lower = file.lowercased()
    guard !file.hasPrefix("."), !file.hasPrefix("_"), !lower.hasSuffix(".schema.json"),
      let ending = [".yaml", ".yml", ".json"].first(where: lower.hasSuffix)
    else { return nil }
    let name = file.dropLast(ending.count).lowercased().replacing(" ", with: "-")
    let isNamed = JobFile.isName(String(name))
    guard !file.hasSuffix(".yaml") || !JobFile.isName(String(file.dropLast(5))) else { return nil }
    return "it is not found by name: rename it to "
      + (isNamed ? "\(name).yaml" : "lower case letters, digits, - and _, then .yaml")
      + ", or let its name begin with _ if jobs only extend it"
  }

  /// The names of the files in a folder's `jobs`, as many as a folder may hold.
  private static func files(_ folder: String) -> [String] {
    guard let stream = opendir(join(folder, "jobs")) else { return [] }
    defer { closedir(stream) }
    var files: [String] = []
    while let entry = readdir(stream), files.count < 10_000 {
      let file = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      files.append(file)
    }
    return files
  }

  /// Whether a path leads to a file that can be read.
  ///
  /// - Returns: False for a folder and for a missing file.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether something has a path, even if it is a link that leads nowhere.
  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  private static func join(_ folder: String, _ path: String) -> String {
    folder.hasSuffix("/") ? folder + path : folder.isEmpty ? path : "\(folder)/\(path)"
  }

  private static func advice(_ name: String, _ names: [String]) -> String {
    if let best = nearest(to: name, in: names) { return "did you mean \(best)?" }
    return names.isEmpty ? "there are no jobs" : "there are \(names.joined(separator: ", "))"
  }
}
