/// Refuses every request, and opens no socket.
package struct OfflineTransport: HTTPTransport {
  /// Creates a transport that refuses every request.
  package init() {}

  /// Refuses.
  ///
  /// - Returns: Never.
  /// - Throws: ``HTTPError`` of kind `notAllowed`.
  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    throw refusal(of: request)
  }

  /// Refuses.
  ///
  /// - Returns: Never.
  /// - Throws: ``HTTPError`` of kind `notAllowed`.
  package func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse {
    throw refusal(of: request)
  }

  private func refusal(of request: HTTPRequest) -> HTTPError {
    HTTPError(
      .notAllowed,
      host: URLParts(request.url)?.host ?? "",
      reason: "offline: no connection is made"
    )
  }
}
