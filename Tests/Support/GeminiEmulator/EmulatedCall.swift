package import JSON

/// A call that the emulator got and accepted.
package struct EmulatedCall: Sendable {
  /// Its number among the calls that ask for an answer, counted from 1; refused ones count.
  package let number: Int
  /// The model in the path.
  package let model: String
  /// The method, for instance `generateContent`.
  package let method: String
  /// The body.
  package let body: JSONValue

  /// Whether the answer is streamed.
  package var isStreamed: Bool { method == "streamGenerateContent" }

  /// The texts of all turns, one a line.
  package var promptText: String { Self.text(body["contents"]?.array ?? []) }

  /// The texts of the system instruction.
  package var systemText: String {
    Self.text([body["systemInstruction"] ?? body["system_instruction"] ?? .null])
  }

  /// Where a cut answer is to go on; nil for a first call.
  package var continuationToken: String? {
    (body["continuationToken"] ?? body["continuation_token"])?.string
  }

  /// The tier that is asked for.
  package var tier: String {
    (body["serviceTier"] ?? body["service_tier"])?.string?.lowercased() ?? "standard"
  }

  private static func text(_ contents: [JSONValue]) -> String {
    contents.flatMap { $0["parts"]?.array ?? [] }.compactMap { $0["text"]?.string }
      .joined(separator: "\n")
  }
}

/// What came over the wire, accepted or not.
package struct RecordedCall: Sendable {
  /// The method of HTTP.
  package let httpMethod: String
  /// The path, without the query.
  package let path: String
  /// The parameters of the query.
  package let query: [(name: String, value: String)]
  /// The header fields.
  package let headers: [(name: String, value: String)]
  /// The body; `null` if it is not JSON.
  package let body: JSONValue
  /// The bytes of the body.
  package let bytes: [UInt8]
  /// When it came.
  package let arrival: ContinuousClock.Instant
  /// When its answer will have been sent, by the delays that were asked for.
  package let end: ContinuousClock.Instant
  /// The HTTP status it was answered with.
  package let status: Int

  /// Whether it asks for an answer, rather than for a count or a list.
  package var isGeneration: Bool { path.lowercased().hasSuffix("generatecontent") }

  /// The value of the first header field of a name.
  ///
  /// - Returns: nil if there is none.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
