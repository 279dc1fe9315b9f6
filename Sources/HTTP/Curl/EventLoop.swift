import CCurl
import Glibc
import Synchronization
import Threads

/// The one thread that runs all transfers: epoll and libcurl's multi interface.
///
/// Measured: with hundreds of mostly idle connections this takes half the processor time of
/// `curl_multi_poll`, which looks at every socket each time.
///
/// Tasks talk to it through the inbox; everything else belongs to the thread.
final class EventLoop: @unchecked Sendable {
  // @unchecked: tasks use only `settings` and the inbox, which are safe; the rest is the thread's.

  let settings: TransportSettings
  private let inbox: Inbox
  private let multi: OpaquePointer
  private let poller: Poller
  private var idle: [EasyHandle] = []
  private var runningCount = 0
  // The time at which libcurl is to be called, in nanoseconds of the monotonic clock.
  private var deadline: UInt64?
  private var isHostLimited = true

  private static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

  /// Starts a loop on its own thread.
  ///
  /// - Throws: ``HTTPError`` of kind `closed` if the system is out of resources.
  static func start(_ settings: TransportSettings) throws(HTTPError) -> EventLoop {
    guard isReady, let inbox = Inbox(), let loop = EventLoop(settings, inbox), loop.startThread()
    else { throw HTTPError(.closed, reason: "no thread or socket is left for connections") }
    return loop
  }

