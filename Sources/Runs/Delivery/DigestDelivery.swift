import Reporting
package import CivilTime
import Database
import Digest
package import HTTP
package import Insights
package import Jobs
package import Workspace

/// Sends digests of a job to its targets, once for each of its slots.
package struct DigestDelivery {
  /// A delivery with its secrets.
  package struct Target: Sendable {
    /// What the job says.
    var delivery: JobDefinition.Delivery
    /// The address of a webhook.
    package var url: String?
    /// The token that is sent along.
    package var token: String?
    /// The user and the password of a mail server.
    package var login: (user: String, password: String)?

    /// Describes it without secrets.
    package init(_ delivery: JobDefinition.Delivery) { self.delivery = delivery }
  }

  private let workspace: Workspace
  private let job: JobDefinition
  private let slot: String
  private let catalog: KindCatalog
  private let transport: any HTTPTransport
  private let clock: @Sendable () -> Instant

  /// How long each try may take.
  private static let timeout = Duration.seconds(30)

  /// Prepares to send.
  ///
  /// - Parameters:
  ///   - slot: What the digests are about: the time of a schedule, or the id of a run.
  ///   - transport: What sends posts.
  package init(
    _ workspace: Workspace,
    job: JobDefinition,
    slot: String,
    catalog: KindCatalog,
    transport: any HTTPTransport,
    clock: @escaping @Sendable () -> Instant = { .now }
  ) {
    self.workspace = workspace
    self.job = job
    self.slot = slot
    self.catalog = catalog
    self.transport = transport
    self.clock = clock
  }

  /// Sends the digests that were not sent yet.
  ///
  /// - Returns: What could not be sent, one line each, without addresses, which are secrets.
  package func send(to targets: [Target]) throws -> [String] {
    var failures: [String] = []
    for target in targets {
      let key = Self.key(of: target.delivery)
      let isSent = try workspace.openForReading().read { transaction in
        try DeliveryLog(transaction).isSent(job: job.name, slot: slot, target: key)
      }
      if isSent { continue }
      if let failure = try send(target, key) {
        failures.append("\(target.delivery.name): \(failure)")
        continue
      }
      try workspace.openForWriting().write { transaction in
        try DeliveryLog(transaction).note(job: job.name, slot: slot, target: key, at: clock())
      }
    }
    return failures
  }

  /// The name of a target in the log; it changes when its settings do.
  private static func key(of delivery: JobDefinition.Delivery) -> String {
    String(SecureDigest.hexadecimal("\(delivery)").prefix(16))
  }

  private func send(_ target: Target, _ key: String) throws -> String? {
    let id = String(SecureDigest.hexadecimal("\(job.name)\n\(slot)\n\(key)").prefix(32))
    let queries = try InsightQueries(workspace, now: clock(), catalog: catalog)
    do {
      switch target.delivery.target {
      case .mail(let mail):
        let text = try report(of: target.delivery, key, .text, queries)
        let page = mail.attachesPage ? try report(of: target.delivery, key, .html, queries) : nil
        return try send(mail, text, page, id, target.login)
      case .webhook(let webhook):
        let format: JobDefinition.ReportFormat = webhook.service == .json ? .json : .text
        let text = try report(of: target.delivery, key, format, queries)
        return try post(webhook, text, id, target)
      }
    } catch let error as WorkspaceError { return error.description }
  }

  /// The digest of what is new since the last one made for the same target.
  private func report(
    of delivery: JobDefinition.Delivery,
    _ key: String,
    _ format: JobDefinition.ReportFormat,
    _ queries: InsightQueries
  ) throws -> String {
    var options = InsightQueries.ReportOptions()
    options.job = job.name
    options.person = delivery.person
    options.format = format
    options.zone = job.timeZone
    options.width = 72
    options.series = "\(job.name)/\(key)/\(format.rawValue)"
    options.limit = format == .text ? 30 : nil
    options.start = delivery.since
    return try queries.report(options).text
  }

  private func send(
    _ mail: JobDefinition.Delivery.Mail,
    _ text: String,
    _ page: String?,
    _ id: String,
    _ login: (user: String, password: String)?
  ) throws -> String? {
    var message = MailMessage(
      from: mail.from,
      to: mail.to,
      subject: "debrief: \(job.name), \(job.zone.dateTime(at: clock()).date)",
      text: text,
      date: clock(),
      id: id
    )
    message.page = page
    do throws(HTTPError) {
      let server = try MailServer(url: mail.server, login: login)
      try server.send(message.bytes, from: mail.from, to: mail.to, timeout: Self.timeout)
      return nil
    } catch { return error.reason }
  }

  private func post(
    _ webhook: JobDefinition.Delivery.Webhook,
    _ text: String,
    _ id: String,
    _ target: Target
  ) throws -> String? {
    let request = ChatPost(service: webhook.service, text: text, id: id)
      .request(
        to: target.url ?? "",
        token: target.token,
        room: webhook.room,
        timeout: Self.timeout
      )
    let transport = transport
    return try blocking {
      do throws(HTTPError) {
        let status = try await transport.send(request).status
        return (200..<300).contains(status) ? nil : "the answer was \(status)"
      } catch { return error.reason }
    }
  }
}

extension JobDefinition.Delivery {
  /// Its name in messages about digests that could not be sent.
  fileprivate var name: String {
    switch target {
    case .mail: "mail"
    case .webhook(let webhook): webhook.service.rawValue
    }
  }
}
