import Compression

/// A folder in which someone keeps several exports: each file is read in its own format.
///
/// It is tried last, because most exports are folders themselves.
package enum FolderFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "folder"

  /// How many files are looked into.
  private static let limit = 20_000

  /// Whether it is a folder with at least one file in a known format.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    paths(in: probe).contains { path in
      (try? SourceProbe.open(path, limits: probe.limits)).flatMap(ArchiveFormats.detect) != nil
    }
  }

  /// Whether it is a flat folder with an export that is packed: then one that is not beside it must not
  /// hide the others.
  static func holdsPackedExports(_ probe: SourceProbe) -> Bool {
    guard case .container = probe.shape, (try? PathKind(of: probe.path)) == .folder,
      let entries = (try? probe.openArchive())?.entries,
      entries.count <= limit, !entries.contains(where: { $0.name.contains("/") })
    else { return false }
    let packed = entries.map(\.name).filter { name in
      [".zip", ".tar", ".tgz", ".tar.gz"].contains { name.lowercased().hasSuffix($0) }
    }
    return packed.contains { name in
      let part = try? SourceProbe.open(probe.path(of: name), limits: probe.limits)
      return part.flatMap(ArchiveFormats.detect) != nil
    }
  }

  /// Reads the files in the order of their names; what is damaged is set aside.
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
      }
    }
    collector.file = probe.name
  }

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

  /// The files of a folder that are not empty; none of an archive.
  private static func paths(in probe: SourceProbe) -> [String] {
    guard case .container = probe.shape, (try? PathKind(of: probe.path)) == .folder,
      let archive = try? probe.openArchive()
    else { return [] }
    let names = archive.entries.filter { $0.size > 0 }.map(\.name).sorted()
    return names.prefix(limit).map(probe.path(of:))
  }
}
