import Glibc
import Synchronization
import Threads

/// A request by the user, or the service manager, to stop a command.
///
/// The first SIGINT or SIGTERM is recorded; the command stops at the next safe point. The second
/// one ends the program at once.
enum Interruption {
  /// The number of the signal that came, or 0.
  ///
  /// Lock-free atomics are all that a signal handler may touch, besides a few system calls such as
  /// write(2) (signal-safety(7)).
  private static let received = Atomic<Int32>(0)
  /// The end of a pipe to which the handler writes; a thread waits at the other one.
  private static let bell = Atomic<Int32>(-1)
  private static let changes = Changes()

  /// Whether the command should stop.
  static var isRequested: Bool { received.load(ordering: .relaxed) != 0 }

  /// The same as something to wait for.
  static let request = StopRequest(changes) { isRequested }

  /// Starts recording signals, except those that the caller wants ignored (`nohup`).
  static func watch() {
    // Makes sure that the global exists before a handler touches it.
    received.store(0, ordering: .relaxed)
    announceSignals()
    for number in [SIGINT, SIGTERM] {
      var former = sigaction()
      sigaction(number, nil, &former)
      let isIgnored =
        unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
      guard !isIgnored else { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = note
      action.sa_flags = SA_RESTART
      sigaction(number, &action, nil)
    }
  }

  /// Starts a thread that wakes those who wait for a request, which no handler may do.
  private static func announceSignals() {
    var ends: [Int32] = [-1, -1]
    guard bell.load(ordering: .relaxed) < 0, pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    bell.store(ends[1], ordering: .relaxed)
    startThread { [output = ends[0]] in
      var byte: UInt8 = 0
      while read(output, &byte, 1) < 0, errno == EINTR {}
      changes.announce()
    }
  }

  /// Unblocks the signals that end a program, even those that the parent blocks: the threads of
  /// libdispatch block them, and their children inherit that.
  static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Terminates by the received signal, if any, so that the caller sees what happened.
  static func raiseAgain() {
    let number = received.load(ordering: .relaxed)
    guard number != 0 else { return }
    signal(number, SIG_DFL)
    raise(number)
  }

  private static let note: @convention(c) (Int32) -> Void = { number in
    guard received.exchange(number, ordering: .relaxed) != 0 else {
      let code = errno
      var byte: UInt8 = 0
      write(bell.load(ordering: .relaxed), &byte, 1)
      errno = code
      return
    }
    signal(number, SIG_DFL)
    raise(number)
  }
}
