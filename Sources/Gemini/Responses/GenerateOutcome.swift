/// How a call that was answered with HTTP 200 ended.
///
/// Check it before the answer is parsed.
package enum GenerateOutcome: Sendable, Hashable {
  /// The model finished.
  case complete
  /// The model finished without saying anything.
  case empty
  /// The answer was truncated at the limit of output tokens; its text may be partial, or empty.
  case cut(Cut)
  /// The limit of one request is reached; the answer continues at the token.
  case unfinished(continuationToken: String)
  /// The service's rules stopped the answer, or refused the prompt, for good.
  case blocked(Block)
  /// The answer was too close to a known text.
  case recitation
  /// The model cannot answer in that language.
  case unsupportedLanguage
  /// The generation failed for a reason that may not recur.
  case broken(FinishReason)
  /// The model used a tool although the request is not made for it.
  case toolProtocol(FinishReason)
  /// The account is restricted.
  case restricted(FinishReason)
  /// The answer ended without a reason: the stream was interrupted.
  case incomplete

  /// How a truncated answer used its tokens.
  package struct Cut: Sendable, Hashable {
    /// Whether thinking took more of the limit than the answer did.
    let wasThinking: Bool

    /// Describes a truncated answer.
    package init(wasThinking: Bool) { self.wasThinking = wasThinking }
  }

  /// What was blocked, and why.
  package struct Block: Sendable, Hashable {
    /// The service's name of the reason.
    let reason: String
    /// Whether the prompt was refused; otherwise the answer was stopped.
    let isPrompt: Bool
    /// The kinds of harm, if the service names them.
    let categories: [String]

    /// Describes what was blocked.
    ///
    /// - Parameter categories: The kinds of harm, if the service names them.
    package init(reason: String, isPrompt: Bool, categories: [String]) {
      self.reason = reason
      self.isPrompt = isPrompt
      self.categories = categories
    }
  }

  /// What to do next.
  package enum Action: Sendable, Hashable {
    /// Read the answer.
    case parse
    /// Send the same body with the token and append the result.
    case resume
    /// Ask for less at once: a lower thinking level, a smaller piece or a higher limit.
    ///
    /// The same request would be truncated, and billed, again.
    case shrink
    /// Send the same request again, but not more than a few times.
    case retry(atMost: Int)
    /// Send the request once more with other instructions, then record it.
    case reword
    /// Record it as blocked; a smaller piece may pass. No retry.
    case setAside
    /// The request is wrong: report it as a defect. No retry.
    case reject
    /// End the run and notify the operator.
    case stopRun
  }

  /// What to do next.
  package var action: Action {
    switch self {
    case .complete: .parse
    case .unfinished: .resume
    case .cut: .shrink
    case .blocked, .unsupportedLanguage: .setAside
    case .recitation: .reword
    case .empty, .broken, .incomplete: .retry(atMost: 2)
    case .toolProtocol: .reject
    case .restricted: .stopRun
    }
  }
}

extension GenerateResponse {
  /// How the call ended.
  package var outcome: GenerateOutcome {
    if let blockReason, finishReason == nil {
      return .blocked(block(blockReason.rawValue, isPrompt: true))
    }
    guard let finishReason else { return candidateCount == 0 ? .empty : .incomplete }
    return outcome(finishReason)
  }

  private func outcome(_ reason: FinishReason) -> GenerateOutcome {
    switch reason.rawValue {
    case "STOP": return hasContent ? .complete : .empty
    case "MAX_TOKENS":
      return .cut(.init(wasThinking: usage.thoughts > usage.candidates))
    case "CONTINUATION":
      // Without a token there is no way to continue; the same request would end the same way.
      guard let continuationToken, !continuationToken.isEmpty else {
        return .cut(.init(wasThinking: false))
      }
      return .unfinished(continuationToken: continuationToken)
    case "SAFETY", "PROHIBITED_CONTENT", "BLOCKLIST", "SPII":
      return .blocked(block(reason.rawValue, isPrompt: false))
    case "RECITATION": return .recitation
    case "LANGUAGE": return .unsupportedLanguage
    case "UNEXPECTED_TOOL_CALL", "TOO_MANY_TOOL_CALLS", "MISSING_THOUGHT_SIGNATURE":
      return .toolProtocol(reason)
    case "ESCALATION", "PUP_LIMITED_DISABLED": return .restricted(reason)
    case "FINISH_REASON_UNSPECIFIED", "": return .incomplete
    default:
      // OTHER, MALFORMED_RESPONSE, MALFORMED_FUNCTION_CALL, the reasons of images, and new ones.
      return .broken(reason)
    }
  }

  private var hasContent: Bool { !text.isEmpty || !data.isEmpty || !functionCalls.isEmpty }

  private func block(_ reason: String, isPrompt: Bool) -> GenerateOutcome.Block {
    .init(reason: reason, isPrompt: isPrompt, categories: blockedCategories)
  }
}

extension GenerateOutcome: CustomStringConvertible {
  /// What happened; shown to the user.
  package var description: String {
    switch self {
    case .complete: "complete"
    case .empty: "the answer is empty"
    case .cut(let cut) where cut.wasThinking:
      "the answer was cut: thinking took most of the output limit"
    case .cut: "the answer was cut at the output limit"
    case .unfinished: "the answer continues in another call"
    case .blocked(let block):
      "\(block.isPrompt ? "the prompt was refused" : "the answer was stopped") (\(block.reason))"
    case .recitation: "the answer was too close to a known text (RECITATION)"
    case .unsupportedLanguage: "the model does not support the language (LANGUAGE)"
    case .broken(let reason): "the generation broke (\(reason))"
    case .toolProtocol(let reason): "the model called a tool that it was not given (\(reason))"
    case .restricted(let reason): "the account is restricted (\(reason))"
    case .incomplete: "the answer is incomplete"
    }
  }
}
