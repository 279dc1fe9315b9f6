import CCurl

/// Sends requests with libcurl, all from one thread.
///
/// Connections stay open and are reused, answers are decompressed, and over TLS HTTP/2 is used
/// where the server offers it. Certificates are always verified. Redirects are not followed. Plain
/// HTTP goes to this machine only. Neither the environment nor any file of the user is read.
package final class CurlTransport: HTTPTransport {
  private let loop: EventLoop

  /// Starts the thread.
  ///
  /// - Throws: ``HTTPError`` of kind `closed` if the system has no thread or socket left.
  package init(_ settings: TransportSettings = TransportSettings()) throws(HTTPError) {
    loop = try EventLoop.start(settings)
  }

  deinit { loop.stop() }

  /// Sends a request and waits for the whole answer.
  ///
  /// - Throws: ``HTTPError`` if there is no whole answer.
  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let plan = try TransferPlan(request, loop.settings)
    let collector = ResponseCollector(limit: request.maximumBodyBytes)
    let transfer = Transfer(plan, headerLimit: loop.settings.maximumHeaderBytes)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        collector.continuation = continuation
        loop.submit(transfer, to: collector)
      }
    } onCancel: {
      loop.cancel(transfer)
    }
    return try result.get()
  }

  /// Sends a request and waits for the head of the answer only.
  ///
  /// - Throws: ``HTTPError`` if there is no head.
  package func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse {
    let plan = try TransferPlan(request, loop.settings)
    let transfer = Transfer(plan, headerLimit: loop.settings.maximumHeaderBytes)
    let streamer = ResponseStreamer(
      limit: request.maximumBodyBytes,
      resume: { [loop, weak transfer] in
        if let transfer { loop.resume(transfer) }
      },
      abandon: { [loop] in loop.cancel(transfer) }
    )
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        streamer.continuation = continuation
        loop.submit(transfer, to: streamer)
      }
    } onCancel: {
      loop.cancel(transfer)
    }
    return try result.get()
  }

  /// Refuses new requests, waits until those in progress have ended, and ends the thread.
  package func shutdown() async {
    await withCheckedContinuation { continuation in
      loop.stop { continuation.resume() }
    }
  }
}
