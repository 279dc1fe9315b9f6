package import HTTP
import JSON

/// Calls the Gemini API.
///
/// Each method makes one attempt; ``RetryPolicy`` decides whether to retry. Only the continuations
/// of a long answer are followed here, because they are one answer.
package struct GeminiClient: Sendable {
  /// The address of the service.
  let endpoint: Endpoint
  /// How long a call may take.
  package var timeout = Duration.seconds(600)
  /// The maximum pause in an answer that has begun.
  var stall = Duration.seconds(60)
  /// How long a call may take in the flex tier.
  var flexTimeout = Duration.seconds(900)
  /// How much longer than the server the client waits, so that the server's answer gives the
  /// reason.
  package var grace = Duration.seconds(10)
  /// The number of calls one answer may be spread over.
  package var maximumHops = 16

  private let credential: Credential
  private let transport: any HTTPTransport

  /// Creates a client.
  ///
  /// - Parameter endpoint: The address of the service.
  package init(endpoint: Endpoint, credential: Credential, transport: any HTTPTransport) {
    self.endpoint = endpoint
    self.credential = credential
    self.transport = transport
  }

  /// The maximum number of output tokens of a call that is not streamed; Gemini 4 refuses more.
  static let plainOutputLimit = 32_768

  /// Asks and waits for the whole answer.
  ///
  /// - Parameter unfinished: The beginning of the answer, which an earlier failure came with.
  /// - Returns: The answer. Check its ``GenerateResponse/outcome`` before its text.
  /// - Throws: ``ServiceError``.
  package func generate(
    _ request: GenerateRequest,
    continuing unfinished: GenerateResponse? = nil
  ) async throws(ServiceError) -> GenerateResponse {
    if request.settings.maxOutputTokens ?? 0 > Self.plainOutputLimit {
      return try await stream(request, continuing: unfinished) { _ in }
    }
    return try await followingContinuations(of: unfinished) { token throws(ServiceError) in
      let body = request.body(endpoint.dialect, continuationToken: token)
      let answer = try await sent(try post(request, "generateContent", body))
      var response = GenerateResponse(json: try Self.object(answer.body))
      response.servedTier = Self.tier(answer.headers) ?? response.servedTier
      return response
    }
  }

  /// Asks and observes the answer while it is written.
  ///
  /// Cancelling the task cancels the call.
  ///
  /// - Parameters:
  ///   - unfinished: The beginning of the answer, which an earlier failure came with.
  ///   - observe: Receives every event, in order.
  /// - Throws: ``ServiceError``, also if the stream ends before the answer does.
  package func stream(
    _ request: GenerateRequest,
    continuing unfinished: GenerateResponse? = nil,
    observe: (StreamEvent) -> Void
  ) async throws(ServiceError) -> GenerateResponse {
    try await followingContinuations(of: unfinished) { token throws(ServiceError) in
      let body = request.body(endpoint.dialect, continuationToken: token)
      return try await streamed(
        try post(request, "streamGenerateContent?alt=sse", body),
        observe
      )
    }
  }

  /// What the service says about one model.
  ///
  /// - Parameter name: The model, with or without `models/`.
  /// - Throws: ``ServiceError``; of kind `notFound` for an invalid name.
  package func model(_ name: String) async throws(ServiceError) -> RemoteModel {
    guard let url = endpoint.modelURL(name) else { throw ServiceError(.notFound) }
    return RemoteModel(json: try Self.object(try await sent(HTTPRequest(.get, url)).body))
  }
}

// How calls are made.
extension GeminiClient {
  private func followingContinuations(
    of unfinished: GenerateResponse?,
    _ call: (String?) async throws(ServiceError) -> GenerateResponse
  ) async throws(ServiceError) -> GenerateResponse {
    var whole = unfinished ?? GenerateResponse()
    if unfinished == nil { whole = try await call(nil) }
    var hops = 1
    while case .unfinished(let token) = whole.outcome, hops < maximumHops {
      do throws(ServiceError) {
        whole.join(try await call(token))
      } catch {
        var error = error
        error.spent = whole.usage + error.spent
        whole.usage = TokenUsage()
        error.unfinished = whole
        throw error
      }
      hops += 1
    }
    return whole
  }

