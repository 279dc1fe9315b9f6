package import ArchiveReading
package import Database
import Synchronization

extension SourceProbe {
  /// Its tables, if it is a database.
  package var detectedTables: DetectedTables { findings.value { DetectedTables() } }
}

/// The tables of a source that is a database, read once for all formats that ask for them.
package final class DetectedTables: Sendable {
  private let known = Mutex<Result<DatabaseSchema, SourceError>?>(nil)

  /// Waits while another program has the database locked.
  ///
  /// - Throws: ``SourceError`` of kind `busy` if it is still locked then, or the user interrupts.
  ///   Any other failure is left to the format that reads the source.
  package func await(_ probe: SourceProbe, _ patience: LockPatience) throws(SourceError) {
    guard case .database = probe.shape, case .failure(let error) = read(probe, patience),
      error.kind == .busy
    else { return }
    throw error
  }

  /// The tables; nil if they cannot be read.
  package func of(_ probe: SourceProbe) -> DatabaseSchema? {
    guard case .database = probe.shape else { return nil }
    return try? read(probe, LockPatience()).get()
  }

  private func read(
    _ probe: SourceProbe,
    _ patience: LockPatience
  ) -> Result<DatabaseSchema, SourceError> {
    known.withLock { known in
      if let known { return known }
      let result = Self.schema(of: probe, patience)
      known = result
      return result
    }
  }

  private static func schema(
    of probe: SourceProbe,
    _ patience: LockPatience
  ) -> Result<DatabaseSchema, SourceError> {
    let folder = ReadOptions().temporaryFolder
    do {
      let source = try SQLiteSource(probe, temporaryFolder: folder, patience: patience)
      return .success(try DatabaseSchema(source.connection))
    } catch let error as DatabaseError {
      return .failure(SQLiteSource.failure(error, probe.name))
    } catch {
      return .failure(
        error as? SourceError ?? SourceError(.io, file: probe.name, reason: "\(error)")
      )
    }
  }
}