  private init?(_ settings: TransportSettings, _ inbox: Inbox) {
    guard let poller = Poller(), let multi = curl_multi_init() else { return nil }
    self.settings = settings
    self.inbox = inbox
    self.multi = multi
    self.poller = poller
    debrief_curl_multi_set_callbacks(
      multi,
      Unmanaged.passUnretained(self).toOpaque(),
      socketChanged,
      timerChanged
    )
    let concurrency = max(settings.concurrency, 1)
    debrief_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, concurrency + 8)
    // Servers usually allow 100 calls on an HTTP/2 connection. Without a limit, libcurl opens a
    // connection for each call that does not fit on the first.
    debrief_curl_multi_set_long(
      multi,
      CURLMOPT_MAX_HOST_CONNECTIONS,
      (concurrency + 99) / 100
    )
  }

  deinit {
    // Closing the connections must not call back.
    debrief_curl_multi_set_callbacks(multi, nil, nil, nil)
    curl_multi_cleanup(multi)
  }

  private func startThread() -> Bool {
    guard poller.watch(inbox.descriptor, reads: true, writes: false, isKnown: false) else {
      return false
    }
    // The thread inherits a mask that blocks all signals: the program handles them, and
    // TLS may raise SIGPIPE.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return Threads.startThread { [self] in run() }
  }

  // MARK: Called by tasks

  /// Starts a transfer.
  ///
  /// - Parameter sink: Receives the answer, and its end exactly once.
  func submit(_ transfer: Transfer, to sink: any TransferSink) {
    transfer.sink = sink
    if !inbox.add(.start(transfer)) {
      transfer.finish(.failure(.closed(host: transfer.plan.host)))
    }
  }

  /// Cancels a transfer, even one that has not been submitted yet.
  func cancel(_ transfer: Transfer) {
    if transfer.isCancelled.exchange(true, ordering: .acquiringAndReleasing) { return }
    _ = inbox.add(.cancel(transfer))
  }

  /// Resumes a transfer whose reader was too slow.
  func resume(_ transfer: Transfer) { _ = inbox.add(.resume(transfer)) }

  /// Stops when no transfer is in progress any more.
  ///
  /// - Parameter stopped: Called when it has stopped.
  func stop(_ stopped: @escaping @Sendable () -> Void = {}) { inbox.stop(stopped) }

  // MARK: The thread

  fileprivate func run() {
    while runningCount > 0 || !inbox.isFinished {
      poller.wait(pause, handle)
      handleTimer()
      finishTransfers()
    }
    idle = []
    for stopped in inbox.close() { stopped() }
  }

  private func handle(_ event: Poller.Event) {
    guard event.descriptor != inbox.descriptor else {
      for command in inbox.take() { execute(command) }
      return
    }
    var actions: Int32 = 0
    if event.isReadable { actions |= CURL_CSELECT_IN }
    if event.isWritable { actions |= CURL_CSELECT_OUT }
    var running: Int32 = 0
    curl_multi_socket_action(multi, event.descriptor, actions, &running)
  }

  private func execute(_ command: Inbox.Command) {
    switch command {
    case .start(let transfer): start(transfer)
    case .cancel(let transfer):
      if transfer.handle != nil { end(transfer, .failure(.cancelled(host: transfer.plan.host))) }
    case .resume(let transfer):
      if let handle = transfer.handle { curl_easy_pause(handle.pointer, CURLPAUSE_CONT) }
    }
  }

  private func start(_ transfer: Transfer) {
    let host = transfer.plan.host
    guard !transfer.isCancelled.load(ordering: .acquiring) else {
      return transfer.finish(.failure(.cancelled(host: host)))
    }
    guard let handle = idle.popLast() ?? EasyHandle() else {
      return transfer.finish(.failure(HTTPError(.notConnected, host: host, reason: "no memory")))
    }
    if !transfer.plan.isEncrypted { liftHostLimit() }
    handle.prepare(transfer, settings)
    transfer.handle = handle
    guard curl_multi_add_handle(multi, handle.pointer) == CURLM_OK else {
      transfer.handle = nil
      return transfer.finish(.failure(HTTPError(.notConnected, host: host, reason: "no memory")))
    }
    // Released when the transfer ends.
    _ = Unmanaged.passRetained(transfer)
    runningCount += 1
  }

  private func finishTransfers() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE else { continue }
      var context: UnsafeMutableRawPointer?
      debrief_curl_get_pointer(message.pointee.easy_handle, CURLINFO_PRIVATE, &context)
      guard let context else { continue }
      let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      let code = debrief_curl_result(message)
      end(transfer, result(of: transfer, code))
    }
  }

  private func result(of transfer: Transfer, _ code: CURLcode) -> Result<HTTPTiming, HTTPError> {
    guard code == CURLE_OK else { return .failure(HTTPError(code, transfer)) }
    // HTTP/1 allows one call at a time on a connection: each call needs its own.
    if transfer.version == .http1 { liftHostLimit() }
    return .success(transfer.handle?.timing ?? HTTPTiming())
  }

  private func end(_ transfer: Transfer, _ result: Result<HTTPTiming, HTTPError>) {
    guard let handle = transfer.handle.take() else { return }
    curl_multi_remove_handle(multi, handle.pointer)
    handle.reset()
    if idle.count < settings.concurrency { idle.append(handle) }
    runningCount -= 1
    Unmanaged.passUnretained(transfer).release()
    transfer.finish(result)
  }

  private func liftHostLimit() {
    guard isHostLimited else { return }
    isHostLimited = false
    debrief_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 0)
  }

  // MARK: Time

  private var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The maximum number of milliseconds that the loop may sleep; -1 forever.
  private var pause: Int32 {
    guard let deadline else { return -1 }
    let now = now
    return deadline <= now ? 0 : Int32(clamping: (deadline - now + 999_999) / 1_000_000)
  }

  private func handleTimer() {
    guard let deadline, deadline <= now else { return }
    self.deadline = nil
    var running: Int32 = 0
    curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running)
  }

  // MARK: Called by libcurl

  fileprivate func setTimer(_ milliseconds: Int) {
    deadline = milliseconds < 0 ? nil : now + UInt64(milliseconds) * 1_000_000
  }

  fileprivate func watch(_ socket: curl_socket_t, _ what: Int32, isKnown: Bool) {
    guard what != CURL_POLL_REMOVE else {
      poller.forget(socket)
      curl_multi_assign(multi, socket, nil)
      return
    }
    let (reads, writes) = (what & CURL_POLL_IN != 0, what & CURL_POLL_OUT != 0)
    if poller.watch(socket, reads: reads, writes: writes, isKnown: isKnown), !isKnown {
      // Anything but nil marks the socket as known.
      curl_multi_assign(multi, socket, Unmanaged.passUnretained(self).toOpaque())
    }
  }
}

private func loop(_ context: UnsafeMutableRawPointer?) -> EventLoop? {
  context.map { Unmanaged<EventLoop>.fromOpaque($0).takeUnretainedValue() }
}

private func socketChanged(
  _ handle: OpaquePointer?,
  _ socket: curl_socket_t,
  _ what: Int32,
  _ context: UnsafeMutableRawPointer?,
  _ mark: UnsafeMutableRawPointer?
) -> Int32 {
  loop(context)?.watch(socket, what, isKnown: mark != nil)
  return 0
}

private func timerChanged(
  _ multi: OpaquePointer?,
  _ milliseconds: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int32 {
  loop(context)?.setTimer(milliseconds)
  return 0
}
