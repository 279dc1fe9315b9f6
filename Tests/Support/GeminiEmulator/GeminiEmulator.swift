package import LoopbackServer
import JSON
import Synchronization

/// A Gemini API on 127.0.0.1: real HTTP, as strict as the service, with answers and faults that the
/// test decides.
///
/// It takes `generateContent`, `streamGenerateContent`, `countTokens` and the list of models, under
/// `/v1`, `/v1beta` and the paths of Vertex AI.
package final class GeminiEmulator: Sendable {
  /// Decides what a call that the service would accept is answered with.
  package typealias Answer = @Sendable (EmulatedCall) -> EmulatedReply

  /// How the emulator differs from one test to the next.
  package struct Options: Sendable {
    /// The only key that is accepted; nil accepts every one.
    package var key: String?
    /// How long every answer takes at least.
    package var latency = Duration.zero
    /// The port to listen on; 0 for a free one.
    package var port: UInt16 = 0
    /// How many bytes a request may have; the service takes 100 MB.
    package var bodyLimit = 100 << 20
    /// How many threads answer.
    package var threads = 1

    /// An emulator that accepts every key and answers at once.
    package init() {}
  }

  private let server: LoopbackServer
  private let desk: ServiceDesk

  /// Starts an emulator.
  ///
  /// - Throws: ``LoopbackServer/NotStarted``.
  package init(
    options: Options = Options(),
    _ answer: @escaping Answer = { _ in .text("ok") }
  ) throws(LoopbackServer.NotStarted) {
    let desk = ServiceDesk(options: options, answer: answer)
    self.desk = desk
    server = try LoopbackServer(threads: options.threads, port: options.port) {
      desk.response(to: $0)
    }
  }

  /// The address in front of every path.
  package var baseURL: String { "http://127.0.0.1:\(server.port)" }
  /// The port on which it listens.
  package var port: Int { server.port }

  /// All that came so far, in order.
  package var calls: [RecordedCall] { desk.calls }
  /// The calls that asked for an answer, accepted or not, in order.
  package var generations: [RecordedCall] { calls.filter(\.isGeneration) }

  /// How many calls were under way at once, at most, by the delays that were asked for.
  package var maximumInFlight: Int {
    let calls = generations
    var starts = calls.map(\.arrival).sorted()[...]
    var (now, highest) = (0, 0)
    for end in calls.map(\.end).sorted() {
      // A call that starts at the instant of an end does not meet the one that ends.
      while let start = starts.first, start < end {
        starts.removeFirst()
        now += 1
      }
      highest = max(highest, now)
      now -= 1
    }
    return highest
  }

  /// Does something as soon as there are so many calls in ``generations``, at once if there are.
  package func whenGenerations(reach count: Int, _ action: @escaping @Sendable () -> Void) {
    desk.whenGenerations(reach: count, action)
  }

  /// Breaks off what is under way, and closes.
  package func stop() { server.stop() }
}

/// Takes calls and answers them.
private final class ServiceDesk: Sendable {
  private struct State {
    var calls: [RecordedCall] = []
    var number = 0
    var generations = 0
    var actions: [(count: Int, action: @Sendable () -> Void)] = []

    /// The actions whose number of calls is reached, which are done once.
    mutating func due() -> [@Sendable () -> Void] {
      let due = actions.filter { $0.count <= generations }.map(\.action)
      actions.removeAll { $0.count <= generations }
      return due
    }
  }

  private let options: GeminiEmulator.Options
  private let answer: GeminiEmulator.Answer
  private let state = Mutex(State())

  init(options: GeminiEmulator.Options, answer: @escaping GeminiEmulator.Answer) {
    self.options = options
    self.answer = answer
  }

  var calls: [RecordedCall] { state.withLock { $0.calls } }

  func response(to request: Request) -> Response {
    let arrival = ContinuousClock.now
    let body = (try? JSONParser().parse(request.body)) ?? .null
    let route = Route(request)
    var number = 0
    if route?.isGeneration == true {
      number = state.withLock { state in
        state.number += 1
        return state.number
      }
    }
    let response = answered(request, route, body, number)
    let call = RecordedCall(
      httpMethod: request.method,
      path: request.path,
      query: request.query,
      headers: request.headers,
      body: body,
      bytes: request.body,
      arrival: arrival,
      end: arrival + response.plannedTime,
      status: response.status
    )
    let actions = state.withLock { state in
      state.calls.append(call)
      if call.isGeneration { state.generations += 1 }
      return state.due()
    }
    for action in actions { action() }
    return response
  }

  func whenGenerations(reach count: Int, _ action: @escaping @Sendable () -> Void) {
    let actions = state.withLock { state in
      state.actions.append((count, action))
      return state.due()
    }
    for action in actions { action() }
  }

  private func answered(
    _ request: Request,
    _ route: Route?,
    _ body: JSONValue,
    _ number: Int
  ) -> Response {
    if request.body.count > options.bodyLimit { return wire(.html(413)) }
    if let refusal = Gate(request, key: options.key).refusal { return wire(refusal) }
    switch route {
    case .models:
      let size = request.parameter("pageSize").flatMap { Int($0) } ?? 50
      let token = request.parameter("pageToken")
      return .json(EmulatedModel.list(size: size, token: token).text)
    case .model(let model): return .json(model.json.text)
    case .method(let method, let model, let isVertex):
      if body == .null {
        return wire(.invalidArgument("Invalid JSON payload received."))
      }
      if method == "countTokens" { return wire(TokenCounting.reply(body, isVertex: isVertex)) }
      let call = EmulatedCall(number: number, model: model.id, method: method, body: body)
      return wire(RequestGate(call, model).refusal ?? answer(call), call, request)
    case nil:
      return wire(.error(404, "NOT_FOUND", "\(request.path) is not found."))
    }
  }

  private func wire(
    _ reply: EmulatedReply,
    _ call: EmulatedCall? = nil,
    _ request: Request? = nil
  ) -> Response {
    var reply = reply
    reply.delay = max(reply.delay, call == nil ? .zero : options.latency)
    return WireWriter(reply, call, isEvents: request?.parameter("alt") == "sse").response
  }
}

extension Response {
  /// How long the answer takes by its own delays.
  fileprivate var plannedTime: Duration {
    var time = Duration.zero
    if case .after(let delay) = start { time += delay }
    if case .steps(let steps, _) = body {
      for case .wait(let pause) in steps { time += pause }
    }
    return time
  }
}

extension GeminiEmulator {
  /// The messages of a request and the names of their fields, for comparison with the service's.
  package static var requestFields: [String: [String]] {
    RequestSchema.service.messages.mapValues { Array($0.keys) }
  }
}
