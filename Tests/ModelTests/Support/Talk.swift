import CivilTime
import GeminiEmulator
import JSON

/// A line of debrief's JSONL: something said on Monday, 2019-03-11.
///
/// - Parameters:
///   - id: The message's id.
///   - minute: When, in minutes after 09:00 UTC.
///   - name: Who wrote it; the id is the name in lower case.
///   - text: What it says.
///   - conversation: Where.
///   - more: Further fields.
/// - Returns: The line.
func said(
  _ id: String,
  _ minute: Int,
  _ name: String,
  _ text: String,
  in conversation: String = "c",
  _ more: JSONObject = JSONObject()
) -> String {
  let at = Instant(milliseconds: 1_552_294_800_000 + Int64(minute) * 60_000).iso8601
  var object = JSONObject()
  object.append("id", .string(id))
  object.append("conversationId", .string(conversation))
  object.append("senderId", .string(name.lowercased()))
  object.append("senderName", .string(name))
  object.append("text", .string(text))
  object.append("createdAt", .string(at))
  for member in more.members { object.append(member.name, member.value) }
  return JSONValue.object(object).text
}

/// A chat of its own, about a topic that no other one has, with a promise in its second message.
///
/// - Parameter number: The number of the conversation, which names it: `c7`.
/// - Returns: Its lines.
func chat(_ number: Int) -> [String] {
  [
    said("\(number)a", number, "Ana", "Can somebody look at ticket T\(number)?", in: "c\(number)"),
    said("\(number)b", number + 1, "Bo", "I'll close ticket T\(number) myself.", in: "c\(number)"),
  ]
}

/// Chats of their own.
func chats(_ numbers: ClosedRange<Int>) -> [String] { numbers.flatMap(chat) }

extension EmulatedCall {
  /// The names of the kinds that the answer is to have.
  var kinds: [String] {
    let config = body["generationConfig"]
    if let schema = config?["responseJsonSchema"] ?? config?["responseSchema"] {
      return schema["properties"]?.object?.members.map(\.name) ?? []
    }
    return outlined
  }

  /// The names of the members of a shape that is described in words: `{summary:{…},action_item:[{…}]}`.
  private var outlined: [String] {
    guard let line = systemText.split(separator: "\n").last(where: { $0.hasPrefix("JSON only") }),
      let start = line.firstIndex(of: "{")
    else { return [] }
    var (names, depth) = ([""], 0)
    for character in line[start...] {
      switch character {
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      case "," where depth == 1: names.append("")
      case _ where depth == 1: names[names.count - 1].append(character)
      default: break
      }
    }
    return names.compactMap { $0.split(separator: ":").first.map(String.init) }
  }

  /// The chat's lines by their labels.
  var labels: [String: String] {
    var labels: [String: String] = [:]
    for line in promptText.split(separator: "\n") where line.first == "m" {
      let label = String(line.prefix { $0 != " " && $0 != ":" })
      guard let colon = line.firstRange(of: ": ") else { continue }
      labels[label] = String(line[colon.upperBound...])
    }
    return labels
  }

  /// What a careful model answers about a ``chat(_:)``: the promise, quoted.
  var promise: EmulatedReply {
    guard let (label, text) = labels.first(where: { $0.value.hasPrefix("I'll close") }) else {
      return answer([:])
    }
    return answer([
      "action_item": [
        .item(String(text.dropFirst(5).dropLast()), owner: "Bo", cite: ["\(label) \(text)"])
      ]
    ])
  }

  /// An answer that holds some kinds, and nothing of the others that are asked for.
  func answer(_ finds: [String: JSONValue]) -> EmulatedReply {
    var object = JSONObject()
    for kind in kinds { object.append(kind, finds[kind] ?? Self.nothing(of: kind)) }
    return .json(.object(object))
  }

  static func nothing(of kind: String) -> JSONValue {
    guard kind == "summary" else { return [] }
    return ["headline": "", "gist": "", "bullets": [], "topics": []]
  }
}

extension JSONValue {
  /// An action item of an answer.
  static func item(
    _ title: String,
    owner: String = "",
    due: String = "",
    state: String = "open",
    cite: [String]
  ) -> JSONValue {
    [
      "title": .string(title), "owner": .string(owner), "due": .string(due),
      "state": .string(state), "commitment": "explicit",
      "cite": .array(cite.map(JSONValue.string)),
    ]
  }
}
