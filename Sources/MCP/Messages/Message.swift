import JSON

/// The id of a request, a text or a whole number.
enum RequestID: Sendable, Hashable {
  case number(Int64)
  case text(String)

  /// Reads an id; nil if it is not valid.
  init?(_ value: JSONValue?) {
    switch value {
    case .integer(let number): self = .number(number)
    case .string(let text): self = .text(text)
    default: return nil
    }
  }

  var json: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    }
  }
}

/// A JSON-RPC request.
struct Request: Sendable {
  let id: RequestID
  let method: String
  let params: JSONObject
}

/// A line from the client.
enum Incoming: Sendable {
  case request(Request)
  case notification(method: String, params: JSONObject)
  /// An invalid message, with its id if it has one.
  case mistake(RPCError, id: RequestID?)

  /// Reads a line.
  init(_ line: LineReader.Line, _ parser: JSONParser) {
    guard case .bytes(let bytes) = line else {
      self = .mistake(.invalidRequest("the line is longer than \(LineReader.limit) bytes"), id: nil)
      return
    }
    guard let value = try? parser.parse(bytes) else {
      self = .mistake(.parse, id: nil)
      return
    }
    self.init(value)
  }

  private init(_ value: JSONValue) {
    guard let object = value.object else {
      self = .mistake(.invalidRequest("a message is one JSON object"), id: nil)
      return
    }
    let id = RequestID(object["id"])
    guard object["jsonrpc"] == "2.0" else {
      self = .mistake(.invalidRequest("\"jsonrpc\" must be \"2.0\""), id: id)
      return
    }
    let params = object["params"] ?? .object(JSONObject())
    guard let method = object["method"]?.string else {
      // A response to a request that was never made needs no answer.
      let isAnswer = object["result"] != nil || object["error"] != nil
      self =
        isAnswer
        ? .notification(method: "", params: JSONObject())
        : .mistake(.invalidRequest("\"method\" is missing"), id: id)
      return
    }
    guard object["id"] != nil else {
      self = .notification(method: method, params: params.object ?? JSONObject())
      return
    }
    guard let id else {
      self = .mistake(.invalidRequest("\"id\" must be a string or a whole number"), id: nil)
      return
    }
    guard let members = params.object else {
      self = .mistake(.invalidParams("\"params\" must be an object"), id: id)
      return
    }
    self = .request(Request(id: id, method: method, params: members))
  }
}

/// A failure in the terms of JSON-RPC; its message is a text of the program, never one of a chat.
struct RPCError: Error, Sendable {
  let code: Int
  let message: String
  var data: JSONValue?

  static let parse = RPCError(code: -32700, message: "the line is not JSON")
  static let unknownMethod = RPCError(code: -32601, message: "there is no such method")

  static func invalidRequest(_ message: String) -> RPCError {
    RPCError(code: -32600, message: message)
  }

  static func invalidParams(_ message: String) -> RPCError {
    RPCError(code: -32602, message: message)
  }

  /// The response with this error.
  func response(to id: RequestID?) -> JSONValue {
    var response: JSONObject = JSONObject()
    response.append("jsonrpc", "2.0")
    if let id { response.append("id", id.json) }
    var error = JSONObject()
    error.append("code", JSONValue(code))
    error.append("message", .string(message))
    if let data { error.append("data", data) }
    response.append("error", .object(error))
    return .object(response)
  }
}
