package import ArchiveReading
import Compression
import Glibc

/// A folder in which someone keeps several exports: each file is read in its own format, and so is
/// each folder in it whose files make an export together.
///
/// It is tried last, because most exports are folders themselves.
package enum FolderFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "folder"

  /// The maximum number of files examined.
  private static let limit = 20_000

  /// Whether it is a folder with at least one file in a known format.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    paths(in: probe).contains { isExport($0, probe) }
  }

  /// Whether it is a flat folder with a packed export, which an unpacked export next to it must not
  /// hide.
  static func holdsPackedExports(_ probe: SourceProbe) -> Bool {
    let names = names(in: probe)
    guard !names.contains(where: { $0.contains("/") }) else { return false }
    return names.contains { name in
      [".zip", ".tar", ".tgz", ".tar.gz"].contains { name.lowercased().hasSuffix($0) }
        && isExport(probe.path(of: name), probe)
    }
  }

  /// Whether a file is in a known format.
  private static func isExport(_ path: String, _ folder: SourceProbe) -> Bool {
    (try? SourceProbe.open(path, limits: folder.limits)).flatMap(ArchiveFormats.detect) != nil
  }

  /// Reads the files in the order of their names; damaged ones are set aside.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    try probe.reportProblems(to: collector)
    for path in paths(in: probe) {
      collector.file = path
      do {
        try read(path, of: probe, options, into: collector)
      } catch let error as SourceError where error.kind == .bad {
        try collector.setAside(line: nil, error.reason)
      } catch let error as SourceError where error.kind == .missing && !exists(path) {
        try collector.setAside(
          line: nil,
          "\(error.reason); a name that is not UTF-8 must be changed"
        )
      }
    }
    collector.file = probe.name
  }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Reads a file; one in no known format is left out.
  private static func read(
    _ path: String,
    of folder: SourceProbe,
    _ options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let file = try SourceProbe.open(
      path,
      limits: folder.limits,
      temporaryFolder: options.temporaryFolder
    )
    guard let format = ArchiveFormats.detect(file) else {
      if let damage = file.damage { throw SourceError(damage) }
      return
    }
    try format.read(file, options: options, into: collector)
    folder.parts.note(path, leavingOut: file.leftOutNames)
  }

  /// The exports in a folder: its files that are not empty, and folders that are one; none of an
  /// archive.
  private static func paths(in probe: SourceProbe) -> [String] {
    let names = names(in: probe).sorted().prefix(limit)
    let inFolders = names.filter { $0.contains("/") }
    let folders = Dictionary(grouping: inFolders) { $0.prefix { $0 != "/" } + "/" }
      .filter { isJointExport($0.key, of: $0.value, in: probe) }
    let single = names.filter { name in folders[name.prefix { $0 != "/" } + "/"] == nil }
    return (single + folders.keys.map { String($0.dropLast()) }).sorted().map(probe.path(of:))
  }

  /// Whether the files of a folder are an export together, and none of them is one by itself.
  private static func isJointExport(
    _ folder: Substring,
    of files: [String],
    in probe: SourceProbe
  ) -> Bool {
    let path = probe.path(of: String(folder.dropLast()))
    // Files are examined only in a folder that is an export: there may be many.
    guard let inner = try? SourceProbe.open(path, limits: probe.limits),
      ArchiveFormats.all.contains(where: { $0 != Self.self && $0.recognizes(inner) })
    else { return false }
    return !files.contains { isExport(probe.path(of: $0), probe) }
  }

  /// Their names within the folder.
  private static func names(in probe: SourceProbe) -> [String] {
    guard case .container = probe.shape, (try? PathKind(of: probe.path)) == .folder,
      let archive = try? probe.openArchive()
    else { return [] }
    return archive.entries.filter { $0.size > 0 }.map(\.name)
  }
}
