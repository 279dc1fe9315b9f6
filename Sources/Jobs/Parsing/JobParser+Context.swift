import YAML

extension JobParser {
  /// Reads the context that a model gets alongside a thread: `true`, or a mapping.
  func context(_ setting: Setting?) -> JobDefinition.Context {
    var context = JobDefinition.Context()
    guard let setting, !setting.node.isNull else { return context }
    if setting.members == nil {
      context.isOn = reader.bool(setting) ?? false
      return context
    }
    guard let settings = reader.mapping(setting, keys: ["max_tokens", "conversations"]) else {
      return context
    }
    context.isOn = true
    context.tokens = reader.integer(settings["max_tokens"], in: 50...50_000) ?? context.tokens
    context.conversations = patterns(settings["conversations"])
    return context
  }
}
