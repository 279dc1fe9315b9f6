/// Refuses every request, and opens no socket.
public struct OfflineTransport: HTTPTransport {
  /// Makes a transport that goes nowhere.
  public init() {}

  /// Refuses.
  ///
  /// - Parameter request: The request.
  /// - Returns: Never.
  /// - Throws: ``HTTPError`` of kind `notAllowed`.
  public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    throw refusal(of: request)
  }

  /// Refuses.
  ///
  /// - Parameter request: The request.
  /// - Returns: Never.
  /// - Throws: ``HTTPError`` of kind `notAllowed`.
  public func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse {
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
