import CivilTime
import YAML

extension JobParser {
  /// Reads how conversations are summarised: a period, or a mapping.
  ///
  /// - Parameter setting: The value; nil for none.
  /// - Returns: nil for no digests; mistakes are recorded by the reader.
  func digest(_ setting: Setting?, kinds: [JobDefinition.Kind]) -> JobDefinition.Digest? {
    guard let setting, !setting.node.isNull else { return nil }
    let periods = CalendarPeriod.allCases.map(\.rawValue)
    let period: String?
    var minimumThreads: Int?
    if setting.members == nil {
      period = reader.word(setting, of: periods)
    } else {
      guard let settings = reader.mapping(setting, keys: ["period", "min_threads"]) else {
        return nil
      }
      guard settings["period"] != nil else {
        reader.complain(setting, "\(setting.name) needs a period: day, week or month")
        return nil
      }
      period = reader.word(settings["period"], of: periods)
      minimumThreads = reader.integer(settings["min_threads"], in: 1...1_000_000)
    }
    if !kinds.contains(where: { $0.name == "summary" }) {
      reader.complain(setting, "\(setting.name) is made from summaries; add summary to kinds")
    }
    var digest = period.flatMap(CalendarPeriod.init(rawValue:))
      .map(JobDefinition.Digest.init(period:))
    if let minimumThreads { digest?.minimumThreads = minimumThreads }
    return digest
  }
}
