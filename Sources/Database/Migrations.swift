package import Failures
import Glibc

/// An ordered list of schema changes, each applied once to a database.
///
/// The number of applied changes is SQLite's `user_version`. A change that has landed is never
/// edited: a later one corrects it.
package struct Migrations: Sendable {
  /// One schema change.
  package struct Migration: Sendable {
    /// What it does, in a few words.
    let name: String
    /// The statements.
    package let sql: String

    /// Describes a schema change.
    package init(_ name: String, sql: String) {
      self.name = name
      self.sql = sql
    }
  }

  private let migrations: [Migration]

  /// Orders schema changes.
  ///
  /// - Parameter migrations: The changes, oldest first.
  package init(_ migrations: [Migration]) { self.migrations = migrations }

  /// The number of changes: the version of an up-to-date database.
  package var version: Int { migrations.count }

  /// The names of the changes, oldest first.
  package var names: [String] { migrations.map(\.name) }

  /// Brings a database up to date, all in one transaction, and has its foreign keys checked from then
  /// on.
  ///
  /// - Parameter done: Later changes that are already applied.
  /// - Throws: ``MigrationError`` if a later debrief or another program created the database, or
  ///   ``DatabaseError``.
  package func apply(to connection: Connection, butFor done: [Migration] = []) throws {
    // Checked outside a transaction first, so that opening an up-to-date database takes no lock.
    if try applied(to: connection) < version { try change(connection, butFor: done) }
    // Only now: a change that rewrites a table would take what belongs to its rows along.
    try connection.execute("PRAGMA foreign_keys = ON")
  }

  private func change(_ connection: Connection, butFor done: [Migration]) throws {
    try connection.write { transaction in
      for migration in migrations.dropFirst(try applied(to: connection))
      where !done.contains(where: { $0.name == migration.name }) {
        try transaction.execute(migration.sql)
      }
      try transaction.execute("PRAGMA user_version = \(version)")
    }
  }

  /// Ensures that a database is up to date, without changing it.
  ///
  /// - Throws: ``MigrationError`` if it is not, or ``DatabaseError``.
  package func require(in connection: Connection) throws {
    let found = try applied(to: connection)
    guard found == version else { throw MigrationError.older(found: found, known: version) }
  }

  /// Ensures that a file is not another program's database, without creating or changing any file.
  ///
  /// A file that another process is writing may look like anything, so the check is repeated.
  ///
  /// - Throws: ``MigrationError/foreign``, or ``MigrationError/newer(found:known:)``.
  package func refuseForeign(file path: String) throws(MigrationError) {
    let patience = LockPatience(limit: .milliseconds(30))
    try patience.retry(while: { _ in true }) { () throws(MigrationError) in
      guard access(path, F_OK) == 0, let incompatibility = incompatibility(ofFile: path) else {
        return
      }
      throw incompatibility
    }
  }

  /// Why a file cannot be a workspace: it has tables, and none of those that every workspace has.
  private func incompatibility(ofFile path: String) -> MigrationError? {
    guard let connection = try? Connection(path: path, mode: .immutable),
      let tables = try? connection.prepare(
        "SELECT count(*), total(name IN ('ingests', 'set_aside')) FROM sqlite_schema"
      ),
      let stamp = try? connection.prepare("PRAGMA user_version"),
      (try? tables.step()) == true, (try? stamp.step()) == true
    else { return nil }
    let found = Int(stamp.integer(0))
    if found > version { return .newer(found: found, known: version) }
    return tables.integer(0) > 0 && tables.integer(1) == 0 ? .foreign : nil
  }

  /// The number of changes that a database already has.
  private func applied(to connection: Connection) throws -> Int {
    let statement = try connection.prepare("PRAGMA user_version")
    let found = try statement.step() ? Int(statement.integer(0)) : 0
    guard found <= version else { throw MigrationError.newer(found: found, known: version) }
    guard try found > 0 || isBlank(connection) else { throw MigrationError.foreign }
    return max(0, found)
  }

  /// Whether a database is empty.
  private func isBlank(_ connection: Connection) throws(DatabaseError) -> Bool {
    try connection.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").step() == false
  }
}

/// Why a database cannot be brought up to date.
package enum MigrationError: Error, Hashable, CustomStringConvertible {
  /// The database was changed by a later version of the program.
  case newer(found: Int, known: Int)
  /// The database has not been used since the program was updated, and may only be read.
  case older(found: Int, known: Int)
  /// The database belongs to another program.
  case foreign

  /// The failure and what to do about it, in one line.
  package var description: String { messageWithFix }

  /// The failure in one line.
  package var userMessage: String {
    switch self {
    case .newer(let found, let known):
      "the database has schema version \(found), this program knows up to \(known)"
    case .older(let found, let known):
      "the database has schema version \(found), this program needs \(known)"
    case .foreign: "the database belongs to another program"
    }
  }
}

extension MigrationError: UserFacingError {
  /// A configuration mistake (78).
  package var exitStatus: ExitStatus { .configuration }

  /// What to update or run, if that helps.
  package var fix: String? {
    switch self {
    case .newer: "update debrief"
    case .older: "run `debrief status` once"
    case .foreign: nil
    }
  }

  /// The database that cannot be brought up to date.
  package var subject: ErrorSubject? { .database }
}
