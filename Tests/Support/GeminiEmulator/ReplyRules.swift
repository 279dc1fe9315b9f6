package import JSON
import Synchronization

/// A table that says which call is answered with what, written as JSON.
///
/// `{"rules": [RULE, …], "otherwise": REPLY}`. A rule applies to the calls whose number is `on` (a
/// number or a list), whose text contains `matching`, whose model is `model`, at most `times` times;
/// the first one that fits counts, and its `reply` is the answer. A reply is one of `text`, `json`,
/// `error` {code, status, message}, `minuteQuota`, `dayQuota`, `overloaded`, `html`, `empty`, `cut`,
/// `continues` with `token`, `finish` with `text`, `blocked`, `hang`, `cancel`, and may have
/// `delay` in milliseconds, `fault`, `modelVersion` and `thoughtsTokens`.
package final class ReplyRules: Sendable {
  private struct Rule {
    var numbers: [Int64]
    var matching: String?
    var model: String?
    var times: Int
    var reply: EmulatedReply
  }

  private let rules: Mutex<[Rule]>
  private let otherwise: EmulatedReply

  /// A rule that cannot be read.
  package struct BadRule: Error, CustomStringConvertible {
    /// What is wrong.
    package let description: String
  }

  /// Reads a table.
  ///
  /// - Throws: ``BadRule``.
  package init(_ json: JSONValue) throws(BadRule) {
    var rules: [Rule] = []
    for rule in json["rules"]?.array ?? [] {
      rules.append(
        Rule(
          numbers: rule["on"]?.array?.compactMap(\.integer)
            ?? [rule["on"]?.integer].compactMap(\.self),
          matching: rule["matching"]?.string,
          model: rule["model"]?.string,
          times: Int(clamping: rule["times"]?.integer ?? .max),
          reply: try EmulatedReply(json: rule["reply"] ?? .null)
        )
      )
    }
    self.rules = Mutex(rules)
    otherwise = try EmulatedReply(json: json["otherwise"] ?? ["text": "ok"])
  }

  /// Reads a table.
  ///
  /// - Throws: ``BadRule``.
  package convenience init(_ bytes: [UInt8]) throws(BadRule) {
    guard let json = try? JSONParser().parse(bytes) else {
      throw BadRule(description: "the table is not JSON")
    }
    try self.init(json)
  }

  /// The answer to a call.
  ///
  /// - Returns: What the first fitting rule says.
  package func reply(to call: EmulatedCall) -> EmulatedReply {
    let prompt = call.promptText
    return rules.withLock { rules in
      for (index, rule) in rules.enumerated() where rule.times > 0 {
        guard rule.numbers.isEmpty || rule.numbers.contains(Int64(call.number)),
          rule.matching.map(prompt.contains) ?? true, rule.model ?? call.model == call.model
        else { continue }
        rules[index].times -= 1
        return rule.reply
      }
      return otherwise
    }
  }
}

extension EmulatedReply {
  /// Reads a reply of a table; see ``ReplyRules``.
  ///
  /// - Throws: ``ReplyRules/BadRule`` if it names no reply.
  package init(json: JSONValue) throws(ReplyRules.BadRule) {
    guard let name = Self.names.first(where: { json[$0] != nil }), let value = json[name] else {
      throw .init(description: "a reply needs one of \(Self.names.joined(separator: ", "))")
    }
    self = Self.reply(name, value, json)
    delay = .milliseconds(json["delay"]?.integer ?? 0)
    fault = try Self.fault(json["fault"]?.string)
    if case .answer(var answer) = content {
      answer.modelVersion = json["modelVersion"]?.string
      answer.thoughtsTokens = Int(clamping: json["thoughtsTokens"]?.integer ?? 0)
      content = .answer(answer)
    }
  }

  private static let names = [
    "finish", "cut", "continues", "blocked", "text", "json", "error", "minuteQuota", "dayQuota",
    "overloaded", "html", "empty", "hang", "cancel",
  ]

  private static func reply(
    _ name: String,
    _ value: JSONValue,
    _ json: JSONValue
  ) -> EmulatedReply {
    let text = value.string ?? ""
    let number = Int(clamping: value.integer ?? 500)
    return switch name {
    case "finish": .finish(value.string, text: json["text"]?.string ?? "")
    case "cut": .cut(text)
    case "continues": .continues(text, token: json["token"]?.string ?? "dG9rZW4=")
    case "blocked": .blockedPrompt(text)
    case "text": .text(text)
    case "json": .json(value)
    case "minuteQuota": .minuteQuota(retryDelay: value.string)
    case "dayQuota": .dayQuota(retryDelay: value.string)
    case "overloaded": .overloaded
    case "html": .html(number)
    case "empty": .emptyBody(number)
    case "hang": .init(.hang)
    case "cancel": .init(.cancel)
    default:
      .error(
        Int(clamping: value["code"]?.integer ?? 500),
        value["status"]?.string ?? "INTERNAL",
        value["message"]?.string ?? ""
      )
    }
  }

  private static func fault(_ name: String?) throws(ReplyRules.BadRule) -> Fault? {
    switch name {
    case nil: nil
    case "cutBody": .cutBody
    case "hangBody": .hangBody
    case "slowBody": .slowBody(pause: .milliseconds(200))
    case "errorInStream": .errorInStream
    default: throw .init(description: "fault is cutBody, hangBody, slowBody or errorInStream")
    }
  }
}
