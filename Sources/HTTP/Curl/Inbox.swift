import CCurl
import Glibc
import Synchronization

/// The commands of tasks for the event loop, and the descriptor that wakes it.
final class Inbox: Sendable {
  /// A request of a task.
  enum Command {
    case start(Transfer)
    case cancel(Transfer)
    case resume(Transfer)
  }

  private struct State {
    var commands: [Command] = []
    var isStopping = false
    var isClosed = false
    var stopped: [@Sendable () -> Void] = []
  }

  /// Readable when there is something to do.
  let descriptor: Int32
  private let state = Mutex(State())

  init?() {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Adds a request.
  func add(_ command: Command) -> Bool {
    let (isAdded, isFirst) = state.withLock { state in
      if case .start = command, state.isStopping { return (false, false) }
      guard !state.isClosed else { return (false, false) }
      state.commands.append(command)
      return (true, state.commands.count == 1)
    }
    // Only the first one has to wake the loop, which takes all of them.
    if isFirst { wake() }
    return isAdded
  }

  /// Asks the loop to stop when no transfer is in progress any more.
  ///
  /// - Parameter stopped: Called when it has stopped.
  func stop(_ stopped: @escaping @Sendable () -> Void) {
    let isClosed = state.withLock { state in
      state.isStopping = true
      if !state.isClosed { state.stopped.append(stopped) }
      return state.isClosed
    }
    if isClosed { stopped() } else { wake() }
  }

  /// Removes and returns all requests.
  func take() -> [Command] {
    var count: eventfd_t = 0
    _ = eventfd_read(descriptor, &count)
    return state.withLock { state in
      let commands = state.commands
      state.commands = []
      return commands
    }
  }

  /// Whether the loop was asked to stop and has no pending requests.
  var isFinished: Bool { state.withLock { $0.isStopping && $0.commands.isEmpty } }

  /// Reports that the loop has stopped, unless a request came in between.
  func close() -> [@Sendable () -> Void] {
    state.withLock { state in
      state.isClosed = true
      defer { state.stopped = [] }
      return state.stopped
    }
  }

  private func wake() { _ = eventfd_write(descriptor, 1) }

  private func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }
}
