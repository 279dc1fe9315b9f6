import ArchiveReading
import CivilTime
import Conversations
import JSON

/// A conversation, as a record contains it.
struct OpenAIRecord {
  /// The conversation's own id, if it has one.
  let id: String?
  /// The title.
  let title: String?
  /// The model that answered.
  let model: String?
  /// When it was recorded.
  let createdAt: Instant?
  /// The messages and items, the answer last.
  let messages: [JSONValue]

  /// Finds the messages of a record; nil if it has none.
  /// - Parameter zone: The zone of times without one; nil for UTC.
  init?(_ record: JSONValue, zone: TimeZoneRules? = nil) {
    if let messages = record.array, messages.first.map(Self.isMessage) == true {
      (id, title, model, createdAt) = (nil, nil, nil, nil)
      self.messages = messages
      return
    }
    // Batches and logs wrap requests and responses.
    let request = record.first(of: "body", "request", "kwargs") ?? record
    let response = record["response"].map { $0["body"] ?? $0 } ?? record
    let asked = Self.asked(request)
    let answered = Self.answered(response, record)
    guard asked != nil || answered != nil else { return nil }
    messages = (asked ?? []) + (answered ?? [])
    let ids = ["conversation_id", "conversationId", "session_id", "thread_id", "custom_id", "id"]
    id = ids.lazy.compactMap { record[$0]?.idText }.first
    title = record.first(of: "title", "name")?.string
    model = response["model"]?.string ?? request["model"]?.string ?? record["model"]?.string
    let times = ["created", "created_at", "timestamp", "createdAt", "create_time"]
    let moments = [record, response].flatMap { object in times.lazy.compactMap { object[$0] } }
    createdAt = moments.lazy.compactMap { $0.instant(orUTC: zone) }.first
  }

  /// Whether a value is a message or an item of a response.
  static func isMessage(_ value: JSONValue) -> Bool {
    guard let role = value["role"]?.string, SenderKind(role: role) != nil else { return false }
    // At the end of a document's beginning there may be only the role.
    return value["content"] != nil || value["tool_calls"] != nil || value["function_call"] != nil
      || value.object?.members.count == 1
  }

  private static func isItem(_ value: JSONValue) -> Bool {
    isMessage(value)
      || ["message", "function_call", "function_call_output", "reasoning"]
        .contains(value["type"]?.string ?? "")
  }

  /// The messages of a request.
  private static func asked(_ request: JSONValue) -> [JSONValue]? {
    if let messages = request["messages"]?.array { return listed(messages) }
    if let messages = request["input"]?["messages"]?.array { return listed(messages) }
    if let items = request["input"]?.array { return listed(items) }
    let instructions = request["instructions"]?.string.map { message("system", .string($0)) }
    if let input = request["input"]?.string, request["model"] != nil || instructions != nil {
      return [instructions, message("user", .string(input))].compactMap { $0 }
    }
    if let prompt = request["prompt"]?.string, request["completion"]?.string != nil {
      return [message("user", .string(prompt))]
    }
    return nil
  }

  /// The model's answer: the first choice, the preferred output, or the items of a response.
  private static func answered(_ response: JSONValue, _ record: JSONValue) -> [JSONValue]? {
    if let choice = response["choices"]?.array?.first {
      return (choice["message"] ?? choice["text"].map { message("assistant", $0) }).map { [$0] }
    }
    if let items = (response["output"] ?? record["preferred_output"])?.array {
      return listed(items)
    }
    if record["prompt"]?.string != nil, let completion = record["completion"], !completion.isNull {
      return [message("assistant", completion)]
    }
    return nil
  }

  private static func listed(_ items: [JSONValue]) -> [JSONValue]? {
    items.isEmpty || items.prefix(5).contains(where: isItem) ? items : nil
  }

  private static func message(_ role: JSONValue, _ content: JSONValue) -> JSONValue {
    ["role": role, "content": content]
  }
}
