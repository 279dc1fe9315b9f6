import CivilTime
import YAML

extension JobParser {
  /// The keys of a delivery.
  static let deliveryKeys = ["smtp", "webhook", "url", "token", "room", "for", "since"]
  private static let mailKeys = ["server", "from", "to", "user", "password", "attach"]

  /// Reads the recipients of digests: one or a list.
  func deliveries(_ setting: Setting?, _ zone: TimeZoneRules) -> [JobDefinition.Delivery] {
    guard let setting, !setting.node.isNull else { return [] }
    return (setting.elements ?? [setting]).compactMap { delivery($0, zone) }
  }

  private func delivery(_ setting: Setting, _ zone: TimeZoneRules) -> JobDefinition.Delivery? {
    guard let settings = reader.mapping(setting, keys: Self.deliveryKeys) else { return nil }
    let kinds = ["smtp", "webhook"].filter { settings.given($0) != nil }
    guard kinds.count == 1 else {
      reader.complain(setting, "\(setting.name) needs either smtp or webhook")
      return nil
    }
    let target =
      settings.given("smtp").map(mail) ?? settings.given("webhook").map { webhook($0, settings) }
    guard let target = target ?? nil else { return nil }
    var delivery = JobDefinition.Delivery(target: target)
    delivery.person = reader.text(settings["for"])
    if settings["since"]?.node.scalar == "last" {
      delivery.since = .last
    } else {
      delivery.since = bound(settings["since"], zone).map(JobDefinition.ReportStart.bound)
    }
    return delivery
  }

  private func mail(_ setting: Setting) -> JobDefinition.Delivery.Target? {
    guard let settings = reader.mapping(setting, keys: Self.mailKeys),
      let server = required("server", of: settings, reader.text),
      let from = required("from", of: settings, address),
      let to = required("to", of: settings, addresses)
    else { return nil }
    if !["smtp://", "smtps://"].contains(where: server.hasPrefix), let value = settings["server"] {
      reader.complain(value, "\(value.name) must begin with smtps:// or smtp://")
    }
    let isPage = reader.word(settings["attach"], of: ["html"]) != nil
    let mail = JobDefinition.Delivery.Mail(
      server: server,
      from: from,
      to: to,
      user: secret(settings["user"]),
      password: secret(settings["password"]),
      attachesPage: isPage
    )
    if (mail.user == nil) != (mail.password == nil) {
      reader.complain(setting, "\(setting.name) needs both user and password, or neither")
    }
    return .mail(mail)
  }

  private func addresses(_ setting: Setting?) -> [String]? {
    guard let setting else { return nil }
    let found = (setting.elements ?? [setting]).compactMap(address)
    if found.isEmpty { reader.complain(setting, "\(setting.name) needs a mail address") }
    return found.isEmpty ? nil : found
  }

  /// A mail address, with nothing in it that could end a command or a header field.
  private func address(_ setting: Setting?) -> String? {
    guard let setting, let text = reader.text(setting) else { return nil }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = text.utf8.allSatisfy { byte in
      (0x21...0x7E).contains(byte) && !"<>()[],;:\\\"".utf8.contains(byte)
    }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), isPlain else {
      reader.complain(setting, "\(setting.name): \"\(text)\" is not a valid mail address")
      return nil
    }
    return text
  }

  private func webhook(
    _ setting: Setting,
    _ settings: Setting
  ) -> JobDefinition.Delivery.Target? {
    guard let service = reader.word(setting, as: JobDefinition.Delivery.Service.self),
      let url = required("url", of: settings, secret)
    else { return nil }
    let webhook = JobDefinition.Delivery.Webhook(
      service: service,
      url: url,
      token: secret(settings["token"]),
      room: reader.text(settings["room"])
    )
    if service == .matrix, webhook.token == nil || webhook.room == nil {
      reader.complain(setting, "\(setting.name): matrix needs token and room")
    }
    return .webhook(webhook)
  }
}
