/// Sends HTTP requests and returns the answers.
package protocol HTTPTransport: Sendable {
  /// Sends a request and waits for the whole answer.
  ///
  /// Cancelling the task cancels the transfer at once. A POST or PATCH is never sent twice,
  /// whatever happens to the connection.
  ///
  /// - Throws: ``HTTPError`` if there is no whole answer.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse

  /// Sends a request and waits for the head of the answer only.
  ///
  /// Cancelling the task, or releasing the body, cancels the transfer at once.
  ///
  /// - Throws: ``HTTPError`` if there is no head. The body throws later failures.
  func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse
}
