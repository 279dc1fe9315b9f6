package import Failures

extension ServiceError: CustomStringConvertible {
  /// The failure in one line, for the user.
  package var description: String {
    var text = words
    let codes = [httpStatus.map { "HTTP \($0)" }, status, reason].compactMap(\.self)
    if !codes.isEmpty { text += " (\(codes.joined(separator: ", ")))" }
    return advice.map { "\(text); \($0)" } ?? text
  }

  private var words: String {
    switch kind {
    case .invalidArgument:
      field.map { "the service refuses the field \($0)" } ?? "the service refuses the request"
    case .schemaRefused: "the service refuses the schema of the answer as too complex"
    case .tooLarge(let tokens?, let limit?):
      "the request is too large: \(tokens) tokens, the model reads \(limit)"
    case .tooLarge: "the request is too large"
    case .precondition: "the service is not available to this account (billing or region)"
    case .keyRefused where httpStatus == nil: "there is no key or token to send"
    case .keyRefused: "the key is refused"
    case .billing: "the prepaid credit is used up"
    case .permission: "the key may not use this model or service"
    case .restricted: "the account is restricted"
    case .notFound: "there is no such model"
    case .conflict: "another call changed the same thing"
    case .minuteQuota: "the quota of this minute is used up\(quotaNames)"
    case .dayQuota: "the quota of this day is used up until midnight Pacific time\(quotaNames)"
    case .spendRate: "the spending of the last ten minutes is at the project's limit"
    case .spendCap: "the spending of this month is at the project's limit"
    case .rateLimited: "the service accepts no more calls now"
    default: connectionWords
    }
  }

  private var connectionWords: String {
    switch kind {
    case .overloaded: "the service is overloaded"
    case .internalFailure: "the service failed"
    case .timeout: "the service gave up waiting"
    case .deadline: "the answer was not ready in time"
    case .cancelled: "the call was cancelled"
    case .transport(.unreachable): "the service cannot be reached"
    case .transport(.timedOut): "the service did not answer in time"
    case .transport(.cut): "the connection was lost"
    case .transport(.untrusted): "the service's certificate is not trusted"
    case .transport(.refused): "the request could not be sent"
    case .transport(.oversized): "the answer is larger than allowed"
    case .unreadable: "something other than the service answered"
    case .brokenStream: "the answer is incomplete"
    case .other where isElsewhere: "something other than the service is at `base_url`"
    default: "the call failed"
    }
  }

  private var quotaNames: String {
    quotas.isEmpty ? "" : ": " + quotas.map(\.id).joined(separator: ", ")
  }
}

extension ServiceError: UserFacingError {
  /// The service's fault, or the key's (77).
  package var exitStatus: ExitStatus {
    switch kind {
    case .keyRefused, .permission, .restricted: .keyRefused
    case .notFound: .configuration
    default: .unavailable
    }
  }
}
