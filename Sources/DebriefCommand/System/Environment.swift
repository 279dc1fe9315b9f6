import Failures
import CivilTime
import Glibc

/// The environment variables, and the folders that follow from them.
struct Environment: Sendable {
  /// The variables.
  let variables: [String: String]

  /// The variables of this process.
  static var current: Environment {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1)
      if let name = parts.first {
        variables[String(name)] = parts.count > 1 ? String(parts[1]) : ""
      }
      entry += 1
    }
    return Environment(variables: variables)
  }

  /// A variable; nil if it is unset or empty.
  subscript(name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// The name of the user who runs the program; nil if unknown.
  var userName: String? {
    self["USER"] ?? self["LOGNAME"] ?? Self.accountName(of: getuid())
  }

  /// The name of a user in this machine's own table, passwd(5).
  ///
  /// `getpwuid` would open a socket, to ask a name service; a program that says it opens none cannot.
  private static func accountName(of user: uid_t) -> String? {
    guard let table = fopen("/etc/passwd", "re") else { return nil }
    defer { fclose(table) }
    while let entry = fgetpwent(table) {
      if entry.pointee.pw_uid == user { return String(cString: entry.pointee.pw_name) }
    }
    return nil
  }

  /// The folder of the system's zone files.
  var timeZoneFolder: String { self["TZDIR"] ?? TimeZoneRules.systemDirectory }

  /// The folder of the workspace.
  ///
  /// - Returns: The folder; it need not exist.
  /// - Throws: ``Failure`` if nothing says where it is.
  func workspace(_ option: String?) throws(Failure) -> String {
    // systemd separates several folders by colons; the first one is the unit's own.
    let ofService = self["STATE_DIRECTORY"].map { String($0.prefix { $0 != ":" }) }
    if let path = option ?? self["DEBRIEF_WORKSPACE"] ?? ofService { return path }
    if let path = self["XDG_STATE_HOME"], path.hasPrefix("/") { return path + "/debrief" }
    if let home = self["HOME"] { return home + "/.local/state/debrief" }
    throw Failure(
      .configuration,
      "the workspace folder is unknown, as HOME is not set: "
        + "give --workspace DIR or set DEBRIEF_WORKSPACE"
    )
  }
}
