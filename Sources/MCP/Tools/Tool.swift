import JSON
import ShippedFiles

/// A tool: its names and texts, which never change while the program runs, and what it does.
struct Tool: Sendable {
  let name: String
  let title: String
  let description: String
  var isReadOnly = true
  /// Answers a call.
  let answer: Body

  typealias Body =
    @Sendable (
      _ arguments: ToolArguments, _ archive: Archive, _ call: CallClock
    ) throws -> ToolAnswer

  /// The tool as `tools/list` shows it.
  var listing: JSONValue {
    [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "inputSchema": inputSchema, "outputSchema": Self.schema("mcp-\(name).output"),
      "annotations": [
        "title": .string(title), "readOnlyHint": .bool(isReadOnly), "destructiveHint": false,
        "idempotentHint": true, "openWorldHint": false,
      ],
    ]
  }

  /// The names of its arguments.
  var argumentNames: [String] {
    inputSchema["properties"]?.object?.members.map(\.name) ?? []
  }

  private var inputSchema: JSONValue { Self.schema("mcp-\(name).input") }

  /// A published schema without what only readers of the file need.
  private static func schema(_ name: String) -> JSONValue {
    let text = ShippedFiles.text("schemas/\(name).json") ?? ""
    guard let parsed = try? JSONParser().parse(text), var schema = parsed.object else {
      return ["type": "object"]
    }
    schema["$schema"] = nil
    schema["title"] = nil
    return .object(schema)
  }
}

/// The tools of a server.
struct ToolCatalog {
  private let archive: Archive
  private let tools: [Tool]

  init(_ archive: Archive) {
    self.archive = archive
    tools = Self.reading + (archive.settings.allowsReview ? Self.reviewing : [])
  }

  /// All tools that read, in the order of the list.
  static let reading: [Tool] = [
    .searchMessages, .getThread, .listInsights, .getInsight, .listDecisions, .whatChanged,
    .listConversations, .cite,
  ]
  /// The tools that record verdicts.
  static let reviewing: [Tool] = [.accept, .reject, .edit, .done]

  var listing: [JSONValue] { tools.map(\.listing) }

  /// The result of `tools/call`.
  func call(_ params: JSONObject, _ call: CallClock) throws(RPCError) -> JSONObject {
    guard let tool = tools.first(where: { $0.name == params["name"]?.string }) else {
      throw .invalidParams(
        "there is no such tool: there are \(tools.map(\.name).joined(separator: ", "))"
      )
    }
    let arguments = params["arguments"] ?? .object(JSONObject())
    guard let object = arguments.object else {
      throw .invalidParams("\"arguments\" must be an object")
    }
    var result = JSONObject()
    do throws(ToolProblem) {
      let answer = try answer(tool, object, call)
      result.append("content", [["type": "text", "text": .string(answer.text)]])
      result.append("structuredContent", answer)
      result.append("isError", false)
    } catch {
      result.append("content", [["type": "text", "text": .string(error.sentence)]])
      result.append("isError", true)
    }
    return result
  }

  /// What a tool answers.
  func answer(
    _ tool: Tool,
    _ object: JSONObject,
    _ call: CallClock
  ) throws(ToolProblem) -> JSONValue {
    do {
      let arguments = try ToolArguments(object, known: tool.argumentNames, zone: archive.zone)
      return try tool.answer(arguments, archive, call).json
    } catch let problem as ToolProblem {
      throw problem
    } catch {
      // Other failures may quote text of the workspace, which must not appear in an error.
      throw ToolProblem("the workspace could not be read: `debrief doctor` says what is wrong")
    }
  }
}