  private func post(
    _ request: GenerateRequest,
    _ method: String,
    _ body: JSONValue
  ) throws(ServiceError) -> HTTPRequest {
    guard let url = endpoint.url(model: request.model, method: method) else {
      throw ServiceError(.notFound)
    }
    let limit = request.tier == .flex ? flexTimeout : timeout
    var headers = [HTTPHeader("content-type", "application/json")]
    headers.append(HTTPHeader("x-server-timeout", "\(max(1, limit.components.seconds))"))
    if endpoint.dialect == .vertex, request.tier != .standard {
      headers.append(HTTPHeader("x-vertex-ai-llm-shared-request-type", request.tier.rawValue))
    }
    return HTTPRequest(
      .post,
      url,
      headers: headers,
      body: body.bytes,
      timeouts: HTTPTimeouts(total: limit + grace, stall: stall)
    )
  }

  /// Makes a call with the credential, and once more with a new one if the first has expired.
  private func authorized<Answer>(
    _ request: HTTPRequest,
    _ call: (HTTPRequest, SentCredential) async throws(ServiceError) -> Answer
  ) async throws(ServiceError) -> Answer {
    func with(_ credential: SentCredential) -> HTTPRequest {
      var request = request
      request.headers.insert(credential.header, at: 0)
      return request
    }
    let first = try await credential.value()
    do throws(ServiceError) { return try await call(with(first), first) } catch {
      guard let second = try await credential.renewed(after: first, error) else { throw error }
      return try await call(with(second), second)
    }
  }

  private func sent(_ request: HTTPRequest) async throws(ServiceError) -> HTTPResponse {
    try await authorized(request, sentOnce)
  }

  private func sentOnce(
    _ request: HTTPRequest,
    _ credential: SentCredential
  ) async throws(ServiceError) -> HTTPResponse {
    var response: HTTPResponse
    do throws(HTTPError) {
      response = try await transport.send(request)
    } catch {
      throw ServiceError(error)
    }
    response.body = credential.masked(response.body)
    guard response.status == 200 else {
      throw ServiceError(
        httpStatus: response.status,
        body: response.body,
        retryAfter: response.headers["retry-after"]
      )
    }
    return response
  }

  private func streamed(
    _ request: HTTPRequest,
    _ observe: (StreamEvent) -> Void
  ) async throws(ServiceError) -> GenerateResponse {
    var answer = AnswerStream()
    do throws(ServiceError) {
      let (http, credential) = try await authorized(request, opened)
      answer.credential = credential
      var pieces = http.body.makeAsyncIterator()
      while let bytes = try await Self.next(&pieces) {
        for event in try answer.feed(bytes) { observe(event) }
      }
      for event in try answer.finish() { observe(event) }
      var response = answer.response
      // Pieces of a stream may split it.
      response.text = credential.masked(response.text)
      response.servedTier = Self.tier(http.headers) ?? response.servedTier
      return response
    } catch {
      var error = error
      error.spent = answer.response.usage
      throw error
    }
  }

  /// Opens a stream; an error status has a whole body, which is read here.
  private func opened(
    _ request: HTTPRequest,
    _ credential: SentCredential
  ) async throws(ServiceError) -> (HTTPStreamedResponse, SentCredential) {
    let response: HTTPStreamedResponse
    do throws(HTTPError) {
      response = try await transport.stream(request)
    } catch {
      throw ServiceError(error)
    }
    guard response.status != 200 else { return (response, credential) }
    var body: [UInt8] = []
    var pieces = response.body.makeAsyncIterator()
    while let bytes = try await Self.next(&pieces), body.count < 1 << 20 { body += bytes }
    throw ServiceError(
      httpStatus: response.status,
      body: credential.masked(body),
      retryAfter: response.headers["retry-after"]
    )
  }

  private static func next(
    _ pieces: inout HTTPBody.AsyncIterator
  ) async throws(ServiceError) -> [UInt8]? {
    do throws(HTTPError) {
      return try await pieces.next()
    } catch {
      throw ServiceError(error)
    }
  }

  private static func object(_ body: [UInt8]) throws(ServiceError) -> JSONValue {
    guard let json = RepairedJSON.value(body), json.object != nil else {
      throw ServiceError(.unreadable, httpStatus: 200)
    }
    if ServiceError.isReport(json) { throw ServiceError(httpStatus: nil, json: json) }
    return json
  }

  private static func tier(_ headers: HTTPFields) -> String? { headers["x-gemini-service-tier"] }
}
