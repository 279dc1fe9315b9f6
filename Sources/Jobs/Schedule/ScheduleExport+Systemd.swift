package import CivilTime

extension ScheduleExport {
  /// The timer of a job.
  ///
  /// - Returns: The text of the `.timer` file.
  /// - Throws: ``ExportError`` if systemd cannot express the schedule.
  package func timer(job: String, schedule: Schedule, now: Instant) throws(ExportError) -> String {
    let differences =
      (schedule.cron.systemdDifferences(now: now)
      + Self.unexpressed(of: schedule).map { "no timer can express schedule.\($0)" })
      .map { "# \($0)\n" }.joined()
    let jitter =
      schedule.jitter > .zero
      ? "RandomizedDelaySec=\(schedule.jitter.components.seconds)\nFixedRandomDelay=true\n" : ""
    return """
      # \(schedule.cron.words)
      \(differences)[Unit]
      Description=Schedule of debrief job \(job)

      [Timer]
      OnCalendar=\(try schedule.cron.calendarEvent())
      Persistent=\(schedule.missed == .runOnce)
      \(jitter)AccuracySec=1m

      [Install]
      WantedBy=timers.target

      """
  }

  /// The settings of a schedule that no timer can express.
  ///
  /// - Returns: Them as the job writes them, for instance `start_deadline: 2h`.
  package static func unexpressed(of schedule: Schedule) -> [String] {
    // Without catching up no run starts late, so there is nothing that a deadline could end.
    let deadline = schedule.missed == .skip ? nil : schedule.startDeadline
    return [
      deadline.map { "start_deadline: \($0.shorthand)" },
      schedule.overlap == .queueOne ? "overlap: \(schedule.overlap.rawValue)" : nil,
    ].compactMap(\.self)
  }

  /// The service of a job: one run, sandboxed as far as a reader of archives can be.
  ///
  /// - Returns: The text of the `.service` file.
  /// - Throws: ``ExportError`` if a path cannot be named in a unit.
  package func service(job: String) throws(ExportError) -> String {
    try check(program)
    let words = [program] + arguments + ["run", job]
    for word in words { try checkControl(word) }
    return """
      [Unit]
      Description=debrief job \(job)
      Wants=network-online.target
      After=network-online.target

      [Service]
      Type=oneshot
      ExecStart=\(words.map(Self.commandWord).joined(separator: " "))
      # 75 is "try later": the next run goes on. A oneshot does not count a stop by TERM as success.
      SuccessExitStatus=75 SIGTERM
      TimeoutStartSec=\(longestRun.components.seconds)
      TimeoutStopSec=\(grace.components.seconds)
      \(try identity())PrivateTmp=\(temporaryPath != nil ? "no" : "yes")
      \(try credentialLine())\(Self.confinement)
      """
  }

  /// Whether the service has a dynamic user, created for each run with its own temporary folders.
  package var isDynamic: Bool { user == nil && workspace == nil }

  /// The first of its files below /tmp or /var/tmp; nil if there is none.
  package var temporaryPath: String? {
    touchedPaths.first { ["/tmp/", "/var/tmp/"].contains(where: $0.hasPrefix) }
  }

  /// Whether it reads or writes in people's home folders.
  private var usesHomes: Bool {
    touchedPaths.contains { ["/home/", "/root/"].contains(where: $0.hasPrefix) }
  }

  /// The user of the run, and where it may write.
  private func identity() throws(ExportError) -> String {
    if let user { try Self.check(user: user) }
    guard let workspace else {
      let who = user.map { "User=\($0)" } ?? "DynamicUser=yes"
      return """
        \(who)
        StateDirectory=debrief
        CacheDirectory=debrief
        ConfigurationDirectory=debrief
        \(try writablePaths([]))ProtectHome=\(usesHomes ? "read-only" : "yes")

        """
    }
    try check(workspace)
    return """
      \(user.map { "User=\($0)\n" } ?? "")\(try writablePaths([workspace]))ProtectHome=read-only

      """
  }

  /// The lines that let the run write to folders.
  private func writablePaths(_ others: [String]) throws(ExportError) -> String {
    var lines = ""
    for path in others + writableFolders {
      try check(path)
      lines += "ReadWritePaths=\(Self.pathWord(path))\n"
    }
    return lines
  }

  private func credentialLine() throws(ExportError) -> String {
    guard let credential else { return "" }
    try check(credential)
    return "LoadCredential=gemini-api-key:\(credential.replacing("%", with: "%%"))\n"
  }

  private static func check(user: String) throws(ExportError) {
    let isName = user.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2D
        || byte == 0x5F
    }
    guard isName, !user.isEmpty, !user.hasPrefix("-") else { throw .user(user) }
  }

  /// A word of a command line, as systemd.service(5) reads it.
  private static func commandWord(_ word: String) -> String {
    pathWord(word).replacing("$", with: "$$")
  }

  /// A word of a list of paths: specifiers are doubled, blanks and quotes quoted.
  private static func pathWord(_ word: String) -> String {
    let escaped = word.replacing("%", with: "%%")
    guard word.isEmpty || word.contains(where: { " \"'\\;#".contains($0) }) else { return escaped }
    return "\"" + escaped.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The sandbox of a run: systemd.exec(5).
  private static let confinement = """
    UMask=0077
    NoNewPrivileges=yes
    ProtectSystem=strict
    PrivateDevices=yes
    ProtectClock=yes
    ProtectHostname=yes
    ProtectKernelLogs=yes
    ProtectKernelModules=yes
    ProtectKernelTunables=yes
    ProtectControlGroups=yes
    ProtectProc=invisible
    ProcSubset=pid
    RestrictNamespaces=yes
    RestrictRealtime=yes
    RestrictSUIDSGID=yes
    RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
    LockPersonality=yes
    MemoryDenyWriteExecute=yes
    RemoveIPC=yes
    CapabilityBoundingSet=
    AmbientCapabilities=
    SystemCallArchitectures=native
    SystemCallFilter=@system-service
    SystemCallFilter=~@privileged @resources
    Nice=10
    IOSchedulingClass=idle
    MemoryMax=2G
    TasksMax=256

    """
}
