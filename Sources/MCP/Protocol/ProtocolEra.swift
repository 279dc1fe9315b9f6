import JSON

/// How a client and the server agreed to talk.
///
/// Revision 2026-07-28 has no handshake: each request names its version in `_meta`. Older clients
/// send `initialize` first (reference: modelcontextprotocol.io/specification).
enum ProtocolEra {
  /// Stateless: every result says that it is complete, and by whom.
  case stateless
  /// After `initialize`.
  case handshake

  /// The stateless revisions that the server speaks.
  static let versions = ["2026-07-28"]
  /// The older ones, the newest first.
  static let olderVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  private static let prefix = "io.modelcontextprotocol/"

  /// Determines the era of a request.
  ///
  /// - Parameter sawInitialize: Whether the client began with a handshake.
  /// - Throws: ``RPCError`` if it is of neither, or of a version that the server does not speak.
  init(_ request: Request, sawInitialize: Bool) throws(RPCError) {
    let meta = request.params["_meta"]
    guard let version = meta?[Self.prefix + "protocolVersion"] else {
      let isOpening = request.method == "initialize" || request.method == "ping"
      guard sawInitialize || isOpening else {
        throw .invalidParams(
          "_meta must have \(Self.prefix)protocolVersion, or the client must begin with initialize"
        )
      }
      self = .handshake
      return
    }
    guard let version = version.string else {
      throw .invalidParams("\(Self.prefix)protocolVersion must be a string")
    }
    guard Self.versions.contains(version) else {
      var error = RPCError(code: -32022, message: "the protocol version is not supported")
      error.data = [
        "supported": .array(Self.versions.map(JSONValue.string)),
        "requested": .string(String(version.prefix(64))),
      ]
      throw error
    }
    guard meta?[Self.prefix + "clientCapabilities"]?.object != nil else {
      throw .invalidParams("_meta must have \(Self.prefix)clientCapabilities")
    }
    self = .stateless
  }
}
