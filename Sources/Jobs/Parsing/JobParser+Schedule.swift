import CivilTime
import YAML

extension JobParser {
  /// The keys of a schedule.
  static let scheduleKeys = ["cron", "timezone", "jitter", "missed", "start_deadline", "overlap"]

  /// The longest span within which starts may be spread.
  private static let longestJitter = Duration.seconds(86_400)

  /// Reads the schedule on which the job runs by itself.
  func schedule(_ setting: Setting) -> Schedule? {
    guard !setting.node.isNull,
      let settings = reader.mapping(setting, keys: Self.scheduleKeys)
    else { return nil }
    let expression = required("cron", of: settings, cron)
    let zone = required("timezone", of: settings, scheduleZone)
    let jitter = span(settings["jitter"])
    if let jitter, jitter > Self.longestJitter, let setting = settings["jitter"] {
      reader.complain(setting, "\(setting.name) is longer than a day")
    }
    let deadline = span(settings["start_deadline"])
    let missed = reader.word(settings["missed"], as: Schedule.Missed.self)
    let overlap = reader.word(settings["overlap"], as: Schedule.Overlap.self)
    guard let expression, let zone else { return nil }
    return Schedule(
      cron: CronSchedule(expression, zone: zone),
      jitter: jitter ?? .zero,
      missed: missed ?? .runOnce,
      startDeadline: deadline,
      overlap: overlap ?? .forbid
    )
  }

  private func cron(_ setting: Setting?) -> CronExpression? {
    guard let setting, let text = reader.text(setting) else { return nil }
    do {
      return try CronExpression(text)
    } catch {
      reader.complain(setting, "\(setting.name): \(error)")
      return nil
    }
  }

  /// Reads a zone that defines its clock changes: not an abbreviation or a bare offset.
  private func scheduleZone(_ setting: Setting?) -> TimeZoneRules? {
    guard let setting, let zone = timeZone(setting) else { return nil }
    guard zone.identifier == "UTC" || zone.identifier.contains("/") else {
      reader.complain(
        setting,
        "\(setting.name) must be a region and city, such as Europe/Berlin, or UTC"
      )
      return nil
    }
    return zone
  }

  /// Reads a span of at least a second.
  func span(_ setting: Setting?) -> Duration? {
    reader.read(setting) { node, name throws(YAMLError) in
      let text = try node.text(name)
      guard let span = Duration(shorthand: text), span >= .seconds(1) else {
        throw node.error("\(name) must be a span such as 10m or 8h, not \"\(text)\"")
      }
      return span
    }
  }
}
