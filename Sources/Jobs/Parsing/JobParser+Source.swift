import Text
import YAML

extension JobParser {
  /// The keys of a source.
  static let sourceKeys = ["path", "format", "timezone", "complete", "branches", "map"]

  /// Reads where conversations come from: a path, or a mapping.
  func source(_ setting: Setting) -> JobDefinition.Source? {
    if setting.node.isNull { return nil }
    if setting.node.scalar != nil {
      return path(setting).map { JobDefinition.Source(path: $0) }
    }
    guard let settings = reader.mapping(setting, keys: Self.sourceKeys) else { return nil }
    guard let path = required("path", of: settings, path) else { return nil }
    var source = JobDefinition.Source(path: path)
    source.format = format(settings["format"])
    source.timeZone = timeZone(settings["timezone"])
    source.isComplete = reader.bool(settings["complete"]) ?? false
    source.keepsAllBranches = reader.word(settings["branches"], of: ["active", "all"]) == "all"
    source.mapping = settings["map"].flatMap(mapping)
    return source
  }

  /// Reads a value that must be there.
  func required<Value>(
    _ key: String,
    of settings: Setting,
    _ read: (Setting?) -> Value?
  ) -> Value? {
    guard let setting = settings[key], !setting.node.isNull else {
      reader.complain(settings, "\(settings.name) needs \(key)")
      return nil
    }
    return read(setting)
  }

  private func format(_ setting: Setting?) -> String? {
    let words = vocabulary.formats
    let word = words.isEmpty ? reader.text(setting) : reader.word(setting, of: ["auto"] + words)
    return word == "auto" ? nil : word
  }

  private func mapping(_ setting: Setting) -> JobDefinition.Mapping? {
    if setting.node.isNull { return nil }
    if setting.members != nil { return .inline(setting.node, file: setting.file) }
    return path(setting).map(JobDefinition.Mapping.file)
  }
}
