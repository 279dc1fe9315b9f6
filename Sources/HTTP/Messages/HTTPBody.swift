/// The body of an answer as it arrives, in pieces of any size.
///
/// It can be read once. What the reader has not fetched waits in a small buffer, and then at the
/// server: a slow reader slows the sender down. Releasing the body cancels the transfer.
package struct HTTPBody: AsyncSequence, Sendable {
  /// Bytes that arrived together.
  package typealias Element = [UInt8]
  /// What reading may throw.
  package typealias Failure = HTTPError

  private let reader: Reader

  /// Reads what a transfer delivers.
  ///
  /// - Parameters:
  ///   - buffer: The buffer that the transfer fills.
  ///   - abandon: Called when the rest is no longer needed.
  init(_ buffer: BodyBuffer, abandon: @escaping @Sendable () -> Void) {
    reader = Reader(buffer, abandon: abandon)
  }

  /// Starts reading.
  package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: reader) }

  /// Returns the pieces of a body.
  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let reader: Reader

    /// Waits for the next bytes.
    ///
    /// - Returns: At least one byte; nil at the end.
    /// - Throws: ``HTTPError`` if the body was interrupted, also of kind `cancelled`.
    package mutating func next() async throws(HTTPError) -> [UInt8]? { try await reader.next() }

    /// Waits for the next bytes.
    ///
    /// - Parameter actor: Where the caller runs.
    /// - Returns: At least one byte; nil at the end.
    /// - Throws: ``HTTPError`` if the body was interrupted, also of kind `cancelled`.
    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(HTTPError) -> [UInt8]? {
      try await reader.next()
    }
  }

  /// Cancels the transfer when the last copy of a body is released.
  fileprivate final class Reader: Sendable {
    private let buffer: BodyBuffer
    private let abandon: @Sendable () -> Void

    init(_ buffer: BodyBuffer, abandon: @escaping @Sendable () -> Void) {
      self.buffer = buffer
      self.abandon = abandon
    }

    deinit { abandon() }

    func next() async throws(HTTPError) -> [UInt8]? {
      let result = await withTaskCancellationHandler {
        await buffer.next()
      } onCancel: {
        // Waiters are resumed when the transfer has ended.
        abandon()
      }
      return try result.get()
    }
  }
}
