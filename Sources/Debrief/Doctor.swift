import CivilTime
import Conversations
import Database
import Failures
import Glibc
import Insights
import Jobs
package import Workspace

/// Checks whether debrief can work on this machine.
package struct Doctor {
  private let workspace: Workspace?
  private let timeZoneFolder: String

  /// Prepares the checks.
  ///
  /// - Parameters:
  ///   - workspace: The workspace, which need not exist; nil if its location is unknown.
  ///   - timeZoneFolder: Where the zone files are.
  package init(
    workspace: Workspace?,
    timeZoneFolder: String = TimeZoneRules.systemDirectory
  ) {
    self.workspace = workspace
    self.timeZoneFolder = timeZoneFolder
  }

  /// Makes all checks; it changes nothing.
  package func examine() -> DoctorReport {
    var checks = [sqlite, timeZones, clock]
    guard let workspace else {
      checks.append(
        .init(
          name: "workspace",
          ok: false,
          detail: "nothing says where it is: give --workspace DIR or set DEBRIEF_WORKSPACE"
        )
      )
      return DoctorReport(checks: checks)
    }
    checks.append(folder(workspace))
    checks.append(space(workspace))
    guard !workspace.isEmpty else { return DoctorReport(checks: checks) }
    checks.append(database(workspace))
    checks += givenUp(workspace)
    let unreadable = UnreadableRecords()
    checks.append(records(Workspace(folder: workspace.folder, unreadable: unreadable)))
    return DoctorReport(checks: checks, unreadable: unreadable.listed)
  }

  /// What runs gave up, job by job: nothing is broken, but a user has to decide.
  private func givenUp(_ workspace: Workspace) -> [DoctorReport.Check] {
    let sentences = try? workspace.openForReading().read { transaction in
      let queue = WorkQueue(transaction)
      return try queue.counts().compactMap { counts in
        try queue.givenUp(of: counts.job).sentence(of: counts.job).map { "\(counts.job): \($0)" }
      }
    }
    // That the database cannot be read is a finding of its own.
    return (sentences ?? []).map { .init(name: "queue", ok: true, detail: $0) }
  }

  private var sqlite: DoctorReport.Check {
    do {
      let connection = try Connection(path: ":memory:")
      try connection.registerMessageTokenizer()
      try connection.write(Migrations.makeFirstLoadTables)
      return .init(name: "SQLite", ok: true, detail: "\(Connection.libraryVersion) with FTS5")
    } catch {
      return .init(
        name: "SQLite",
        ok: false,
        detail: "\(Connection.libraryVersion) cannot hold a workspace: \(error)"
      )
    }
  }

  private var timeZones: DoctorReport.Check {
    guard (try? TimeZoneRules(identifier: "Europe/Berlin", directory: timeZoneFolder)) != nil else {
      return .init(
        name: "time zones",
        ok: false,
        detail: "no zone files in \(timeZoneFolder): install the package tzdata"
      )
    }
    let version = TimeZoneRules.dataVersion(directory: timeZoneFolder)
    return .init(name: "time zones", ok: true, detail: "tzdata \(version ?? "of unknown version")")
  }

  private var clock: DoctorReport.Check {
    let now = Instant.now
    // Built in 2026: an earlier time is a machine without a clock.
    let isPlausible = now > Instant(milliseconds: 1_767_225_600_000)
    return .init(name: "clock", ok: isPlausible, detail: now.iso8601)
  }

  private func folder(_ workspace: Workspace) -> DoctorReport.Check {
    let folder = nearestFolder(workspace)
    let isWritable = access(folder, W_OK | X_OK) == 0
    let state = workspace.isEmpty ? "empty: begin with `debrief ingest SOURCE`" : "in use"
    return .init(
      name: "workspace",
      ok: isWritable,
      detail: "\(workspace.folder): \(isWritable ? state : "\(folder) cannot be written")"
        + (isOpen(workspace) ? "; other users can read or change it: `chmod -R go= FOLDER`" : "")
    )
  }

  /// Whether others than the owner can read or change what is in the workspace.
  private func isOpen(_ workspace: Workspace) -> Bool {
    let (folder, file) = (mode(workspace.folder), mode(workspace.database))
    return folder & 0o022 != 0 || folder & 0o011 != 0 && file & 0o066 != 0
  }

  /// The permissions of a path; none if it does not exist.
  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  /// The workspace's folder, or its nearest ancestor that exists.
  private func nearestFolder(_ workspace: Workspace) -> String {
    var folder = workspace.folder
    while access(folder, F_OK) != 0 {
      guard let slash = folder.lastIndex(of: "/") else { return "." }
      guard slash > folder.startIndex else { return "/" }
      folder = String(folder[..<slash])
    }
    return folder
  }

  private func space(_ workspace: Workspace) -> DoctorReport.Check {
    var status = statvfs()
    _ = statvfs(nearestFolder(workspace), &status)
    let free = Int(clamping: status.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: status.f_frsize)
    )
    let megabytes = free.overflow ? Int.max : free.partialValue >> 20
    return .init(name: "disk", ok: megabytes > 100, detail: "\(megabytes) MiB free")
  }

  /// Whether every stored insight can be read, with its history.
  private func records(_ workspace: Workspace) -> DoctorReport.Check {
    do {
      let connection = try workspace.openForReading()
      let count = try connection.read { try InsightStore($0).checkAll() }
      let unreadable = connection.unreadable
      let more = unreadable.count > 3 ? "; and \(unreadable.count - 3) more" : ""
      let named = unreadable.listed.prefix(3).map(\.description).joined(separator: "; ")
      return .init(
        name: "records",
        ok: unreadable.count == 0,
        detail: unreadable.count == 0 ? "\(count) insights can be read" : named + more
      )
    } catch {
      return .init(name: "records", ok: false, detail: Self.detail(error))
    }
  }

  /// The first table with rows whose owner does not exist.
  private func tableWithOrphans(_ transaction: Transaction) throws -> String? {
    try transaction.firstRow("PRAGMA foreign_key_check") { try $0["table"] }
  }

  private func database(_ workspace: Workspace) -> DoctorReport.Check {
    do {
      let connection = try workspace.openForReading()
      return try connection.read { transaction in
        var verdict: String =
          try transaction.firstRow("PRAGMA quick_check(1)") { try $0["quick_check"] } ?? ""
        if verdict == "ok", let table = try tableWithOrphans(transaction) {
          verdict = "\(table) has rows of something that is gone"
        }
        guard verdict == "ok" else {
          return .damaged("damaged: \(verdict)")
        }
        let messages = try ArchiveStatistics(transaction).messages
        let index = try SearchIndex(transaction).isComplete ? "with" : "without"
        return .init(
          name: "database",
          ok: true,
          detail: "\(messages) messages, \(index) a search index"
        )
      }
    } catch let error as DatabaseError where error.kind == .damaged {
      return .damaged(Self.detail(error))
    } catch {
      return .init(name: "database", ok: false, detail: Self.detail(error))
    }
  }

  /// What other commands say about the same error.
  private static func detail(_ error: any Error) -> String {
    (error as? any UserFacingError)?.messageWithFix ?? "\(error)"
  }
}
