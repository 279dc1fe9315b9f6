import Database
import Runs
package import Sinks
import Workspace

/// The apps' databases in which debrief has rows of what is forgotten.
package struct ForgetReach: Sendable {
  /// A job that writes to an app.
  package struct Writer: Sendable {
    /// The job's name.
    var job: String
    /// Where it writes to: an app's database, or the table of a server.
    var path: String
    /// Opens that.
    var open: @Sendable () throws -> any ThreadSink

    /// Names both.
    package init(
      job: String,
      path: String,
      open: @escaping @Sendable () throws -> any ThreadSink
    ) {
      self.job = job
      self.path = path
      self.open = open
    }
  }

  /// The jobs that write to apps, as far as known: a workspace of an earlier version lists no apps.
  package var writers: [Writer] = []
  /// Whether rows are removed at once, rather than by the job's next run.
  package var isNow = false

  /// Only the apps that the workspace lists, by their jobs' next runs.
  package init() {}

  /// Lists the apps of jobs that have run.
  func note(in transaction: Transaction) throws {
    let log = RunLog(transaction)
    for writer in writers where try log.knows(writer.job) {
      try AppRows(transaction).note(writer.path)
    }
  }

  /// Removes forgotten rows from an app's table.
  func remove(from app: ForgetReceipt.App, _ connection: Connection) -> ForgetReceipt.App {
    var app = app
    do {
      let writer = writers.first { absolutePath($0.path) == app.path }
      let sink = try writer?.open() ?? ChatAppSink(path: app.path)
      let changes = try ForgottenAppRows(connection).remove(from: sink, at: app.path)
      app.rows = changes.removed + changes.updated
      app.isDone = true
    } catch {
      app.failure = error as? SinkError
    }
    return app
  }
}
