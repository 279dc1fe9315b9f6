import CivilTime
import YAML

extension JobParser {
  /// Reads how conversations are summarised: a period, or a mapping.
  ///
  /// - Parameter setting: The value; nil for none.
  /// - Returns: nil for no digests; mistakes are recorded by the reader.
  func digest(_ setting: Setting?, kinds: [JobDefinition.Kind]) -> JobDefinition.Digest? {
    guard let setting, !setting.node.isNull else { return nil }
    let period: CalendarPeriod?
    var minimumThreads: Int?
    if setting.members == nil {
      period = reader.word(setting, as: CalendarPeriod.self)
    } else {
      guard let settings = reader.mapping(setting, keys: ["period", "min_threads"]) else {
        return nil
      }
      guard settings.given("period") != nil else {
        reader.complain(setting, "\(setting.name) needs a period: day, week or month")
        return nil
      }
      period = reader.word(settings["period"], as: CalendarPeriod.self)
      minimumThreads = reader.integer(settings["min_threads"], in: 1...1_000_000)
    }
    if !kinds.contains(where: { $0.name == "summary" }) {
      reader.complain(setting, "\(setting.name) is made from summaries; add summary to kinds")
    }
    var digest = period.map(JobDefinition.Digest.init(period:))
    if let minimumThreads { digest?.minimumThreads = minimumThreads }
    return digest
  }
}
