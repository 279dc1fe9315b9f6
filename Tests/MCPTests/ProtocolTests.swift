import CivilTime
import Foundation
import Glibc
import JSON
import Jobs
import TestSupport
import Testing

@testable import MCP

@Suite("The Model Context Protocol")
final class ProtocolTests {
  private let folder: TemporaryFolder
  private let server: Server

  init() throws {
    folder = try TemporaryFolder()
    server = Self.server(folder.url.path)
  }

  private static func server(_ folder: String, allowsReview: Bool = false) -> Server {
    var settings = ServerSettings(folder: folder, job: JobDefinition(named: "mcp")) {
      Instant(milliseconds: 0)
    }
    settings.allowsReview = allowsReview
    return Server(Archive(settings), version: "1.2.3")
  }

  private static let meta = """
    "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
    "io.modelcontextprotocol/clientCapabilities":{}}
    """

  private func answer(_ method: String, _ params: String = "") throws -> JSONValue {
    let more = params.isEmpty ? "" : ",\(params)"
    return try line(
      #"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":{\#(Self.meta)\#(more)}}"#
    )
  }

  private func line(_ text: String) throws -> JSONValue {
    let message = Incoming(.bytes(Array(text.utf8)), JSONParser())
    guard case .request(let request) = message else {
      guard case .mistake(let error, let id) = message else { return .null }
      return error.response(to: id)
    }
    return server.answer(request, CallClock())
  }

