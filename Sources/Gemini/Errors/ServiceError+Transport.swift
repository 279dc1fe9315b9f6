package import HTTP

extension ServiceError {
  /// Takes over a failure of the transport, without its words.
  package init(_ error: HTTPError) {
    self.init(Self.kind(error.kind))
  }

  private static func kind(_ kind: HTTPError.Kind) -> Kind {
    switch kind {
    case .notResolved, .notConnected: .transport(.unreachable)
    case .tls: .transport(.untrusted)
    case .timedOut: .transport(.timedOut)
    case .broken, .closed: .transport(.cut)
    case .cancelled: .cancelled
    case .tooLarge, .notAllowed, .invalidRequest: .transport(.refused)
    case .protocolViolation: .unreadable
    }
  }
}
