import CCurl
import Glibc

extension EasyHandle {
  /// Bodies up to this size are copied, so that they are sent together with the head.
  private static let copiedBodyBytes = 64 << 10

  /// Sets everything that a transfer needs, on a handle that is new or was reset.
  ///
  /// - Parameter transfer: The transfer, which must live until the handle is reset.
  func prepare(_ transfer: Transfer, _ settings: TransportSettings) {
    captureDetail()
    let plan = transfer.plan
    set(CURLOPT_URL, plan.request.url)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_ACCEPT_ENCODING, "")
    set(CURLOPT_USERAGENT, settings.userAgent)
    set(CURLOPT_HTTPHEADER, pointer: plan.headers)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // More would be allocated for each transfer; answers are small as a rule.
    set(CURLOPT_BUFFERSIZE, 16 << 10)
    setTrust(plan, settings)
    setRoute(plan, settings)
    setTimeouts(plan.request.timeouts)
    setMethod(transfer)
    debrief_curl_set_callbacks(
      pointer,
      Unmanaged.passUnretained(transfer).toOpaque(),
      receiveHeader,
      receiveBody,
      openSocket,
      judgeConnection
    )
  }

  private func setTrust(_ plan: TransferPlan, _ settings: TransportSettings) {
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    if let file = settings.authoritiesFile { set(CURLOPT_CAINFO, file) }
    set(
      CURLOPT_HTTP_VERSION,
      plan.isEncrypted ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
    )
    // Rather wait for a connection that will carry many calls than open one for each.
    set(CURLOPT_PIPEWAIT, plan.isEncrypted ? 1 : 0)
  }

  /// Proxies are always set, if only to "none", so that libcurl does not look at the environment.
  private func setRoute(_ plan: TransferPlan, _ settings: TransportSettings) {
    set(CURLOPT_PROXY, plan.proxy)
    let exceptions = plan.proxy.isEmpty ? [] : settings.proxies.exceptions
    set(CURLOPT_NOPROXY, exceptions.joined(separator: ","))
  }

  private func setTimeouts(_ timeouts: HTTPTimeouts) {
    set(CURLOPT_CONNECTTIMEOUT_MS, timeouts.connect.wholeMilliseconds)
    if let total = timeouts.total { set(CURLOPT_TIMEOUT_MS, total.wholeMilliseconds) }
    if let silence = timeouts.silence { limitSilence(to: silence) }
  }

  /// Ends the transfer when nothing moves for a time; libcurl counts in seconds.
  func limitSilence(to silence: Duration) {
    set(CURLOPT_LOW_SPEED_LIMIT, 1)
    set(CURLOPT_LOW_SPEED_TIME, max(1, (silence.wholeMilliseconds + 999) / 1000))
  }

  private func setMethod(_ transfer: Transfer) {
    let request = transfer.plan.request
    switch request.method {
    case .get: set(CURLOPT_HTTPGET, 1)
    case .head: set(CURLOPT_NOBODY, 1)
    case .delete where request.body.isEmpty: set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    case .post, .put, .patch, .delete:
      set(CURLOPT_POST, 1)
      setBody(transfer)
      if request.method != .post { set(CURLOPT_CUSTOMREQUEST, request.method.rawValue) }
    }
  }

  private func setBody(_ transfer: Transfer) {
    let body = transfer.plan.request.body
    setOffset(CURLOPT_POSTFIELDSIZE_LARGE, body.count)
    if body.count > Self.copiedBodyBytes {
      let context = Unmanaged.passUnretained(transfer).toOpaque()
      debrief_curl_set_reader(pointer, context, sendBody, rewindBody)
    } else if body.isEmpty {
      set(CURLOPT_COPYPOSTFIELDS, "")
    } else {
      body.withUnsafeBytes { set(CURLOPT_COPYPOSTFIELDS, pointer: $0.baseAddress) }
    }
  }
}

extension Duration {
  /// Milliseconds, at least one, within what libcurl accepts.
  fileprivate var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let limit = Int64(Int32.max / 1000 - 1)
    let milliseconds = min(max(seconds, 0), limit) * 1000 + attoseconds / 1_000_000_000_000_000
    return max(1, Int(milliseconds))
  }
}

// libcurl's callbacks. Their context is the transfer, which lives longer than the handle uses it.

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
  context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

private func receiveHeader(
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ size: Int,
  _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
  return transfer(context)?.receive(header: line) == true ? line.count : 0
}

private func receiveBody(
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ size: Int,
  _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
  switch transfer(context)?.receive(body: piece) {
  case .taken: return piece.count
  case .wait: return Int(CURL_WRITEFUNC_PAUSE)
  case .tooLarge, nil: return Int(CURL_WRITEFUNC_ERROR)
  }
}

private func sendBody(
  _ target: UnsafeMutablePointer<CChar>?,
  _ size: Int,
  _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  let room = UnsafeMutableRawBufferPointer(start: target, count: size * count)
  return transfer(context)?.send(into: room) ?? Int(CURL_READFUNC_ABORT)
}

private func rewindBody(
  _ context: UnsafeMutableRawPointer?,
  _ offset: curl_off_t,
  _ origin: Int32
) -> Int32 {
  guard origin == SEEK_SET, transfer(context)?.rewind(to: Int(offset)) == true else {
    return CURL_SEEKFUNC_FAIL
  }
  return CURL_SEEKFUNC_OK
}

/// Opens a socket, after the server's name was resolved, if its address is allowed.
private func openSocket(
  _ context: UnsafeMutableRawPointer?,
  _ purpose: curlsocktype,
  _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let transfer = transfer(context), let address else { return CURL_SOCKET_BAD }
  guard transfer.allows(debrief_curl_address(address).flatMap { IPAddress($0) }) else {
    return CURL_SOCKET_BAD
  }
  let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
  return socket(address.pointee.family, kind, address.pointee.protocol)
}

/// Checks the connection that a request is about to use: it may be an old one, opened when other
/// addresses were allowed.
private func judgeConnection(
  _ context: UnsafeMutableRawPointer?,
  _ address: UnsafeMutablePointer<CChar>?,
  _ localAddress: UnsafeMutablePointer<CChar>?,
  _ port: Int32,
  _ localPort: Int32
) -> Int32 {
  guard let transfer = transfer(context), let address, transfer.startRequest() else {
    return CURL_PREREQFUNC_ABORT
  }
  if transfer.plan.addresses == .any { return CURL_PREREQFUNC_OK }
  return transfer.allows(IPAddress(String(cString: address)))
    ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}