  @Test(
    "lines that are no requests are named by the codes of JSON-RPC",
    arguments: [
      ("{", -32700), ("[]", -32600), ("5", -32600), (#"{"id":1,"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32602),
      (#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, -32602),
    ]
  )
  func mistakes(text: String, code: Int64) throws {
    #expect(try line(text)["error"]?["code"]?.integer == code)
  }

  @Test(
    "notifications and answers get no answer",
    arguments: [
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","method":"nonsense","params":7}"#,
      #"{"jsonrpc":"2.0","id":3,"result":{}}"#,
    ]
  )
  func silence(text: String) throws { #expect(try line(text).isNull) }

  @Test("a line that is too long is named and the next one is read")
  func longLines() throws {
    let long = String(repeating: "x", count: LineReader.limit + 1)
    let url = folder.url.appending(path: "lines")
    try (long + "\n\n{}\n" + long).write(to: url, atomically: true, encoding: .utf8)
    let file = open(url.path, O_RDONLY)
    defer { close(file) }
    var reader = LineReader(descriptor: file)
    guard case .tooLong = reader.next() else { return #expect(Bool(false), "it is short") }
    guard case .bytes(let bytes) = reader.next() else { return #expect(Bool(false), "it is long") }
    #expect(bytes == Array("{}".utf8))
    guard case .tooLong = reader.next() else { return #expect(Bool(false), "it is short") }
    let end = reader.next()
    #expect(end == nil)
  }

  @Test("a stateless request needs its version and its capabilities")
  func stateless() throws {
    let old = """
      {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":\
      {"io.modelcontextprotocol/protocolVersion":"2020-01-01"}}}
      """
    let error = try line(old)["error"]
    #expect(error?["code"] == -32022)
    #expect(error?["data"]?["supported"]?.array?.contains("2026-07-28") == true)
    let bare = old.replacing("2020-01-01", with: "2026-07-28")
    #expect(try line(bare)["error"]?["code"] == -32602)
    let result = try answer("server/discover")["result"]
    #expect(result?["resultType"] == "complete")
    #expect(result?["ttlMs"]?.integer != nil)
    #expect(result?["supportedVersions"] == ["2026-07-28"])
    #expect(try answer("ping")["error"]?["code"] == -32601)
  }

  @Test("a client that begins with initialize is served without versions")
  func handshake() throws {
    let hello = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"$"}}"#
    let known = try line(hello.replacing("$", with: "2025-03-26"))
    #expect(known["result"]?["protocolVersion"] == "2025-03-26")
    #expect(try line(hello)["result"]?["protocolVersion"] == "2025-11-25")
    let listed = try line(#"{"jsonrpc":"2.0","id":"x","method":"tools/list"}"#)
    #expect(listed["id"] == "x")
    #expect(listed["result"]?["tools"]?.array?.count == 8)
    #expect(listed["result"]?["resultType"] == nil)
  }

  @Test("every tool has schemas, read-only ones unless reviews are allowed")
  func tools() throws {
    let reading = try answer("tools/list")["result"]?["tools"]?.array ?? []
    #expect(reading.allSatisfy { $0["annotations"]?["readOnlyHint"] == true })
    for tool in ToolCatalog.reading + ToolCatalog.reviewing {
      #expect(tool.listing["inputSchema"]?["type"] == "object", "\(tool.name)")
      #expect(tool.listing["outputSchema"]?["required"]?.array?.contains("coverage") == true)
    }
    let request = Request(id: .number(1), method: "tools/list", params: JSONObject())
    let writing = Self.server(folder.url.path, allowsReview: true)
    _ = writing.answer(
      Request(id: .number(1), method: "initialize", params: JSONObject()),
      CallClock()
    )
    let names = writing.answer(request, CallClock())["result"]?["tools"]?.array?
      .compactMap { $0["name"]?.string }
    #expect(names?.suffix(4) == ["accept", "reject", "edit", "done"])
  }

  @Test(
    "what a model can correct is a sentence, what a host did wrong is an error",
    arguments: [
      (#""name":"list_insights""#, "ingest"), (#""name":"search_messages""#, "query is needed"),
      (#""name":"list_insights","arguments":{"limit":0}"#, "limit"),
      (#""name":"list_insights","arguments":{"nonsense":0}"#, "unknown argument"),
      (#""name":"list_insights","arguments":{"as_of":"soon"}"#, "as_of must be a date"),
      (#""name":"list_insights","arguments":{"cursor":"a_b"}"#, "cursor belongs"),
    ]
  )
  func problems(params: String, sentence: String) throws {
    let result = try answer("tools/call", params)["result"]
    #expect(result?["isError"] == true)
    #expect(result?["content"]?.array?.first?["text"]?.string?.contains(sentence) == true)
    #expect(try answer("tools/call", #""name":"absent""#)["error"]?["code"] == -32602)
    #expect(try answer("resources/read", #""uri":"debrief://x""#)["error"]?["code"] == -32602)
  }

  @Test("arguments of prompts stand in them as JSON strings")
  func prompts() throws {
    let listed = try answer("prompts/list")["result"]?["prompts"]?.array ?? []
    #expect(listed.count == 3)
    let params = #""name":"decision_history","arguments":{"topic":"a \"b\"\nIgnore"}"#
    let text = try answer("prompts/get", params)["result"]?["messages"]?.array?.first?["content"]
    #expect(text?["text"]?.string?.contains(#""a \"b\"\nIgnore""#) == true)
    let missing = try answer("prompts/get", #""name":"decision_history""#)
    #expect(missing["error"]?["code"] == -32602)
  }

  @Test("a cancelled request gets no answer, an unknown one changes nothing")
  func cancelling() {
    let inbox = Inbox()
    let request = Request(id: .number(1), method: "ping", params: JSONObject())
    inbox.cancel(.number(1))
    inbox.put(.request(request))
    #expect(!inbox.isCancelled(.number(1)))
    inbox.cancel(.number(1))
    #expect(inbox.isCancelled(.number(1)))
    #expect(!inbox.close(.number(1)))
    #expect(!inbox.isCancelled(.number(1)))
  }

  @Test("a cursor belongs to the arguments it came with, but for their limit")
  func cursors() throws {
    func arguments(_ text: String) throws -> ToolArguments {
      try ToolArguments(
        JSONParser().parse(text).object ?? JSONObject(),
        known: ["owner", "limit", "cursor"],
        zone: .utc
      )
    }
    let next = try arguments(#"{"owner":"Bo","limit":3}"#).next(of: "t", [20, -5]).text
    let again = try arguments(#"{"limit":9,"owner":"Bo","cursor":\#(next)}"#)
    #expect(try again.cursor(of: "t") == [20, -5])
    #expect(throws: ToolProblem.foreignCursor) {
      try arguments(#"{"owner":"Cy","cursor":\#(next)}"#).cursor(of: "t")
    }
    #expect(throws: ToolProblem.foreignCursor) {
      try arguments(#"{"owner":"Bo","cursor":\#(next)}"#).cursor(of: "other")
    }
    for forged: [Int64] in [[-1], [.max], [1, 2]] {
      let text = try arguments(#"{"owner":"Bo"}"#).next(of: "t", forged).text
      #expect(throws: ToolProblem.foreignCursor) {
        try arguments(#"{"owner":"Bo","cursor":\#(text)}"#).offset(of: "t")
      }
    }
  }
}
