import Conversations
import Insights
import JSON
import Reporting

/// Proposes values for arguments of prompts and for ids in addresses.
struct Completions {
  private let archive: Archive
  /// The maximum number of values in an answer.
  private static let limit = 100

  init(_ archive: Archive) { self.archive = archive }

  /// The result of `completion/complete`.
  func complete(_ params: JSONObject, _ call: CallClock) throws(RPCError) -> JSONObject {
    guard let reference = params["ref"], let argument = params["argument"],
      let name = argument["name"]?.string, let beginning = argument["value"]?.string
    else { throw .invalidParams("\"ref\" and \"argument\" with name and value are needed") }
    let values: [String]
    switch reference["type"]?.string {
    case "ref/prompt": values = found(name, beginning, call)
    case "ref/resource":
      let kind = reference["uri"]?.string ?? ""
      values = found(kind.contains("insight") ? "insight" : "", beginning, call)
    default: throw .invalidParams("\"ref\" must be of type ref/prompt or ref/resource")
    }
    var result = JSONObject()
    result.append(
      "completion",
      [
        "values": .array(values.prefix(Self.limit).map(JSONValue.string)),
        "hasMore": .bool(values.count > Self.limit),
      ]
    )
    return result
  }

  /// Values that begin with a text; none where there is nothing to read, which is no failure here.
  private func found(_ what: String, _ beginning: String, _ call: CallClock) -> [String] {
    let values = try? archive.read(call) { context in
      switch what {
      case "conversation": try context.conversationNames(beginning, Self.limit + 1)
      case "insight": try context.insightIds(beginning, Self.limit + 1)
      default: [String]()
      }
    }
    return values ?? []
  }
}

extension ToolContext {
  fileprivate func conversationNames(_ beginning: String, _ limit: Int) throws -> [String] {
    let wanted = beginning.lowercased()
    var names: [String] = []
    for conversation in facts.conversations where names.count < limit {
      guard let name = conversation.name, name.lowercased().hasPrefix(wanted),
        let shown = try texts.line(name, in: conversation.id).string, !names.contains(shown)
      else { continue }
      names.append(shown)
    }
    return names
  }

  fileprivate func insightIds(_ beginning: String, _ limit: Int) throws -> [String] {
    var ids: [String] = []
    guard limit > 0 else { return ids }
    try InsightStore(transaction).forEachId(withPrefix: beginning) { id, conversation in
      if visibility.allows(conversation: conversation) { ids.append(id.rawValue) }
      return ids.count < limit
    }
    return ids
  }
}
