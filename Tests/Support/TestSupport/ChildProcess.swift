import CSpawn
import Glibc
import Synchronization

/// A program that a test starts, with the arguments and the environment that the test names.
///
/// It uses `posix_spawn`, because Foundation's `Process` crashes now and then when tests start
/// programs side by side: it copies directory entries of `/proc/self/fd` past their end.
package final class ChildProcess: Sendable {
  /// Where a standard stream of the program leads.
  package enum Stream: Sendable {
    /// To `/dev/null`.
    case null
    /// To a descriptor of this process, which stays open here.
    case descriptor(Int32)
    /// To a terminal, by its path; the program leads a session of its own, and the first terminal
    /// that it opens is the one that controls it.
    case terminal(String)

    fileprivate var isTerminal: Bool { if case .terminal = self { true } else { false } }
  }

  /// How a program ended.
  package enum Ending: Sendable, Hashable {
    case exited(Int32)
    case signalled(Int32)

    /// The exit code as a shell gives it: 128 and the number for a signal.
    package var code: Int32 {
      switch self {
      case .exited(let code): code
      case .signalled(let signal): 128 + signal
      }
    }
  }

  /// A program could not be started.
  package struct NotStarted: Error, CustomStringConvertible {
    /// The path that was given.
    package let program: String
    /// The value of `errno`.
    package let error: Int32

    package var description: String { "\(program): \(String(cString: strerror(error)))" }
  }

  private let id: pid_t
  private let ending = Mutex<Ending?>(nil)

  /// Starts a program in a process group of its own, or in a session if it gets a terminal.
  ///
  /// It inherits no descriptor but the three streams, and neither blocked nor ignored signals:
  /// threads of libdispatch block nearly all of them, and a shell's background jobs ignore some.
  ///
  /// - Throws: ``NotStarted``.
  package init(
    _ program: String,
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    folder: String? = nil,
    input: Stream = .null,
    output: Stream = .null,
    errors: Stream = .null
  ) throws(NotStarted) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in [input, output, errors].enumerated() {
      switch stream {
      case .null:
        let mode = number == 0 ? O_RDONLY : O_WRONLY
        posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", mode, 0)
      case .descriptor(let descriptor):
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
      case .terminal(let path):
        posix_spawn_file_actions_addopen(&actions, Int32(number), path, O_RDWR, 0)
      }
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let hasTerminal = [input, output, errors].contains(where: \.isTerminal)
    let group = hasTerminal ? Int32(POSIX_SPAWN_SETSID) : Int32(POSIX_SPAWN_SETPGROUP)
    posix_spawnattr_setflags(
      &attributes,
      Int16(group | Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    )

    let words = CStrings([program] + arguments)
    let variables = CStrings(environment.map { "\($0)=\($1)" }.sorted())
    var id: pid_t = 0
    let error = posix_spawn(&id, program, &actions, &attributes, words.pointers, variables.pointers)
    guard error == 0 else { throw NotStarted(program: program, error: error) }
    self.id = id
  }

  /// Whether it has not ended yet.
  package var isRunning: Bool { reap(waits: false) == nil }

  /// Sends a signal, unless it has ended.
  package func send(_ signal: Int32) {
    ending.withLock { if $0 == nil { _ = kill(id, signal) } }
  }

  /// Waits until it ends.
  ///
  /// It blocks the thread.
  @discardableResult package func wait() -> Ending {
    var information = siginfo_t()
    // Without reaping it, so that the id stays its own while others send signals.
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return reap(waits: true) ?? .exited(-1)
  }

  private func reap(waits: Bool) -> Ending? {
    ending.withLock { ending in
      if let ending { return ending }
      var status: Int32 = 0
      guard waitpid(id, &status, waits ? 0 : WNOHANG) == id else { return nil }
      // The macros WIFEXITED, WEXITSTATUS and WTERMSIG are not imported.
      let signal = status & 0x7F
      ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
      return ending
    }
  }
}

/// Null-terminated strings as `posix_spawn` takes them.
private final class CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }

  deinit { for pointer in pointers { free(pointer) } }
}
