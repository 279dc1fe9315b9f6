import CivilTime
import YAML

extension JobParser {
  /// Reads the location of the database that hosts share.
  func coordinator(_ setting: Setting) -> JobDefinition.Coordination? {
    if setting.node.isNull { return nil }
    guard let settings = reader.mapping(setting, keys: ["postgres", "lease"]),
      let server = required("postgres", of: settings, server(in:))
    else { return nil }
    var coordination = JobDefinition.Coordination(server: server)
    coordination.lease = lease(settings["lease"]) ?? coordination.lease
    return coordination
  }

  private func server(in setting: Setting?) -> JobDefinition.Server? {
    setting.flatMap { reader.mapping($0, keys: Self.serverKeys) }.flatMap(server)
  }

  private func lease(_ setting: Setting?) -> Duration? {
    guard let setting, let text = reader.text(setting) else { return nil }
    guard let span = Duration(shorthand: text), (.seconds(3)...(.seconds(3600))).contains(span)
    else {
      reader.complain(setting, "\(setting.name) is a span from 3s to 1h, for instance 60s")
      return nil
    }
    return span
  }
}
