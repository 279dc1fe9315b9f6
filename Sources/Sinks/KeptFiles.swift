import Glibc

/// The files that an output must not replace: the workspace, sources, jobs, prompts, keys, and the
/// other outputs of a job.
///
/// A file is identified by its device and inode number, so that links do not hide it, and by its
/// path, because it may not exist yet. The check comes before anything is written.
package struct KeptFiles: Sendable {
  private struct Number: Hashable {
    let device: UInt64
    let file: UInt64
  }

  private struct Folder: Sendable {
    let path: String
    let what: String
    /// The endings of the files that are kept; nil for all.
    let endings: [String]?
  }

  private var numbers: [Number: String] = [:]
  private var paths: [String: String] = [:]
  private var folders: [Folder] = []

  /// Keeps nothing yet.
  package init() {}

  /// Keeps a file.
  ///
  /// - Parameters:
  ///   - path: The file; of a folder everything in it is kept.
  ///   - what: What it is, in a few words: "the source".
  package mutating func keep(_ path: String, as what: String) {
    if Self.isFolder(path) { return keep(folder: path, as: what, endings: nil) }
    // SQLite keeps pending changes of a database in files next to it.
    for ending in ["", "-wal", "-shm", "-journal"] {
      if let number = Self.number(of: path + ending) { numbers[number] = numbers[number] ?? what }
      paths[Self.location(of: path + ending)] = paths[Self.location(of: path + ending)] ?? what
    }
  }

  /// Keeps the files of a folder.
  ///
  /// - Parameter endings: The endings of the files that are kept, for instance `.yaml`; nil for all.
  package mutating func keep(folder path: String, as what: String, endings: [String]?) {
    folders.append(Folder(path: Self.location(of: path), what: what, endings: endings))
  }

  /// Refuses an output that would replace a file that is kept.
  ///
  /// - Throws: ``SinkError`` that says which.
  package func check(_ output: String) throws(SinkError) {
    guard let what = what(at: output) else { return }
    throw SinkError(.notWritable, file: output, "it is \(what), which no output may replace")
  }

  /// Refuses outputs that would replace files that are kept, or each other.
  ///
  /// - Throws: ``SinkError`` that says which.
  package func check(_ outputs: [(path: String, what: String)]) throws(SinkError) {
    var kept = self
    for output in outputs {
      try kept.check(output.path)
      kept.keep(output.path, as: output.what)
    }
  }

  private func what(at path: String) -> String? {
    if let number = Self.number(of: path), let what = numbers[number] { return what }
    let location = Self.location(of: path)
    if let what = paths[location] { return what }
    return folders.first { folder in
      location.hasPrefix(folder.path == "/" ? "/" : folder.path + "/")
        && folder.endings.map { $0.contains(where: location.hasSuffix) } ?? true
    }.map { "in \($0.what)" }
  }

  // MARK: Paths

  private static func number(of path: String) -> Number? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Number(device: UInt64(status.st_dev), file: UInt64(status.st_ino))
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The path with links resolved; of a file that does not exist yet, in its resolved folder.
  private static func location(of path: String, hops: Int = 0) -> String {
    if let location = resolved(path) { return location }
    // A writer that follows a dangling link would create the file at its target.
    if hops < 8, let target = target(ofLink: path) { return location(of: target, hops: hops + 1) }
    let slash = path.lastIndex(of: "/")
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let parent = resolved(folder) ?? folder
    return parent == "/" ? "/\(name)" : "\(parent)/\(name)"
  }

  private static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    let target = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard !target.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return target }
    return String(path[...slash]) + target
  }

  private static func resolved(_ path: String) -> String? {
    guard let location = realpath(path, nil) else { return nil }
    defer { free(location) }
    return String(cString: location)
  }
}
