package import Compression
import JSON

/// One file of a source: the source itself, or an entry of its zip, tar or folder.
package struct SourceFile {
  /// The path within the source; of a source that is one file, the file's own name.
  package let name: String
  /// Its name in problems.
  package let shownName: String
  private let storage: Storage

  private enum Storage {
    case whole(SourceProbe)
    case entry(EntryArchive, EntryArchive.Entry)
  }

  fileprivate init(whole probe: SourceProbe) {
    name = probe.isStandardInput ? "" : String(probe.name.split(separator: "/").last ?? "")
    shownName = probe.name
    storage = .whole(probe)
  }

  fileprivate init(_ entry: EntryArchive.Entry, of archive: EntryArchive) {
    name = entry.name
    shownName = archive.shownName(of: entry)
    storage = .entry(archive, entry)
  }

  /// Starts reading; an entry that is itself compressed is decompressed.
  ///
  /// - Parameter temporaryFolder: Where a compressed entry may be copied.
  /// - Returns: The bytes from the beginning.
  /// - Throws: ``CompressionError``.
  package func open(temporaryFolder: String = "/tmp") throws(CompressionError) -> ByteStream {
    switch storage {
    case .whole(let probe): return try probe.openStream()
    case .entry(let archive, let entry):
      return try archive.openDecompressed(entry, temporaryFolder: temporaryFolder)
    }
  }

  /// The endings of compressed files.
  private static let compressedEndings = [".gz", ".zst", ".xz", ".bz2"]

  /// A name without the ending of a compressed file.
  package static func uncompressed(_ name: Substring) -> Substring {
    let lowercased = name.lowercased()
    let ending = compressedEndings.first { lowercased.hasSuffix($0) }
    return name.dropLast(ending?.count ?? 0)
  }

  /// The first bytes, as detection looks at them.
  ///
  /// - Returns: Fewer if there are no more, none if the file cannot be read.
  package func head(_ count: Int = SourceProbe.headSize) -> [UInt8] {
    if case .whole(let probe) = storage, case .stream(let head) = probe.shape {
      return Array(head.prefix(count))
    }
    return (try? open().peek(count)).map { Array($0) } ?? []
  }

  /// The first bytes, enough to recognize a JSON document; none if it cannot be read.
  func beginning() -> [UInt8] {
    if case .whole(let probe) = storage, case .stream(let head) = probe.shape,
      !JSONParser.breaksOffInLongString(head)
    {
      return head
    }
    return (try? open().beginning()) ?? []
  }

  /// Whether the name has one of some endings, in any case.
  ///
  /// - Parameter endings: For instance `.json`.
  /// - Returns: Whether it does, also before the ending of a compressed file.
  package func hasEnding(_ endings: String...) -> Bool {
    let plain = Self.uncompressed(name[...]).lowercased()
    return endings.contains { plain.hasSuffix($0) }
  }

  /// The name without folders.
  package var baseName: Substring { name.split(separator: "/").last ?? "" }

  /// The folders that the file is in, with a slash at the end; empty at the top.
  package var folder: Substring {
    name.lastIndex(of: "/").map { name[...$0] } ?? ""
  }
}

extension SourceProbe {
  /// The files of the source, in the order of their names; none of a database.
  ///
  /// A source that is one stream is one file, whatever its name.
  package var files: [SourceFile] {
    switch shape {
    case .stream: return [SourceFile(whole: self)]
    case .database: return []
    case .container:
      guard let archive = try? openArchive() else { return [] }
      return archive.entries.sorted { $0.name < $1.name }.map { SourceFile($0, of: archive) }
    }
  }

  /// The files of a zip, tar or folder of which nothing was read.
  package var leftOut: LeftOutFiles {
    LeftOutFiles(leftOutNames)
  }

  /// The names of these files, safe to show.
  package var leftOutNames: [String] {
    guard case .container = shape, let archive = try? openArchive() else { return [] }
    let unread = archive.unread.filter { !parts.contains(path(of: $0.name)) }
    return unread.map(archive.shownName(of:)) + parts.leftOutNames
  }

  /// The paths of those in a folder, without pictures, sounds and films; none of an archive.
  package var leftOutPaths: [String] {
    guard case .container = shape, (try? PathKind(of: path)) == .folder,
      let archive = try? openArchive()
    else { return [] }
    return archive.unread.filter { !LeftOutFiles.isMedia($0.name) }.map { path(of: $0.name) }
      .filter { !parts.contains($0) }
  }

  /// Sets aside the entries that the container cannot return.
  ///
  /// - Throws: What the collector threw, or ``SourceError``.
  package func reportProblems(to collector: MessageCollector) throws {
    guard case .container = shape else { return }
    do {
      for problem in try openArchive().problems {
        collector.file = "\(name)/\(problem.name)"
        try collector.setAside(line: nil, problem.reason)
      }
    } catch let error as CompressionError { throw SourceError(error) }
    collector.file = name
  }

  /// Reads files one after another; a damaged one is set aside where it breaks, unless it is the
  /// whole source.
  ///
  /// - Parameter files: Some of ``files``.
  /// - Throws: ``SourceError``, or what `body` threw.
  package func readEach(
    _ files: [SourceFile],
    into collector: MessageCollector,
    _ body: (SourceFile) throws -> Void
  ) throws {
    try reportProblems(to: collector)
    for file in files {
      collector.file = file.shownName
      do {
        try body(file)
      } catch let error as CompressionError {
        if case .stream = shape { throw SourceError(error) }
        if error.kind == .io || error.kind == .interrupted { throw SourceError(error) }
        try collector.setAside(line: nil, error.reason)
      }
    }
    collector.file = name
  }
}
