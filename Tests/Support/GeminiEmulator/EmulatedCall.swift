public import JSON

/// A call that the emulator got and accepted.
public struct EmulatedCall: Sendable {
  /// Its number among the calls that ask for an answer, counted from 1; refused ones count.
  public let number: Int
  /// The model in the path.
  public let model: String
  /// The method, for instance `generateContent`.
  public let method: String
  /// The body.
  public let body: JSONValue

  /// Whether the answer is streamed.
  public var isStreamed: Bool { method == "streamGenerateContent" }

  /// The texts of all turns, one a line.
  public var promptText: String { Self.text(body["contents"]?.array ?? []) }

  /// The texts of the system instruction.
  public var systemText: String {
    Self.text([body["systemInstruction"] ?? body["system_instruction"] ?? .null])
  }

  /// Where a cut answer is to go on; nil for a first call.
  public var continuationToken: String? {
    (body["continuationToken"] ?? body["continuation_token"])?.string
  }

  /// The tier that is asked for.
  public var tier: String {
    (body["serviceTier"] ?? body["service_tier"])?.string?.lowercased() ?? "standard"
  }

  private static func text(_ contents: [JSONValue]) -> String {
    contents.flatMap { $0["parts"]?.array ?? [] }.compactMap { $0["text"]?.string }
      .joined(separator: "\n")
  }
}

/// What came over the wire, accepted or not.
public struct RecordedCall: Sendable {
  /// The method of HTTP.
  public let httpMethod: String
  /// The path, without the query.
  public let path: String
  /// The parameters of the query.
  public let query: [(name: String, value: String)]
  /// The header fields.
  public let headers: [(name: String, value: String)]
  /// The body; `null` if it is no JSON.
  public let body: JSONValue
  /// The bytes of the body.
  public let bytes: [UInt8]
  /// When it came.
  public let arrival: ContinuousClock.Instant
  /// When its answer will have been sent, by the delays that were asked for.
  public let end: ContinuousClock.Instant
  /// The HTTP status it was answered with.
  public let status: Int

  /// Whether it asks for an answer, rather than for a count or a list.
  public var isGeneration: Bool { path.lowercased().hasSuffix("generatecontent") }

  /// The value of the first header field of a name.
  ///
  /// - Parameter name: The name, in any case.
  /// - Returns: nil if there is none.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
