import Failures

extension ExitStatus {
  /// What it means, as a phrase.
  var meaning: String {
    switch self {
    case .done: "done; also when nothing was due, or a limit you set was reached"
    case .failed: "something failed, or a check did not pass"
    case .usage: "the command line is invalid"
    case .badData: "the data is damaged, hostile or in an unknown format"
    case .noInput: "there is no such file, thread or other input"
    case .unavailable: "a service is not available"
    case .internalError: "a bug in debrief itself"
    case .cannotCreate: "the output or the workspace cannot be written"
    case .inputOutput: "reading or writing failed, or the disk is full"
    case .tryLater: "something else holds the lock, or the quota is used up: try later"
    case .keyRefused: "the API key is missing or refused"
    case .configuration: "a job, a prompt, a mapping or the configuration is wrong"
    }
  }

  /// All but usage errors, which end a run before it starts, the most severe first.
  private static let bySeverity: [ExitStatus] = [
    .internalError, .configuration, .keyRefused, .badData, .noInput, .cannotCreate, .inputOutput,
    .unavailable, .tryLater, .failed, .done,
  ]

  /// The one code for several outcomes.
  ///
  /// - Returns: The most severe of them; done if there are none.
  static func weightiest(of codes: some Sequence<ExitStatus>) -> ExitStatus {
    let codes = Set(codes)
    if codes.contains(.usage) { return .usage }
    return bySeverity.first(where: codes.contains) ?? .done
  }
}
