import YAML

extension JobParser {
  /// The keys of a notification.
  static let notificationKeys = ["when", "healthcheck", "webhook"]

  /// Reads who is notified of runs: one or a list.
  func notifications(_ setting: Setting?) -> [JobDefinition.Notification] {
    guard let setting, !setting.node.isNull else { return [] }
    return (setting.elements ?? [setting]).compactMap(notification)
  }

  private func notification(_ setting: Setting) -> JobDefinition.Notification? {
    guard let settings = reader.mapping(setting, keys: Self.notificationKeys) else { return nil }
    let targets = ["healthcheck", "webhook"].compactMap(settings.given)
    guard targets.count == 1, let target = targets.first else {
      reader.complain(setting, "\(setting.name) needs either healthcheck or webhook")
      return nil
    }
    let isPing = settings.given("healthcheck") != nil
    let events = events(settings["when"], standard: isPing ? nil : [.success, .failure])
    if isPing {
      return secret(target).map { .init(target: .healthCheck(url: $0), events: events) }
    }
    guard let parts = reader.mapping(target, keys: ["url", "sign_with"]),
      let url = required("url", of: parts, secret)
    else { return nil }
    let key = secret(parts["sign_with"])
    return .init(target: .webhook(url: url, key: key), events: events)
  }

  private func events(
    _ setting: Setting?,
    standard: Set<JobDefinition.Notification.Event>?
  ) -> Set<JobDefinition.Notification.Event> {
    let all = JobDefinition.Notification.Event.allCases
    guard let setting, !setting.node.isNull else { return standard ?? Set(all) }
    guard let elements = setting.elements else {
      reader.complain(setting, "\(setting.name) must be a list, this is \(setting.node.kind)")
      return []
    }
    let words = elements.compactMap { reader.word($0, of: all.map(\.rawValue)) }
    if elements.isEmpty { reader.complain(setting, "\(setting.name) is empty") }
    return Set(words.compactMap(JobDefinition.Notification.Event.init))
  }

  /// Reads where metrics for Prometheus are written to.
  func metrics(_ setting: Setting?) -> String? {
    guard let setting, let path = path(setting) else { return nil }
    if !path.hasSuffix(".prom") {
      reader.complain(setting, "\(setting.name) must end in .prom, else nothing collects it")
    }
    return path
  }
}
