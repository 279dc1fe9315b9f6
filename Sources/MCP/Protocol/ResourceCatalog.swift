import Conversations
import JSON

/// The resources: threads, insights and messages by their addresses.
struct ResourceCatalog {
  private let tools: ToolCatalog

  init(_ tools: ToolCatalog) { self.tools = tools }

  static let templates: [JSONValue] = [
    template("thread", "A thread", "The messages of a thread, as get_thread returns them."),
    template(
      "insight",
      "An insight",
      "An insight with its quotes and its life, as get_insight returns it."
    ),
    template("message", "A message", "A message verbatim, as cite returns it."),
  ]

  private static func template(_ name: String, _ title: String, _ description: String) -> JSONValue
  {
    [
      "uriTemplate": .string("debrief://\(name)/{id}"), "name": .string(name),
      "title": .string(title), "description": .string(description),
      "mimeType": "application/json",
    ]
  }

  /// The result of `resources/read`: what the tool for it returns first.
  func read(_ params: JSONObject, _ call: CallClock) throws(RPCError) -> JSONObject {
    guard let uri = params["uri"]?.string, let address = ArchiveAddress(uri) else {
      throw .invalidParams(
        "a resource is debrief://thread/ID, debrief://insight/ID or debrief://message/ID"
      )
    }
    let (tool, arguments): (Tool, (String, JSONValue)) =
      switch address {
      case .thread(let id): (.getThread, ("thread", .string(id.rawValue)))
      case .insight(let id): (.getInsight, ("id", .string(id)))
      case .message: (.cite, ("messages", [.string(address.text)]))
      }
    var object = JSONObject()
    object.append(arguments.0, arguments.1)
    let answer: JSONValue
    do throws(ToolProblem) {
      answer = try tools.answer(tool, object, call)
    } catch { throw .invalidParams(error.sentence) }
    guard answer["missing"]?.array?.isEmpty ?? true else {
      throw .invalidParams("there is no such message, or its id alone is not unique")
    }
    var result = JSONObject()
    result.append(
      "contents",
      [
        [
          "uri": .string(address.text), "mimeType": "application/json",
          "text": .string(answer.text),
        ]
      ]
    )
    return result
  }
}
