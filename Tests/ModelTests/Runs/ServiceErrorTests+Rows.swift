import GeminiEmulator
import JSON
import Testing

extension ServiceErrorTests {
  // MARK: What every call would meet

  /// A reply that says something about all calls.
  struct Refusal: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var reply: EmulatedReply
    /// The message to the user.
    var words: String

    init(_ name: String, _ reply: EmulatedReply, _ words: String) {
      (testDescription, self.reply, self.words) = (name, reply, words)
    }
  }

  static func info(_ reason: String) -> JSONValue {
    ["@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": .string(reason)]
  }

  static let refusals = [
    Refusal("an invalid key", .invalidKey, "the key is refused"),
    Refusal(
      "a token of the wrong kind",
      .error(401, "UNAUTHENTICATED", details: [info("ACCESS_TOKEN_TYPE_UNSUPPORTED")]),
      "ACCESS_TOKEN_TYPE_UNSUPPORTED"
    ),
    Refusal(
      "a region that is not served",
      .error(400, "FAILED_PRECONDITION", "User location is not supported"),
      "billing or region"
    ),
    Refusal("prepaid credit that is used up", .error(402, ""), "credit is used up"),
    Refusal(
      "a service that is switched off",
      .error(403, "PERMISSION_DENIED", details: [info("SERVICE_DISABLED")]),
      "SERVICE_DISABLED"
    ),
    Refusal(
      "a leaked key",
      .error(403, "PERMISSION_DENIED", "Your API key was reported as leaked."),
      "make a new one"
    ),
    Refusal(
      "a model that is gone",
      .error(404, "NOT_FOUND", "models/x is not found"),
      "there is no such model"
    ),
    Refusal(
      "the month's spending",
      .error(429, "RESOURCE_EXHAUSTED", "Monthly spending cap exceeded."),
      "spending of this month"
    ),
    Refusal(
      "an account that is restricted",
      .finish("PUP_LIMITED_DISABLED"),
      "the account is restricted (HTTP 200, PUP_LIMITED_DISABLED)"
    ),
    Refusal(
      "an answer that is passed on to people",
      .finish("ESCALATION", text: "{"),
      "the account is restricted (HTTP 200, ESCALATION)"
    ),
  ]

  // MARK: What one thread meets

  /// A reply that says something about one thread.
  struct Trouble: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var reply: EmulatedReply
    /// How many calls the thread of two messages takes in a night.
    var calls: Int
    var words: String
    /// Whether the next night asks again.
    var isAskedAgain: Bool

    init(
      _ name: String,
      _ reply: EmulatedReply,
      calls: Int,
      _ words: String,
      again: Bool = false
    ) {
      (testDescription, self.reply, self.words) = (name, reply, words)
      (self.calls, isAskedAgain) = (calls, again)
    }
  }

  /// The whole, and its halves.
  static let halves = 3

  static let troubles = [
    Trouble(
      "a bad field",
      .error(400, "INVALID_ARGUMENT", "Request contains an invalid argument."),
      calls: 1,
      "prompts lint",
      again: true
    ),
    Trouble(
      "a schema with too many states",
      .error(400, "INVALID_ARGUMENT", "a constraint that has too many states for serving"),
      calls: 1,
      "too complex",
      again: true
    ),
    Trouble("a conflict", .error(409, "ABORTED"), calls: 1, "ABORTED", again: true),
    Trouble("a call that is cancelled", .error(499, "CANCELLED"), calls: 1, "499", again: true),
    Trouble("a teapot", .emptyBody(418), calls: 1, "418", again: true),
    Trouble("408", .error(408, ""), calls: 3, "gave up waiting", again: true),
    Trouble("500", .error(500, "INTERNAL"), calls: 3, "the service failed", again: true),
    Trouble(
      "504, also of its halves",
      .error(504, "DEADLINE_EXCEEDED"),
      calls: 2 * halves,
      "too long for the model",
      again: true
    ),
    Trouble(
      "too many tokens, also in its halves",
      .error(400, "INVALID_ARGUMENT", tooLong),
      calls: halves,
      "too long for the model",
      again: true
    ),
    Trouble("a page instead of an answer", .html(200), calls: 3, "something other", again: true),
    Trouble("SAFETY", .finish("SAFETY"), calls: halves, "SAFETY"),
    Trouble("PROHIBITED_CONTENT", .finish("PROHIBITED_CONTENT"), calls: halves, "PROHIBITED"),
    Trouble("BLOCKLIST", .finish("BLOCKLIST"), calls: halves, "BLOCKLIST"),
    Trouble("SPII", .finish("SPII"), calls: halves, "SPII"),
    Trouble("a prompt that is blocked", .blockedPrompt("JAILBREAK"), calls: halves, "JAILBREAK"),
    Trouble("LANGUAGE", .finish("LANGUAGE"), calls: 1, "LANGUAGE"),
    Trouble("a cut answer", .cut("{"), calls: halves, "cut at the output limit"),
    Trouble(
      "a tool that was not offered",
      .finish("UNEXPECTED_TOOL_CALL"),
      calls: 1,
      "UNEXPECTED_TOOL"
    ),
    Trouble("too many tools", .finish("TOO_MANY_TOOL_CALLS"), calls: 1, "TOO_MANY_TOOL_CALLS"),
    Trouble("OTHER", .finish("OTHER"), calls: 3, "OTHER"),
    Trouble("MALFORMED_RESPONSE", .finish("MALFORMED_RESPONSE", text: "{"), calls: 3, "MALFORMED"),
    Trouble("NO_IMAGE", .finish("NO_IMAGE"), calls: 3, "NO_IMAGE"),
    Trouble("a reason of tomorrow", .finish("SOLAR_FLARE", text: "{}"), calls: 3, "SOLAR_FLARE"),
    Trouble("no reason", .finish(nil, text: "{}"), calls: 3, "incomplete"),
    Trouble("nothing", .finish("STOP"), calls: 3, "empty"),
    // Both the thread and its halves, each in two wordings.
    Trouble("RECITATION", .finish("RECITATION"), calls: 2 * halves, "known text"),
  ]

  static let tooLong =
    "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)."
}
