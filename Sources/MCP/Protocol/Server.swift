import JSON

/// Answers the requests of a client of the Model Context Protocol, in both of its eras.
///
/// No answer depends on an earlier request, except for whether there was a handshake.
package final class Server {
  private let tools: ToolCatalog
  private let resources: ResourceCatalog
  private let completions: Completions
  private let information: JSONValue
  private let reviews: Bool
  private var sawInitialize = false

  /// Prepares to serve a workspace, which is not opened before a tool is called.
  package init(_ archive: Archive, version: String) {
    tools = ToolCatalog(archive)
    resources = ResourceCatalog(tools)
    completions = Completions(archive)
    reviews = archive.settings.allowsReview
    information = [
      "name": "debrief", "title": "debrief", "version": .string(version),
      "description": .string(ServerTexts.description),
    ]
  }

  /// The answer to a request.
  func answer(_ request: Request, _ call: CallClock) -> JSONValue {
    do throws(RPCError) {
      let era = try ProtocolEra(request, sawInitialize: sawInitialize)
      var result = try self.result(request, era, call)
      if era == .stateless {
        result.append("resultType", "complete")
        result.append("_meta", ["io.modelcontextprotocol/serverInfo": information])
      }
      return ["jsonrpc": "2.0", "id": request.id.json, "result": .object(result)]
    } catch { return error.response(to: request.id) }
  }

  private func result(
    _ request: Request,
    _ era: ProtocolEra,
    _ call: CallClock
  ) throws(RPCError) -> JSONObject {
    let params = request.params
    switch (request.method, era) {
    case ("initialize", .handshake): return initialize(params)
    case ("ping", .handshake): return JSONObject()
    case ("server/discover", .stateless): return cached(discovery)
    case ("tools/list", _): return cached(try whole("tools", tools.listing, params))
    case ("tools/call", _): return try tools.call(params, call)
    case ("resources/list", _): return cached(try whole("resources", [], params))
    case ("resources/templates/list", _):
      return cached(try whole("resourceTemplates", ResourceCatalog.templates, params))
    case ("resources/read", _): return cached(try resources.read(params, call), milliseconds: 0)
    case ("prompts/list", _): return cached(try whole("prompts", PromptCatalog.listing, params))
    case ("prompts/get", _): return try PromptCatalog.prompt(params)
    case ("completion/complete", _): return try completions.complete(params, call)
    default: throw .unknownMethod
    }
  }

  // MARK: Opening

  private func initialize(_ params: JSONObject) -> JSONObject {
    sawInitialize = true
    let asked = params["protocolVersion"]?.string ?? ""
    let known = ProtocolEra.olderVersions
    var result = JSONObject()
    result.append("protocolVersion", .string(known.contains(asked) ? asked : known[0]))
    result.append("capabilities", Self.capabilities)
    result.append("serverInfo", information)
    result.append("instructions", .string(ServerTexts.instructions(reviews: reviews)))
    return result
  }

  private var discovery: JSONObject {
    var result = JSONObject()
    result.append("supportedVersions", .array(ProtocolEra.versions.map(JSONValue.string)))
    result.append("capabilities", Self.capabilities)
    result.append("instructions", .string(ServerTexts.instructions(reviews: reviews)))
    return result
  }

  private static let capabilities: JSONValue = [
    "tools": [:], "resources": [:], "prompts": [:], "completions": [:],
  ]

  // MARK: Parts of results

  /// How long a list that only changes with the program may be cached, in milliseconds.
  private static let lifetime = 3_600_000

  /// The result with its cache lifetime; nothing about chats may be shared.
  private func cached(_ result: JSONObject, milliseconds: Int = lifetime) -> JSONObject {
    var result = result
    result.append("ttlMs", JSONValue(milliseconds))
    result.append("cacheScope", "private")
    return result
  }

  /// A list on one page.
  private func whole(
    _ name: String,
    _ elements: [JSONValue],
    _ params: JSONObject
  ) throws(RPCError) -> JSONObject {
    guard params["cursor"] == nil else { throw .invalidParams("the list has one page only") }
    var result = JSONObject()
    result.append(name, .array(elements))
    return result
  }
}
