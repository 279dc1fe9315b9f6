import Glibc
import Synchronization

/// A request by the user, or the service manager, to stop a command.
///
/// The first SIGINT or SIGTERM is recorded; the command stops at the next safe point. The second
/// one ends the program at once.
enum Interruption {
  /// The number of the signal that came, or 0.
  ///
  /// A lock-free atomic is all that a signal handler may touch (signal-safety(7)).
  private static let received = Atomic<Int32>(0)

  /// Whether the command should stop.
  static var isRequested: Bool { received.load(ordering: .relaxed) != 0 }

  /// Starts recording signals, except those that the caller wants ignored (`nohup`).
  static func watch() {
    // Makes sure that the global exists before a handler touches it.
    received.store(0, ordering: .relaxed)
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
    guard received.exchange(number, ordering: .relaxed) != 0 else { return }
    signal(number, SIG_DFL)
    raise(number)
  }
}
