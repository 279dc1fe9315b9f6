import CivilTime

/// Exports jobs to the system's own scheduler: systemd units and a line of a crontab.
package struct ScheduleExport: Sendable, Hashable {
  /// The program's path.
  var program: String
  /// Arguments before the verb, for instance `--home` and a folder.
  package var arguments: [String]
  /// The folder that the job writes to; nil for the state directory that systemd creates.
  package var workspace: String?
  /// The user the job runs as; nil for a dynamic user of systemd, which a workspace rules out.
  package var user: String?
  /// The file with the key of the model service, which only the unit sees.
  var credential: String?
  /// The folders that its outputs go to, besides the workspace.
  package var writableFolders: [String] = []
  /// The files that it reads or writes.
  package var touchedPaths: [String] = []
  /// The longest that a run may take.
  var longestRun = Duration.seconds(8 * 3600)
  /// How long a run may take to stop.
  var grace = Duration.seconds(120)

  /// Names the program.
  ///
  /// - Parameter program: Its absolute path.
  package init(
    program: String,
    arguments: [String] = [],
    workspace: String? = nil,
    user: String? = nil,
    credential: String? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.workspace = workspace
    self.user = user
    self.credential = credential
  }

  /// The name of a job's units, without `.service` and `.timer`.
  package static func unitName(_ job: String) -> String { "debrief-\(job)" }

  /// The line of a crontab that starts every job at its times.
  ///
  /// It runs often and leaves the rest to `run --due`: cron has no zones (or one for the whole
  /// machine), and does not make up for missed times.
  package func crontab(_ schedules: [Schedule]) throws(ExportError) -> String {
    try check(program)
    let words = [program] + arguments + ["run", "--due", "-q"]
    for word in words { try checkControl(word) }
    let command = words.map(Self.shellQuoted).joined(separator: " ")
      .replacing("%", with: "\\%")
    return """
      # Every job at its own times, in its own zone; what was missed is made up for once.
      \(Self.interval(schedules)) * * * * \(command)

      """
  }

  /// The minute field for cron: the longest interval that meets every time.
  private static func interval(_ schedules: [Schedule]) -> String {
    let minutes = schedules.flatMap { $0.cron.expression.minute.list }
    let steps = schedules.contains { $0.jitter > .zero } ? [5] : [60, 30, 15, 5]
    // Not all zones are whole hours apart, so steps of more than 15 minutes need UTC.
    let isOdd = schedules.contains { !["UTC", "Etc/UTC"].contains($0.cron.zone.identifier) }
    let step = steps.first { step in
      (step <= 15 || !isOdd) && minutes.allSatisfy { $0 % step == 0 }
    }
    switch step {
    case 60?: return "0"
    case let step?: return "*/\(step)"
    case nil: return "*"
    }
  }

  private static func shellQuoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x2B...0x3A).contains(byte) && byte != 0x2C
        || byte == 0x5F
    }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  func check(_ path: String) throws(ExportError) {
    guard path.hasPrefix("/") else { throw .path(path) }
    try checkControl(path)
  }

  func checkControl(_ text: String) throws(ExportError) {
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      throw .path(text)
    }
  }
}
