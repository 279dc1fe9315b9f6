import JSON
import LoopbackServer

/// Turns a reply into bytes and pauses.
struct WireWriter {
  private let reply: EmulatedReply
  private let call: EmulatedCall?
  private let isEvents: Bool

  init(_ reply: EmulatedReply, _ call: EmulatedCall?, isEvents: Bool) {
    self.reply = reply
    self.call = call
    self.isEvents = isEvents
  }

  var response: Response {
    let start = Response.Start.after(reply.delay)
    switch reply.content {
    case .hang: return Response(start: .hang)
    case .cancel: return Response(start: .cancel)
    case .raw(let status, let headers, let body):
      return Response(status: status, headers: headers, body: broken([body]), start: start)
    case .answer(let answer):
      guard let call else { return Response(status: 500) }
      let writer = AnswerWriter(
        call: call,
        answer: answer,
        promptTokens: TokenCount.of(request: call.body)
      )
      let isEventStream = call.isStreamed && isEvents
      let type = isEventStream ? "text/event-stream" : "application/json; charset=UTF-8"
      return Response(
        headers: [("content-type", type), ("x-gemini-service-tier", writer.servedTier)],
        body: broken(pieces(writer)),
        start: start
      )
    }
  }

  private func pieces(_ writer: AnswerWriter) -> [[UInt8]] {
    guard let call, call.isStreamed else { return [Array(writer.whole.indentedText.utf8)] }
    let chunks = writer.chunks.map(\.text)
    if isEvents { return chunks.map { Array("data: \($0)\r\n\r\n".utf8) } }
    return chunks.enumerated().map { index, text in
      let mark = index == 0 ? "[" : ",\r\n"
      return Array((mark + text + (index == chunks.count - 1 ? "]" : "")).utf8)
    }
  }

  /// The body with the fault that was asked for.
  private func broken(_ pieces: [[UInt8]]) -> Response.Body {
    let all = pieces.flatMap(\.self)
    let half = Array(all.prefix(all.count / 2))
    switch reply.fault {
    case nil where pieces.count == 1: return .bytes(all)
    case nil: return .steps(pieces.map(Response.Step.bytes))
    case .cutBody: return .steps([.bytes(half), .cancel], length: all.count)
    case .hangBody: return .steps([.bytes(half), .hang])
    case .slowBody(let pause):
      let parts = pieces.count > 1 ? pieces : [half, Array(all.dropFirst(half.count))]
      return .steps(parts.flatMap { [.wait(pause), .bytes($0)] })
    case .errorInStream:
      let report = EmulatedReply.errorObject(503, "UNAVAILABLE", "The model is overloaded.")
      let lines = report.indentedText.split(separator: "\n").joined(separator: "\r\n")
      let first = pieces.dropLast().map(Response.Step.bytes)
      return .steps(first + [.text(lines + "\r\n")])
    }
  }
}
