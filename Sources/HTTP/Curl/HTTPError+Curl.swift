import CCurl

extension HTTPError {
  /// Translates an error of libcurl.
  init(_ code: CURLcode, _ transfer: Transfer) {
    let host = transfer.plan.host
    if let refusal = transfer.refusal {
      self = Self.refused(refusal, transfer)
      return
    }
    let detail = transfer.handle?.detail ?? ""
    let words = String(cString: curl_easy_strerror(code))
    let precise = detail.isEmpty ? words : detail
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
      self.init(.notResolved, host: host, reason: precise)
    case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_INTERFACE_FAILED:
      self.init(.notConnected, host: host, reason: precise)
    case CURLE_OPERATION_TIMEDOUT:
      let limit = Self.timeLimit(transfer, detail)
      self.init(.timedOut(limit), host: host, reason: Self.words(limit, transfer))
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED:
      self.init(.tls, host: host, reason: precise)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
      self.init(.protocolViolation, host: host, reason: "the answer is not valid: \(precise)")
    case CURLE_FILESIZE_EXCEEDED:
      self = Self.refused(.bodyTooLarge, transfer)
    case CURLE_URL_MALFORMAT:
      self.init(.invalidRequest, host: host, reason: "the URL is not valid")
    case _ where transfer.handle?.timing.connect == .zero:
      // For instance a proxy that refuses to connect: no request was sent.
      self.init(.notConnected, host: host, reason: precise)
    default:
      self.init(.broken, host: host, reason: "the connection broke: \(precise)")
    }
  }

  /// The error of a call that its caller cancelled.
  static func cancelled(host: String) -> HTTPError {
    HTTPError(.cancelled, host: host, reason: "cancelled")
  }

  /// The error of a call after the event loop has ended.
  static func closed(host: String) -> HTTPError {
    HTTPError(.closed, host: host, reason: "the connection's thread has been shut down")
  }

  private static func refused(_ refusal: Transfer.Refusal, _ transfer: Transfer) -> HTTPError {
    let host = transfer.plan.host
    switch refusal {
    case .address:
      let rule = transfer.plan.addresses == .publicOnly ? "is not public" : "is not this machine"
      return HTTPError(.notAllowed, host: host, reason: "the server's address \(rule)")
    case .secondAttempt:
      return HTTPError(.broken, host: host, reason: "the connection broke before the answer")
    case .headersTooLarge:
      return HTTPError(.tooLarge, host: host, reason: "the answer's header fields are too large")
    case .bodyTooLarge:
      let limit = transfer.plan.request.maximumBodyBytes
      return HTTPError(.tooLarge, host: host, reason: "the answer has more than \(limit) bytes")
    }
  }

  /// The limit that was exceeded: libcurl has one code for all.
  private static func timeLimit(_ transfer: Transfer, _ detail: String) -> TimeLimit {
    if detail.hasPrefix("Operation too slow") { return .silence }
    let timing = transfer.handle?.timing ?? HTTPTiming()
    // Before the request is sent, only the time of the connection is known.
    let isTotal = transfer.plan.request.timeouts.total.map { timing.total >= $0 } ?? false
    return timing.connect > .zero || isTotal ? .total : .connect
  }

  private static func words(_ limit: TimeLimit, _ transfer: Transfer) -> String {
    let timeouts = transfer.plan.request.timeouts
    switch limit {
    case .connect: return "no connection within \(timeouts.connect)"
    case .total: return "no whole answer within \(timeouts.total ?? .zero)"
    case .silence:
      return "nothing arrived for \(timeouts.stall ?? timeouts.silence ?? .zero)"
    }
  }
}
