import CMicroHTTPD
import Synchronization

/// The part of a server that libmicrohttpd's threads call.
final class Core: Sendable {
  struct Log {
    var requests: [Request] = []
    var brokenOff = 0
  }

  let handler: LoopbackServer.Handler
  let log = Mutex(Log())
  let sleepers = Sleepers()
  private let running = Mutex<Daemon?>(nil)

  init(handler: @escaping LoopbackServer.Handler) { self.handler = handler }

  /// What must live as long as the server runs, and only `start` and `stop` touch.
  private struct Daemon: @unchecked Sendable {
    let handle: OpaquePointer
    let key: UnsafeMutablePointer<CChar>?
    let certificate: UnsafeMutablePointer<CChar>?
  }

  /// Starts to listen.
  ///
  /// - Returns: The port; nil if it failed.
  func start(threads: Int, port: UInt16, certificate: LoopbackServer.Certificate?) -> Int? {
    let key = certificate.map { Self.copy($0.key) }
    let chain = certificate.map { Self.copy($0.certificate) }
    // The server keeps the core alive until it is stopped.
    let context = Unmanaged.passRetained(self).toOpaque()
    guard
      let handle = debrief_mhd_start(
        answerRequest,
        requestCompleted,
        context,
        UInt32(clamping: threads),
        port,
        key,
        chain
      )
    else {
      Unmanaged<Core>.fromOpaque(context).release()
      return nil
    }
    let daemon = Daemon(handle: handle, key: key, certificate: chain)
    running.withLock { $0 = daemon }
    return Int(debrief_mhd_port(handle))
  }

  /// Breaks off what is under way, and closes; once.
  func stop() {
    guard let daemon = running.withLock({ $0.take() }) else { return }
    sleepers.wakeAll()
    MHD_stop_daemon(daemon.handle)
    sleepers.stop()
    daemon.key?.deallocate()
    daemon.certificate?.deallocate()
    Unmanaged.passUnretained(self).release()
  }

  private static func copy(_ text: [CChar]) -> UnsafeMutablePointer<CChar> {
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
    copy.initialize(from: text, count: text.count)
    return copy
  }
}

/// libmicrohttpd's callback for a request: at first with the head, then with every part of the body,
/// then with no more of it, and again whenever its connection is woken.
private func answerRequest(
  _ context: UnsafeMutableRawPointer?,
  _ connection: OpaquePointer?,
  _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?,
  _ version: UnsafePointer<CChar>?,
  _ upload: UnsafePointer<CChar>?,
  _ uploadSize: UnsafeMutablePointer<Int>?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, let connection, let url, let method, let uploadSize, let state else {
    return .NO
  }
  guard let current = state.pointee else {
    let core = Unmanaged<Core>.fromOpaque(context).takeUnretainedValue()
    let exchange = Exchange(
      core,
      connection,
      method: String(cString: method),
      path: String(cString: url)
    )
    state.pointee = Unmanaged.passRetained(exchange).toOpaque()
    return .YES
  }
  let exchange = Unmanaged<Exchange>.fromOpaque(current).takeUnretainedValue()
  guard uploadSize.pointee > 0 else { return exchange.answer() ? .YES : .NO }
  exchange.receive(UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee))
  uploadSize.pointee = 0
  return .YES
}

/// libmicrohttpd's callback at the end of a request, whatever end it had.
private func requestCompleted(
  _ context: UnsafeMutableRawPointer?,
  _ connection: OpaquePointer?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ code: MHD_RequestTerminationCode
) {
  guard let context, let current = state?.pointee else { return }
  if code != .REQUEST_TERMINATED_COMPLETED_OK {
    Unmanaged<Core>.fromOpaque(context).takeUnretainedValue().log.withLock { $0.brokenOff += 1 }
  }
  Unmanaged<Exchange>.fromOpaque(current).release()
  state?.pointee = nil
}
