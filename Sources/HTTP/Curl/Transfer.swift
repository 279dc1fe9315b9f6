import CCurl
import Synchronization

/// A call in progress.
///
/// After it was submitted, only the event loop's thread touches it, apart from cancelling it.
final class Transfer: @unchecked Sendable {
  // @unchecked: handed over through the inbox's lock; then it belongs to the event loop's thread.

  /// Why a transfer was ended from within a callback.
  enum Refusal {
    case address, headersTooLarge, bodyTooLarge, secondAttempt
  }

  let plan: TransferPlan
  let isCancelled = Atomic(false)
  private let headerLimit: Int
  /// The receiver of the answer, until it has ended.
  var sink: (any TransferSink)?
  /// The handle that runs it, while it runs.
  var handle: EasyHandle?
  /// Why it was ended, if it was ended here.
  private(set) var refusal: Refusal?
  private var status = 0
  private(set) var version = HTTPVersion.http1
  private var fields = HTTPFields()
  private var headerBytes = 0
  private(set) var isHeadComplete = false
  private var sentBytes = 0
  private var hasStarted = false
  private var hasBody = false

  init(_ plan: TransferPlan, headerLimit: Int) {
    self.plan = plan
    self.headerLimit = headerLimit
  }

  private var head: HTTPResponseHead {
    HTTPResponseHead(status: status, headers: fields, version: version)
  }

  /// Reports the end to the caller, once.
  func finish(_ result: Result<HTTPTiming, HTTPError>) {
    guard let sink = sink.take() else { return }
    sink.finish(result, head: head)
  }

  // MARK: Called by libcurl

  /// Adds a line of the head.
  func receive(header line: UnsafeRawBufferPointer) -> Bool {
    // Whatever follows the body does not change the head that was returned.
    guard !isHeadComplete else { return true }
    headerBytes += line.count
    guard headerBytes <= headerLimit else {
      refusal = .headersTooLarge
      return false
    }
    if line.starts(with: "HTTP/".utf8) {
      startHead(line)
    } else if line.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) {
      // Statuses below 200 announce that another head follows.
      isHeadComplete = status >= 200
      if isHeadComplete { sink?.receive(head) }
    } else {
      fields.append(line)
    }
    return true
  }

  private func startHead(_ line: UnsafeRawBufferPointer) {
    let words = line.split(separator: 0x20, maxSplits: 2)
    version = words.first?.starts(with: "HTTP/2".utf8) == true ? .http2 : .http1
    status =
      words.dropFirst().first.flatMap { Int(String(decoding: $0.prefix(3), as: UTF8.self)) } ?? 0
    fields = HTTPFields()
  }

  /// Adds bytes of the body.
  func receive(body bytes: UnsafeRawBufferPointer) -> BodyVerdict {
    guard let sink else { return .tooLarge }
    if !hasBody {
      hasBody = true
      if let stall = plan.request.timeouts.stall { handle?.limitSilence(to: stall) }
    }
    let verdict = sink.receive(bytes, expected: { handle?.expectedBodyBytes })
    if verdict == .tooLarge { refusal = .bodyTooLarge }
    return verdict
  }

  /// Copies the next bytes of the request's body.
  ///
  /// - Parameter target: The destination.
  /// - Returns: The number of bytes; 0 at the end.
  func send(into target: UnsafeMutableRawBufferPointer) -> Int {
    let piece = plan.request.body[sentBytes...].prefix(target.count)
    target.copyBytes(from: piece)
    sentBytes += piece.count
    return piece.count
  }

  /// Starts the request's body again from an offset.
  func rewind(to offset: Int) -> Bool {
    guard (0...plan.request.body.count).contains(offset) else { return false }
    sentBytes = offset
    return true
  }

  /// Decides whether the request may be sent now, over an established connection.
  ///
  /// libcurl sends a request again by itself when an old connection breaks without an answer. A
  /// caller that pays for each request must decide about that itself.
  ///
  /// - Returns: Whether it may: not a second time, unless its method is idempotent.
  func startRequest() -> Bool {
    defer { hasStarted = true }
    guard hasStarted, !plan.request.method.isIdempotent else { return true }
    refusal = .secondAttempt
    return false
  }

  /// Checks an address before a connection to it is opened, or a request is sent over one.
  ///
  /// - Parameter address: The address; nil if its family is unknown.
  func allows(_ address: IPAddress?) -> Bool {
    if plan.addresses == .any { return true }
    if let address, plan.addresses.allows(address) { return true }
    refusal = .address
    return false
  }
}
