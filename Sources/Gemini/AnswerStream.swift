import HTTP
import JSON

/// Assembles an answer from the bytes of a stream (server-sent events).
package struct AnswerStream: Sendable {
  /// The answer received so far.
  package private(set) var response = GenerateResponse()

  /// What the call was sent with; an endpoint may echo it.
  var credential: SentCredential?

  private var decoder = ServerSentEvents()
  private var chunkCount = 0

  /// Creates an empty answer.
  package init() {}

  /// Reads the next bytes.
  ///
  /// - Parameter bytes: Bytes of the body, split anywhere.
  /// - Throws: ``ServiceError`` if they report a failure.
  package mutating func feed(_ bytes: [UInt8]) throws(ServiceError) -> [StreamEvent] {
    decoder.append(bytes)
    var events: [StreamEvent] = []
    while let event = try next() { try read(event, &events) }
    return events
  }

  /// Ends the reading.
  ///
  /// - Returns: The events in the last bytes.
  /// - Throws: ``ServiceError`` if they report a failure, or if the answer is incomplete.
  package mutating func finish() throws(ServiceError) -> [StreamEvent] {
    var events: [StreamEvent] = []
    for event in try rest() { try read(event, &events) }
    if response.outcome == .incomplete || chunkCount == 0 { throw ServiceError(.brokenStream) }
    return events
  }

  private mutating func next() throws(ServiceError) -> ServerSentEvents.Event? {
    do throws(LineSplitter.LineTooLong) {
      return try decoder.next()
    } catch {
      throw ServiceError(.unreadable)
    }
  }

  private mutating func rest() throws(ServiceError) -> [ServerSentEvents.Event] {
    do throws(LineSplitter.LineTooLong) {
      return try decoder.finish()
    } catch {
      throw ServiceError(.unreadable)
    }
  }

  private mutating func read(
    _ event: ServerSentEvents.Event,
    _ events: inout [StreamEvent]
  ) throws(ServiceError) {
    switch event {
    case .data(let bytes, _):
      // Gateways send this after the last part; the answer itself shows whether it is complete.
      if bytes.elementsEqual("[DONE]".utf8) { return }
      guard let json = RepairedJSON.value(masked(bytes)) else { throw ServiceError(.brokenStream) }
      try read(json, &events)
    case .stray(let bytes):
      // A service that cannot continue writes its report without `data:`; anything but JSON is the
      // page of a proxy.
      guard let json = try? JSONParser().parse(masked(bytes)) else {
        throw ServiceError(chunkCount == 0 ? .unreadable : .brokenStream)
      }
      for chunk in json.array ?? [json] { try read(chunk, &events) }
    }
  }

  private func masked(_ bytes: [UInt8]) -> [UInt8] { credential?.masked(bytes) ?? bytes }

  private mutating func read(
    _ json: JSONValue,
    _ events: inout [StreamEvent]
  ) throws(ServiceError) {
    if ServiceError.isReport(json) { throw ServiceError(httpStatus: nil, json: json) }
    guard json.object != nil else { throw ServiceError(.unreadable) }
    let chunk = GenerateResponse(json: json)
    chunkCount += 1
    response.append(chunk)
    if !chunk.thoughts.isEmpty { events.append(.thinking(chunk.thoughts)) }
    if !chunk.text.isEmpty { events.append(.text(chunk.text)) }
    events += chunk.data.map(StreamEvent.data)
    events += chunk.functionCalls.map(StreamEvent.functionCall)
    if chunk.usage != TokenUsage() { events.append(.usage(chunk.usage)) }
    if let reason = chunk.finishReason { events.append(.finish(reason)) }
  }
}
