import CivilTime
import YAML

/// Turns the settings of a job file into a job.
struct JobParser {
  let reader: SettingReader
  let root: Setting
  /// The job file's path.
  let file: String
  let vocabulary: JobVocabulary

  /// The keys of a job.
  static let keys = [
    "name", "description", "extends", "params", "source", "as_of", "select", "kinds", "digest",
    "engine", "model", "context",
    "limits", "redact", "wording", "timezone", "schedule", "sinks", "report",
    "deliver", "notify", "metrics", "coordinator",
  ]

  /// Reads the job.
  ///
  /// - Parameter zone: The zone of dates if the job names none.
  /// - Returns: nil if there is no job at all; mistakes are recorded by the reader.
  func job(zone: TimeZoneRules) -> JobDefinition? {
    guard let root = reader.mapping(root, keys: Self.keys) else { return nil }
    var job = JobDefinition(name: name(), file: file, kinds: kinds(root["kinds"]))
    job.description = reader.text(root["description"])
    job.timeZone = timeZone(root["timezone"])
    let zone = job.timeZone ?? zone
    job.source = root["source"].flatMap(source)
    job.asOf = asOf(root["as_of"], zone) ?? .automatic
    job.digest = digest(root["digest"], kinds: job.kinds)
    job.selection = root["select"].map { selection($0, zone) } ?? job.selection
    job.engine = reader.word(root["engine"], as: JobDefinition.Engine.self) ?? .automatic
    job.model = model(root["model"])
    job.context = context(root["context"])
    job.limits = limits(root["limits"])
    job.redaction = redaction(root["redact"])
    job.wording = wording(root["wording"])
    job.schedule = root["schedule"].flatMap(schedule)
    job.sinks = sinks(root["sinks"])
    job.reports = reports(root["report"], zone)
    job.deliveries = deliveries(root["deliver"], zone)
    job.notifications = notifications(root["notify"])
    job.metrics = metrics(root["metrics"])
    job.coordinator = root["coordinator"].flatMap(coordinator)
    checkTargets(job)
    return job
  }

  /// Sorts mistakes by position, those of the job file first.
  static func sorted(_ problems: [JobError.Problem], file: String) -> [JobError.Problem] {
    problems.sorted { left, right in
      let leftKey = (left.file == file ? 0 : 1, left.line ?? 0, left.column ?? 0)
      return leftKey < (right.file == file ? 0 : 1, right.line ?? 0, right.column ?? 0)
    }
  }

  private func name() -> String {
    let fileName = JobFile.stem(file) ?? ""
    guard JobFile.isName(fileName) else {
      reader.complain(
        root,
        "the file's name is the job's name: lower case letters, digits, - and _, then .yaml"
      )
      return fileName
    }
    guard let setting = root["name"], let name = reader.text(setting) else { return fileName }
    if name != fileName {
      reader.complain(setting, "name is \"\(name)\", but the file's name is \"\(fileName)\"")
    }
    return fileName
  }

  /// Reads a zone.
  func timeZone(_ setting: Setting?) -> TimeZoneRules? {
    reader.read(setting) { node, name throws(YAMLError) in
      let identifier = try node.text(name)
      do {
        return try TimeZoneRules(identifier: identifier)
      } catch { throw node.error("\(name): \(error)") }
    }
  }

  /// Reads a path, relative to the file it is in.
  func path(_ setting: Setting?) -> String? {
    guard let setting, let path = reader.text(setting) else { return nil }
    if path.hasPrefix("~") {
      reader.complain(setting, "\(setting.name): ~ means nothing here; write the whole path")
    }
    return resolved(path, setting)
  }

  private func resolved(_ path: String, _ setting: Setting) -> String {
    JobFile.resolve(path, beside: setting.startsOutside ? "" : JobFile.basePath(of: setting.file))
  }

  /// Reads one end of a period.
  func bound(_ setting: Setting?, _ zone: TimeZoneRules) -> TimeBound? {
    guard let setting, let text = reader.text(setting) else { return nil }
    if let span = Duration(shorthand: text) { return .before(span) }
    return instant(text, setting, zone).map(TimeBound.instant)
  }

  /// Reads an instant; a date is its first moment.
  private func instant(_ text: String, _ setting: Setting, _ zone: TimeZoneRules) -> Instant? {
    do {
      return try Instant(bound: text, now: Instant(milliseconds: 0), zone: zone)
    } catch {
      reader.complain(setting, "\(setting.name): \(error)")
      return nil
    }
  }

  private func asOf(_ setting: Setting?, _ zone: TimeZoneRules) -> JobDefinition.AsOf? {
    guard let setting, let text = reader.text(setting) else { return nil }
    switch text {
    case "now": return .now
    case "source": return .source
    default: break
    }
    guard let time = ISO8601Time(text) else {
      reader.complain(setting, "as_of must be now, source or a date (2024-03-01)")
      return nil
    }
    guard let instant = instant(text, setting, zone) else { return nil }
    // A text as short as a date has no time of day.
    guard case .local(let dateTime) = time, text.utf8.count <= 10,
      let next = dateTime.date.adding(days: 1), let midnight = CivilDateTime(next)
    else { return .instant(instant) }
    return .instant(zone.instant(of: midnight) - .milliseconds(1))
  }

  /// Complains about files that the job would overwrite or write twice.
  private func checkTargets(_ job: JobDefinition) {
    var seen: Set<String> = []
    let outputs = (root["sinks"]?.elements ?? []) + reportSettings(root["report"])
    for setting in outputs {
      guard let path = setting["path"], let node = path.node.scalar, node != "-" else { continue }
      let file = resolved(node, path)
      if file == job.source?.path, setting["type"]?.node.scalar != "app" {
        reader.complain(path, "\(path.name) would overwrite the source")
      } else if !seen.insert(file).inserted {
        reader.complain(path, "\(path.name) is already written by this job")
      }
    }
  }
}
