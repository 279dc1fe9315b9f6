package import Failures
package import Gemini
package import Ledger

/// Why a model gave no answer, where asking again is of no use.
package enum ModelFailure: Error, Hashable, CustomStringConvertible {
  /// A limit of the user's or a quota of the service is reached: the rest has to wait.
  case limit(CallLimit)
  /// Every other call would fail as well: the key, the account, the model.
  case refused(ServiceError)
  /// The model's answers cannot be read, for a reason; those about other threads could not be either.
  case unreadable(String)
  /// This call failed too often; others may pass.
  case unavailable(ServiceError)
  /// The user cancelled.
  case cancelled
  /// A limit in USD cannot hold for a model without a price.
  case unpriced(model: String)

  /// The failure in one line, without anything from a chat.
  package var description: String {
    switch self {
    case .limit(let limit): limit.description
    case .refused(let error): error.description
    case .unreadable(let reason): reason
    case .unavailable(let error): error.description
    case .cancelled: "cancelled"
    case .unpriced(let model):
      "the model \(model) has no price in models.yaml, so a limit in USD cannot hold"
    }
  }

  /// Whether another run may go on where this one ends.
  var mayPass: Bool {
    switch self {
    case .limit, .unavailable: true
    case .refused, .unreadable, .cancelled, .unpriced: false
    }
  }

  /// Whether it is the service, rather than the user, that stops a run.
  var isOfService: Bool {
    switch self {
    case .limit(.quota), .unavailable: true
    case .limit, .refused, .unreadable, .cancelled, .unpriced: false
    }
  }

  /// Whether every other call would meet it too.
  var isForAll: Bool {
    switch self {
    case .refused, .unreadable, .limit(.quota): true
    case .limit, .unavailable, .cancelled, .unpriced: false
    }
  }

  /// Whether the run has to end.
  var endsRun: Bool { if case .unavailable = self { false } else { true } }
}

extension ModelFailure: UserFacingError {
  /// Depends on whether it is the key, the service, a limit or the configuration.
  package var exitStatus: ExitStatus {
    switch self {
    case .limit: .tryLater
    case .refused(let error): error.exitStatus
    case .unreadable, .unavailable: .unavailable
    case .cancelled: .failed
    case .unpriced: .configuration
    }
  }
}
