package import ArchiveReading
package import Compression
import Database
import RecordSources
package import Threads

extension SourceProbe {
  /// Determines what a source is.
  ///
  /// Standard input and other pipes are copied to a private temporary file as they are, because
  /// detection and reading each begin at the first byte. A compressed zip, tar or SQLite database
  /// is decompressed to such a file. These files vanish with the last copy of the probe.
  ///
  /// - Parameters:
  ///   - source: A path, or `-` for standard input.
  ///   - limits: How far it may grow when it is decompressed.
  ///   - temporaryFolder: Where to make temporary files.
  ///   - isCancelled: Whether to stop, also while no data arrive or a database is locked.
  /// - Throws: ``SourceError`` if there is nothing, or it cannot be read, or is damaged or empty, or
  ///   another program keeps it locked.
  package static func open(
    _ source: String,
    limits: Limits = Limits(),
    temporaryFolder: String = "/tmp",
    isCancelled: StopRequest = .never
  ) throws(SourceError) -> SourceProbe {
    let opening = SourceOpening(
      name: source == "-" ? "standard input" : source,
      isStandardInput: source == "-",
      limits: limits,
      temporaryFolder: temporaryFolder
    )
    let probe: SourceProbe
    do throws(CompressionError) {
      probe = try opening.open(source, isCancelled)
      if let reason = probe.emptiness {
        throw CompressionError(.damaged, file: probe.name, reason: reason)
      }
    } catch {
      throw SourceError(error)
    }
    try probe.detectedTables.await(probe, LockPatience(isCancelled: { isCancelled() }))
    return probe
  }

  /// The reason if there can be nothing to read.
  private var emptiness: String? {
    switch shape {
    case .stream(let head): head.isEmpty ? "it is empty" : nil
    case .container(let entries): entries.isEmpty ? "it contains no files" : nil
    case .database: nil
    }
  }
}

/// The steps of ``SourceProbe/open(_:limits:temporaryFolder:)``.
private struct SourceOpening {
  let name: String
  let isStandardInput: Bool
  let limits: Limits
  let temporaryFolder: String

  func open(
    _ source: String,
    _ isCancelled: StopRequest
  ) throws(CompressionError) -> SourceProbe {
    if isStandardInput { return try file(nil, copy: try copy(nil, isCancelled)) }
    switch try PathKind(of: source) {
    case .file: return try file(source, copy: nil)
    case .folder: return try container(source, copy: nil)
    case .pipe: return try file(source, copy: try copy(source, isCancelled))
    }
  }

  private func copy(
    _ pipe: String?,
    _ isCancelled: StopRequest
  ) throws(CompressionError) -> TemporaryFile {
    try TemporaryFile(copying: pipe, in: temporaryFolder, isCancelled: isCancelled)
  }

  /// Describes a file by its first bytes.
  private func file(
    _ source: String?,
    copy: TemporaryFile?
  ) throws(CompressionError) -> SourceProbe {
    let path = copy?.path ?? source ?? name
    let stream = try ByteStream(path: path, name: name, limits: limits)
    let head = Array(try stream.peek(SourceProbe.headSize))
    let isDatabase = head.starts(with: Array("SQLite format 3\0".utf8))
    guard isDatabase || ArchiveKind(head: head) != nil else {
      return SourceProbe(
        name: name,
        path: path,
        shape: .stream(head: head),
        limits: limits,
        damage: stream.failure,
        isStandardInput: isStandardInput,
        temporaryFile: copy
      )
    }
    let copy = stream.format == .plain ? copy : try stream.spool(into: temporaryFolder)
    if !isDatabase { return try container(copy?.path ?? path, copy: copy) }
    return SourceProbe(
      name: name,
      path: copy?.path ?? path,
      shape: .database,
      limits: limits,
      isStandardInput: isStandardInput,
      temporaryFile: copy
    )
  }

  private func container(
    _ path: String,
    copy: TemporaryFile?
  ) throws(CompressionError) -> SourceProbe {
    let archive = try EntryArchive(path: path, name: name, limits: limits)
    return SourceProbe(
      name: name,
      path: path,
      shape: .container(entries: archive.entries.map(\.name)),
      limits: limits,
      isStandardInput: isStandardInput,
      archive: archive,
      temporaryFile: copy
    )
  }
}
