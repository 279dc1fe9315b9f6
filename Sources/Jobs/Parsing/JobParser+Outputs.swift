import CivilTime
import YAML

extension JobParser {
  /// Reads where insights are written to.
  func sinks(_ setting: Setting?) -> [JobDefinition.Sink] {
    guard let setting, !setting.node.isNull else { return [] }
    guard let elements = setting.elements else {
      reader.complain(setting, "sinks must be a list, this is \(setting.node.kind)")
      return []
    }
    var tables: Set<String> = []
    return elements.compactMap { element in
      let sink = sink(element)
      // Files are compared by their paths, with those of reports.
      if case .postgres? = sink, let path = sink?.path, !tables.insert(path).inserted {
        reader.complain(element, "\(element.name) is already written by this job")
      }
      return sink
    }
  }

  private func sink(_ setting: Setting) -> JobDefinition.Sink? {
    let isServer = setting["type"]?.node.scalar == JobDefinition.Sink.Form.postgres.rawValue
    let keys = isServer ? ["table", "row_security"] + Self.serverKeys : ["path"]
    guard let settings = reader.mapping(setting, keys: ["type"] + keys) else { return nil }
    let type = required("type", of: settings) {
      reader.word($0, as: JobDefinition.Sink.Form.self)
    }
    if isServer { return table(settings) }
    guard let path = required("path", of: settings, path), let type else { return nil }
    if type == .app { return .app(path: path) }
    if !path.hasSuffix(".jsonl"), !path.hasSuffix(".jsonl.gz"), let setting = settings["path"] {
      reader.complain(setting, "\(setting.name) must end in .jsonl or .jsonl.gz")
    }
    return .jsonLines(path: path)
  }

  /// Reads which table of a server is written.
  private func table(_ settings: Setting) -> JobDefinition.Sink? {
    let name = settings["table"].map { reader.text($0) } ?? "insights"
    guard let server = server(settings), let name else { return nil }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isName =
      parts.count <= 2
      && parts.allSatisfy { part in
        part.first.map { $0.isASCII && ($0.isLowercase || $0 == "_") } == true && part.count <= 40
          && part.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "_") }
      }
    guard isName else {
      reader.complain(
        settings["table"] ?? settings,
        "a table is named in small letters, digits and _, with its schema if need be: chat.insights"
      )
      return nil
    }
    return .postgres(
      server,
      table: name,
      rowSecurity: reader.bool(settings["row_security"]) ?? false
    )
  }

  /// The settings of a job's reports: one or a list.
  func reportSettings(_ setting: Setting?) -> [Setting] {
    guard let setting, !setting.node.isNull else { return [] }
    return setting.elements ?? [setting]
  }

  /// Reads the reports after a run.
  func reports(_ setting: Setting?, _ zone: TimeZoneRules) -> [JobDefinition.Report] {
    reportSettings(setting).compactMap { report($0, zone) }
  }

  private func report(_ setting: Setting, _ zone: TimeZoneRules) -> JobDefinition.Report? {
    guard let settings = reader.mapping(setting, keys: ["format", "path", "since", "for"]) else {
      return nil
    }
    let isStandardOutput = settings["path"]?.node.scalar == "-"
    let path = isStandardOutput ? nil : path(settings["path"])
    let format =
      reader.word(settings["format"], as: JobDefinition.ReportFormat.self)
      ?? path.flatMap(JobDefinition.ReportFormat.init(ofFile:)) ?? .text
    var report = JobDefinition.Report(format: format, path: path)
    report.person = reader.text(settings["for"])
    if settings["since"]?.node.scalar == "last" {
      report.since = .last
    } else {
      report.since = bound(settings["since"], zone).map(JobDefinition.ReportStart.bound)
    }
    return report
  }
}
