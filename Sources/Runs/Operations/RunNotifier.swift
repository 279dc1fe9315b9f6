package import CivilTime
import Digest
package import HTTP
import JSON
package import Jobs

/// Notifies others of runs: health checks by pings, services by webhooks.
///
/// Its outcome never changes a run; failures are returned, to be reported.
package struct RunNotifier: Sendable {
  /// A target to notify, with its secrets.
  package struct Target: Sendable {
    /// The address.
    var url: String
    /// The events that it is notified of.
    var events: Set<JobDefinition.Notification.Event>
    /// The webhook; nil for the pings of a health check.
    var webhook: Webhook?

    /// How a service that takes JSON is notified.
    package struct Webhook: Sendable {
      /// What the body is signed with; nil not to sign it.
      var key: String?

      /// Describes a webhook.
      ///
      /// - Parameter key: What the body is signed with; nil not to sign it.
      package init(key: String?) { self.key = key }
    }

    /// Names a target.
    ///
    /// - Parameter webhook: The webhook; nil for the pings of a health check.
    package init(
      url: String,
      events: Set<JobDefinition.Notification.Event>,
      webhook: Webhook? = nil
    ) {
      self.url = url
      self.events = events
      self.webhook = webhook
    }
  }

  private let targets: [Target]
  private let transport: any HTTPTransport
  private let clock: @Sendable () -> Instant
  private let wait: @Sendable (Duration) async -> Void

  /// The number of attempts for each target.
  static let tries = 3
  /// How long each attempt may take.
  static let timeout = Duration.seconds(10)
  /// The longest body that health checks take.
  static let longestPing = 100_000

  /// Prepares to notify targets.
  ///
  /// - Parameter wait: Waits between attempts.
  package init(
    _ targets: [Target],
    transport: any HTTPTransport,
    clock: @escaping @Sendable () -> Instant = { .now },
    wait: @escaping @Sendable (Duration) async -> Void = { duration in
      _ = try? await Task.sleep(for: duration)
    }
  ) {
    self.targets = targets
    self.transport = transport
    self.clock = clock
    self.wait = wait
  }

  /// Notifies the targets of an event.
  ///
  /// - Returns: What could not be sent, one line each, without the addresses, which are secrets.
  func notify(
    _ event: JobDefinition.Notification.Event,
    _ summary: RunSummary
  ) async -> [String] {
    var failures: [String] = []
    for target in targets where target.events.contains(event) {
      let request =
        target.webhook.map { webhook(target, $0, event, summary) }
        ?? ping(target, event, summary)
      if let failure = await send(request) {
        failures.append("\(target.webhook == nil ? "health check" : "webhook"): \(failure)")
      }
    }
    return failures
  }

  /// Notifies the targets of an event, and waits for the outcome.
  ///
  /// - Returns: What could not be sent, one line each.
  package func notifyAndWait(
    _ event: JobDefinition.Notification.Event,
    _ summary: RunSummary
  ) -> [String] {
    guard targets.contains(where: { $0.events.contains(event) }) else { return [] }
    return (try? blocking { await notify(event, summary) }) ?? []
  }

  /// A ping: `/start`, nothing for success, and the exit code of a failure.
  private func ping(
    _ target: Target,
    _ event: JobDefinition.Notification.Event,
    _ summary: RunSummary
  ) -> HTTPRequest {
    let end: String =
      switch event {
      case .start: "/start"
      case .success: ""
      case .failure: summary.exitCode.map { "/\($0)" } ?? "/fail"
      }
    let parts = target.url.split(separator: "?", maxSplits: 1).map(String.init)
    let base = parts.first ?? ""
    let query = (parts.count > 1 ? parts[1] + "&" : "") + "rid=\(summary.id)"
    let path = base.hasSuffix("/") && !end.isEmpty ? String(base.dropLast()) : base
    let body = summary.json(event.rawValue).text.utf8.prefix(Self.longestPing)
    return request("\(path)\(end)?\(query)", Array(body), [])
  }

  /// A document, signed over the time and the body so that neither can be replaced.
  private func webhook(
    _ target: Target,
    _ webhook: Target.Webhook,
    _ event: JobDefinition.Notification.Event,
    _ summary: RunSummary
  ) -> HTTPRequest {
    let body = Array(summary.json(event.rawValue).text.utf8)
    let stamp = String(clock().milliseconds / 1000)
    var headers = [
      HTTPHeader("Idempotency-Key", "\(summary.id)-\(event.rawValue)"),
      HTTPHeader("X-Debrief-Timestamp", stamp),
    ]
    if let key = webhook.key {
      let digest = SecureDigest.keyed(Array("\(stamp).".utf8) + body, key: Array(key.utf8))
      headers.append(
        HTTPHeader("X-Debrief-Signature", "sha256=" + SecureDigest.hexadecimal(digest))
      )
    }
    return request(target.url, body, headers)
  }

  private func request(_ url: String, _ body: [UInt8], _ headers: [HTTPHeader]) -> HTTPRequest {
    HTTPRequest(
      .post,
      url,
      headers: [HTTPHeader("Content-Type", "application/json")] + headers,
      body: body,
      timeouts: HTTPTimeouts(connect: Self.timeout, total: Self.timeout),
      maximumBodyBytes: 1 << 16
    )
  }

  /// Sends a request until it is accepted; permanent failures are not retried.
  private func send(_ request: HTTPRequest) async -> String? {
    var failure: String?
    for attempt in 1...Self.tries {
      do throws(HTTPError) {
        let status = try await transport.send(request).status
        if (200..<300).contains(status) { return nil }
        failure = "the answer was \(status)"
        guard status == 408 || status == 429 || status >= 500 else { return failure }
      } catch {
        failure = error.reason
        let isFinal = [.notAllowed, .invalidRequest, .cancelled, .closed].contains(error.kind)
        if isFinal { return failure }
      }
      if attempt < Self.tries { await wait(.seconds(1 << (attempt - 1))) }
    }
    return failure
  }
}
