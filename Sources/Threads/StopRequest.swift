import Glibc

/// Whether to stop: asked between steps by calling it, and waited for besides other events.
///
/// Nothing is asked again and again while a thread or a task waits: what may change the reply
/// announces it.
package struct StopRequest: Sendable {
  /// A request that is never made.
  package static let never = StopRequest { false }

  private let check: @Sendable () -> Bool
  private let timeLeft: @Sendable () -> Duration?
  private let changes: [Changes]

  /// Describes when to stop.
  ///
  /// - Parameters:
  ///   - changes: Announce that `check` may return something else; without any, a wait notices a
  ///     request only at its end.
  ///   - timeLeft: The time after which `check` returns true by itself; nil if it does not.
  ///   - check: Whether to stop; called by any thread.
  package init(
    _ changes: Changes...,
    timeLeft: @escaping @Sendable () -> Duration? = { nil },
    check: @escaping @Sendable () -> Bool
  ) {
    self.changes = changes
    self.timeLeft = timeLeft
    self.check = check
  }

  /// Describes when to stop, which depends on other requests among other things.
  package init(
    _ requests: [StopRequest],
    and changes: [Changes] = [],
    timeLeft: @escaping @Sendable () -> Duration? = { nil },
    check: @escaping @Sendable () -> Bool
  ) {
    self.changes = requests.flatMap(\.changes) + changes
    self.timeLeft = { (requests.map { $0.timeLeft() } + [timeLeft()]).compactMap(\.self).min() }
    self.check = check
  }

  /// Whether to stop.
  package func callAsFunction() -> Bool { check() }

  // MARK: Threads

  /// Holds up the thread until it is asked to stop, or a while is over.
  ///
  /// - Parameter span: The while; nil to wait as long as it takes.
  package func sleep(for span: Duration? = nil) { wait(forInputOn: -1, atMost: span) }

  /// Holds up the thread until a file can be read without blocking, or it is asked to stop.
  ///
  /// - Parameters:
  ///   - file: Its descriptor; a negative one to wait for the rest only.
  ///   - span: How long to wait; nil for as long as it takes.
  /// - Returns: Whether the file can be read, or has ended.
  @discardableResult
  package func wait(forInputOn file: Int32, atMost span: Duration? = nil) -> Bool {
    // What is there already needs no bell.
    var ready = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    if !check(), poll(&ready, 1, 0) > 0 { return true }
    let end = span.map { ContinuousClock.now + $0 }
    return observing { bell in
      while !check() {
        let rest = end.map { $0 - .now }
        let nap = [rest, timeLeft()].compactMap(\.self).min()
        var requests = [
          pollfd(fd: file, events: Int16(POLLIN), revents: 0),
          pollfd(fd: bell.output, events: Int16(POLLIN), revents: 0),
        ]
        poll(&requests, 2, nap.map { Self.milliseconds($0) } ?? bell.longest)
        if requests[0].revents != 0 { return true }
        if requests[1].revents != 0 { bell.silence() }
        if let rest, rest <= .zero { return false }
      }
      return false
    }
  }

  /// Runs `body` with a bell that rings at every change.
  private func observing(_ body: (Bell) -> Bool) -> Bool {
    let bell = Bell()
    let observers = changes.map { $0.observe { bell.ring() } }
    defer { for (changes, observer) in zip(changes, observers) { changes.remove(observer) } }
    return body(bell)
  }

  /// Rounded up, so that the time is over after a wait for what is left of it.
  private static func milliseconds(_ span: Duration) -> Int32 {
    Int32(clamping: max(0, Int64((span / .milliseconds(1)).rounded(.up))))
  }

  // MARK: Tasks

  /// Waits until it is asked to stop, or the task is cancelled.
  package func made() async {
    let (looks, look) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let observers = changes.map { $0.observe { look.yield() } }
    defer { for (changes, observer) in zip(changes, observers) { changes.remove(observer) } }
    async let _: Void = lookInTime(look)
    look.yield()
    for await _ in looks where check() { break }
  }

  private func lookInTime(_ look: AsyncStream<Void>.Continuation) async {
    while let rest = timeLeft() {
      do { try await Task.sleep(for: max(rest, Self.shortest)) } catch { return }
      look.yield()
    }
  }

  /// The shortest wait for a clock that is not the system's.
  private static let shortest = Duration.milliseconds(10)
}

/// A pipe that wakes a thread out of poll(2).
private final class Bell: Sendable {
  let output: Int32
  private let input: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    (output, input) = (ends[0], ends[1])
  }

  deinit {
    guard output >= 0 else { return }
    close(output)
    close(input)
  }

  /// How long one wait may be, in milliseconds: a process without descriptors left has no bell, and
  /// has to look.
  var longest: Int32 { output < 0 ? 100 : -1 }

  func ring() { _ = write(input, [1], 1) }

  func silence() {
    var bytes: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
    while read(output, &bytes, bytes.count) > 0 {}
  }
}
