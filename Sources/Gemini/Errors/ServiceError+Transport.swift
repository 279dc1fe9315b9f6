import HTTP

extension ServiceError {
  /// Wraps an error of the transport, without its message.
  init(_ error: HTTPError) {
    self.init(Self.kind(error.kind))
  }

  private static func kind(_ kind: HTTPError.Kind) -> Kind {
    switch kind {
    case .notResolved, .notConnected: .transport(.unreachable)
    case .tls: .transport(.untrusted)
    case .timedOut: .transport(.timedOut)
    case .broken, .closed: .transport(.cut)
    case .cancelled: .cancelled
    case .notAllowed, .invalidRequest: .transport(.refused)
    case .tooLarge: .transport(.oversized)
    case .protocolViolation: .unreadable
    }
  }
}
