/// The result of offering bytes of a body.
enum BodyVerdict {
  /// They were accepted.
  case taken
  /// They must be offered again later.
  case wait
  /// They are more than allowed.
  case tooLarge
}

/// Receives the answer to a transfer, on the event loop's thread.
protocol TransferSink: AnyObject {
  /// Adds the head, before the body.
  func receive(_ head: HTTPResponseHead)

  /// Adds bytes of the body.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - expected: Returns the size of the whole body, if the server announced it; called only for
  ///     the first bytes.
  func receive(_ bytes: UnsafeRawBufferPointer, expected: () -> Int?) -> BodyVerdict

  /// Ends the answer.
  ///
  /// - Parameter head: The head, if it ended well.
  func finish(_ result: Result<HTTPTiming, HTTPError>, head: HTTPResponseHead)
}

/// Collects an answer and returns it as a whole.
final class ResponseCollector: TransferSink, @unchecked Sendable {
  // @unchecked: as with its transfer, only the event loop's thread touches it once it is submitted.

  private let limit: Int
  private var body: [UInt8] = []
  var continuation: CheckedContinuation<Result<HTTPResponse, HTTPError>, Never>?

  init(limit: Int) { self.limit = limit }

  func receive(_ head: HTTPResponseHead) {}

  func receive(_ bytes: UnsafeRawBufferPointer, expected: () -> Int?) -> BodyVerdict {
    guard bytes.count <= limit - body.count else { return .tooLarge }
    // The announced size saves copies, but gets no more memory than it fills soon.
    if body.isEmpty { body.reserveCapacity(min(max(expected() ?? 0, bytes.count), 1 << 20)) }
    body.append(contentsOf: bytes)
    return .taken
  }

  func finish(_ result: Result<HTTPTiming, HTTPError>, head: HTTPResponseHead) {
    let response = result.map { HTTPResponse(head: head, body: body, timing: $0) }
    continuation.take()?.resume(returning: response)
  }
}

/// Returns the head of an answer at once, and its body through a buffer.
final class ResponseStreamer: TransferSink, @unchecked Sendable {
  // @unchecked: only the event loop's thread touches it once it is submitted; readers of the body
  // have the buffer, which is safe.

  private let buffer: BodyBuffer
  private let abandon: @Sendable () -> Void
  private var left: Int
  var continuation: CheckedContinuation<Result<HTTPStreamedResponse, HTTPError>, Never>?

  /// Creates a sink.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes in the body.
  ///   - resume: Called when bytes that had to wait may be offered again.
  ///   - abandon: Called when the rest is no longer needed.
  init(
    limit: Int,
    resume: @escaping @Sendable () -> Void,
    abandon: @escaping @Sendable () -> Void
  ) {
    left = limit
    buffer = BodyBuffer(resume: resume)
    self.abandon = abandon
  }

  func receive(_ head: HTTPResponseHead) {
    let response = HTTPStreamedResponse(head: head, body: HTTPBody(buffer, abandon: abandon))
    continuation.take()?.resume(returning: .success(response))
  }

  func receive(_ bytes: UnsafeRawBufferPointer, expected: () -> Int?) -> BodyVerdict {
    guard bytes.count <= left else { return .tooLarge }
    guard buffer.append(bytes) else { return .wait }
    left -= bytes.count
    return .taken
  }

  func finish(_ result: Result<HTTPTiming, HTTPError>, head: HTTPResponseHead) {
    switch result {
    case .success:
      if continuation != nil { receive(head) }
      buffer.finish(nil)
    case .failure(let error):
      continuation.take()?.resume(returning: .failure(error))
      buffer.finish(error)
    }
  }
}
