import Glibc
import JSON
import Threads

/// Serves a client over two file descriptors, one JSON-RPC message a line.
///
/// One thread reads, so that a client can cancel the request being handled; the calling thread
/// answers, one request after the other.
package struct LineTransport {
  private let input: Int32
  private let output: Int32

  /// Names the descriptors.
  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// Answers until the input ends, or no one reads the answers.
  package func serve(_ server: Server) {
    let inbox = Inbox()
    // It may be waiting for input when the program ends, so it is not joined.
    let source = LineSource(LineReader(descriptor: input), inbox)
    if !startThread(source.run) { source.giveUp() }
    let writer = LineWriter(descriptor: output)
    while let message = inbox.next() {
      guard let answer = answer(to: message, server, inbox) else { continue }
      guard writer.write(answer.bytes) else { return }
    }
  }

  private func answer(to message: Incoming, _ server: Server, _ inbox: Inbox) -> JSONValue? {
    switch message {
    case .request(let request):
      let call = CallClock { inbox.isCancelled(request.id) }
      let answer = inbox.isCancelled(request.id) ? nil : server.answer(request, call)
      return inbox.close(request.id) ? answer : nil
    case .notification: return nil
    case .mistake(let error, let id): return error.response(to: id)
    }
  }
}

/// The work of the reading thread.
private final class LineSource: @unchecked Sendable {
  // @unchecked: it belongs to that thread alone.

  private var reader: LineReader
  private let inbox: Inbox
  private let parser = JSONParser()

  init(_ reader: LineReader, _ inbox: Inbox) {
    self.reader = reader
    self.inbox = inbox
  }

  func run() {
    while let line = reader.next() {
      let message = Incoming(line, parser)
      if case .notification(let method, let params) = message {
        if method == "notifications/cancelled", let id = RequestID(params["requestId"]) {
          inbox.cancel(id)
        }
      } else {
        inbox.put(message)
      }
    }
    inbox.end()
  }

  /// Ends the input: there is no thread to read it.
  func giveUp() { inbox.end() }
}
