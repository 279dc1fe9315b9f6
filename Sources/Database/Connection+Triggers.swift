import CSQLite

extension Connection {
  /// Runs `body` in a transaction of a database whose triggers are untrusted.
  ///
  /// - Parameters:
  ///   - stepLimit: The maximum number of virtual machine steps, in thousands, for the statements
  ///     of the transaction together. Beyond it a statement fails with `.interrupted`.
  ///   - table: The only table that `body` changes itself.
  /// - Returns: Whatever `body` returns, and the other tables that changed.
  /// - Throws: ``DatabaseError`` if SQLite cannot begin or commit, or whatever `body` throws.
  package func write<Result>(
    stepLimit: Int,
    table: String,
    _ body: (Transaction) throws -> Result
  ) throws -> (result: Result, otherTables: [String]) {
    var remaining = stepLimit
    interrupt(when: {
      remaining -= 1
      return remaining < 0
    })
    let count = ChangeCount(own: table)
    watchChanges(count)
    defer {
      interrupt(when: nil)
      watchChanges(nil)
    }
    let before = sqlite3_total_changes64(handle)
    let result = try write(body)
    // SQLite counts the rows of a table without row ids, but does not say which table it is.
    let isComplete = sqlite3_total_changes64(handle) - before <= count.rows
    return (result, count.tables.sorted() + (isComplete ? [] : ["another table"]))
  }

  private func watchChanges(_ count: ChangeCount?) {
    changeCount = count
    guard let count else {
      sqlite3_update_hook(handle, nil, nil)
      return
    }
    sqlite3_update_hook(
      handle,
      { context, _, _, table, _ in
        guard let context, let table else { return }
        let count = Unmanaged<ChangeCount>.fromOpaque(context).takeUnretainedValue()
        count.add(String(cString: table))
      },
      Unmanaged.passUnretained(count).toOpaque()
    )
  }
}

/// Counts the rows that statements and triggers change, and collects the names of their tables.
final class ChangeCount {
  /// The number of names that fit in a line.
  private static let limit = 8

  private let own: String
  /// The number of rows changed, in all tables.
  private(set) var rows: Int64 = 0
  /// The names of the other tables, up to a limit.
  private(set) var tables: Set<String> = []

  init(own: String) { self.own = own.lowercased() }

  func add(_ table: String) {
    rows += 1
    guard tables.count < Self.limit, table.lowercased() != own else { return }
    tables.insert(table)
  }
}
