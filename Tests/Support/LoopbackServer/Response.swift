/// What a server answers, and how badly.
package struct Response: Sendable {
  /// The body of an answer.
  package enum Body: Sendable {
    /// All at once, with its length in the head.
    case bytes([UInt8])
    /// Step by step. Without a length it is sent in chunks. With one that is not the true one, the
    /// connection is closed when the steps are done.
    case steps([Step], length: Int? = nil)
  }

  /// What happens next while a body is sent.
  package enum Step: Sendable {
    /// Sends bytes.
    case bytes([UInt8])
    /// Sends nothing for a time.
    case wait(Duration)
    /// Sends nothing any more, and leaves the connection open.
    case hang
    /// Closes the connection.
    case cancel

    /// Sends text.
    package static func text(_ text: String) -> Step { .bytes(Array(text.utf8)) }
  }

  /// What happens before the head is sent.
  package enum Start: Sendable {
    /// The head is sent after a time.
    case after(Duration)
    /// Nothing is ever sent.
    case hang
    /// The connection is closed.
    case cancel

    /// The head is sent at once.
    package static var atOnce: Start { .after(.zero) }
  }

  /// The status code.
  package var status: Int
  /// Header fields besides those that the server sets itself.
  package var headers: [(name: String, value: String)]
  /// The body.
  package var body: Body
  /// What happens before the head is sent.
  package var start: Start

  /// Makes an answer.
  package init(
    status: Int = 200,
    headers: [(name: String, value: String)] = [],
    body: Body = .bytes([]),
    start: Start = .atOnce
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.start = start
  }

  /// Makes an answer of text.
  package static func text(
    _ text: String,
    status: Int = 200,
    type: String = "text/plain; charset=UTF-8"
  ) -> Response {
    Response(status: status, headers: [("content-type", type)], body: .bytes(Array(text.utf8)))
  }

  /// Makes an answer of JSON.
  package static func json(_ text: String, status: Int = 200) -> Response {
    .text(text, status: status, type: "application/json; charset=UTF-8")
  }
}
