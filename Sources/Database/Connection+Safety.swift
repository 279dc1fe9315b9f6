import CSQLite

extension Connection {
  /// Prepares for an untrusted database: its schema can execute nothing, nothing can write to it,
  /// and no statement runs forever.
  ///
  /// The settings are those that SQLite's own page on untrusted files recommends:
  /// <https://www.sqlite.org/security.html>.
  ///
  /// - Parameter stepLimit: The maximum number of virtual machine steps, in thousands, for all
  ///   statements of this connection together. Beyond it a statement fails with `.interrupted`.
  /// - Throws: ``DatabaseError`` if a setting is refused.
  package func distrust(stepLimit: Int) throws(DatabaseError) {
    _ = debrief_sqlite_set_option(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    _ = debrief_sqlite_set_option(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    _ = debrief_sqlite_set_option(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    _ = debrief_sqlite_set_option(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0)
    try execute("PRAGMA query_only = 1; PRAGMA cell_size_check = 1; PRAGMA mmap_size = 0")
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    // A generated column or a query may ask for a gigabyte of text in a single step.
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 64 << 20)
    var remaining = stepLimit
    interrupt(when: {
      remaining -= 1
      return remaining < 0
    })
  }

  /// Lets statements be interrupted while they run; an interrupted one fails with `.interrupted`.
  ///
  /// - Parameter isWanted: Polled every thousand steps; nil to let all statements finish.
  package func interrupt(when isWanted: (() -> Bool)?) {
    guard let isWanted else {
      sqlite3_progress_handler(handle, 0, nil, nil)
      progressHandler = nil
      return
    }
    let handler = ProgressHandler(isWanted)
    progressHandler = handler
    sqlite3_progress_handler(
      handle,
      1000,
      { context in
        guard let context else { return 0 }
        let handler = Unmanaged<ProgressHandler>.fromOpaque(context).takeUnretainedValue()
        return handler.stops() ? 1 : 0
      },
      Unmanaged.passUnretained(handler).toOpaque()
    )
  }
}

/// The callback that SQLite polls to decide whether to stop a statement.
final class ProgressHandler {
  let stops: () -> Bool

  init(_ stops: @escaping () -> Bool) { self.stops = stops }
}
