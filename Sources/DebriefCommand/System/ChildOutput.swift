import Glibc
import Threads

/// The output of another program, which is shown to nothing else: it may be a secret.
enum ChildOutput {
  /// Why there is no output, without quoting any of it.
  enum Failure: Error, CustomStringConvertible {
    case notStarted(String)
    case failed(status: Int32)
    case tooLong
    case tooSlow

    /// What happened, as a phrase after the name of the program.
    var description: String {
      switch self {
      case .notStarted(let reason): "could not be started: \(reason)"
      case .failed(let status): "failed with status \(status)"
      case .tooLong: "printed more than \(ChildOutput.sizeLimit) bytes"
      case .tooSlow: "did not end within \(ChildOutput.timeLimit.components.seconds) s"
      }
    }
  }

  /// Tokens have a few hundred bytes, or a few thousand with claims in them.
  static let sizeLimit = 1 << 16
  /// How long the program may take.
  static let timeLimit = Duration.seconds(30)

  /// Runs a program without a shell, with no input and with its standard error discarded.
  ///
  /// - Parameter words: Its name or path, and its arguments.
  /// - Returns: What it printed, if it ended with 0.
  static func of(_ words: [String], limit: Duration = timeLimit) async throws(Failure) -> [UInt8] {
    let cancellation = Event()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let hasStarted = startThread {
          let outcome = Result { () throws(Failure) in
            try output(of: words, limit: limit, unless: cancellation)
          }
          continuation.resume(returning: outcome)
        }
        if !hasStarted { continuation.resume(returning: .failure(notStarted(EAGAIN))) }
      }
    } onCancel: {
      cancellation.happen()
    }
    return try outcome.get()
  }

  private static func output(
    of words: [String],
    limit: Duration,
    unless cancellation: Event
  ) throws(Failure) -> [UInt8] {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw notStarted(errno) }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Only this end: the other one is the program's standard output, which should wait as usual.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let process: pid_t
    do {
      defer { close(ends[1]) }
      process = try started(words, output: ends[1])
    }
    let end = end(of: process)
    let isOver = StopRequest([end.request, cancellation.request]) {
      end.hasHappened || cancellation.hasHappened
    }
    var output: [UInt8] = []
    // It may close its output long before it ends.
    var isOpen = true
    let deadline = ContinuousClock.now + limit
    while !isOver(), output.count <= sizeLimit, .now < deadline {
      if isOver.wait(forInputOn: isOpen ? ends[0] : -1, atMost: deadline - .now) {
        isOpen = read(ends[0], into: &output)
      }
    }
    var status: Int32 = 0
    guard end.hasHappened else {
      // It leads its own process group, so its children end with it.
      kill(-process, SIGKILL)
      waitpid(process, &status, 0)
      throw output.count > sizeLimit ? .tooLong : .tooSlow
    }
    waitpid(process, &status, 0)
    _ = read(ends[0], into: &output)
    guard output.count <= sizeLimit else { throw .tooLong }
    guard status == 0 else { throw .failed(status: exitStatus(status)) }
    return output
  }

  /// The end of a process, which remains to be reaped: until then no other one gets its number.
  private static func end(of process: pid_t) -> Event {
    let end = Event()
    let isAwaited = startThread {
      var information = siginfo_t()
      while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      end.happen()
    }
    if !isAwaited {
      kill(-process, SIGKILL)
      end.happen()
    }
    return end
  }

  private static func started(_ words: [String], output: Int32) throws(Failure) -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&files, output, 1)
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, words[0], &files, &attributes, &arguments, environ)
    guard code == 0 else { throw notStarted(code) }
    return process
  }

  private static func notStarted(_ code: Int32) -> Failure {
    .notStarted(String(cString: strerror(code)))
  }

  /// Reads the available output; if that is too long, little more than the limit.
  ///
  /// - Returns: Whether there may be more.
  private static func read(_ file: Int32, into output: inout [UInt8]) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while output.count <= sizeLimit {
      let count = Glibc.read(file, &bytes, bytes.count)
      guard count > 0 else { return count < 0 }
      output += bytes.prefix(count)
    }
    return true
  }

  /// The status as a shell shows it: that of the program, or 128 and the signal that ended it.
  private static func exitStatus(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
