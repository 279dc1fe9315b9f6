/// Where a worker runs, as others see it.
package struct WorkerLocation: Sendable, Hashable {
  /// The machine's host name.
  package let host: String
  /// The id of its workspace.
  package let home: String
  /// Its process id.
  package let pid: Int32
  /// The version of debrief.
  package let version: String

  /// Describes where a worker runs.
  package init(host: String, home: String, pid: Int32, version: String) {
    self.host = host
    self.home = home
    self.pid = pid
    self.version = version
  }
}
