import CivilTime
import Insights
import JSON

/// Judges whether what a find says about an item is right.
struct ItemJudgement {
  private let item: LabelledThread.Item
  private let raw: JSONValue
  private let zone: TimeZoneRules
  private let crossThread: LabelledThread.CrossThread?

  init(
    _ item: LabelledThread.Item,
    _ raw: JSONValue,
    _ zone: TimeZoneRules,
    _ crossThread: LabelledThread.CrossThread?
  ) {
    self.item = item
    self.raw = raw
    self.zone = zone
    self.crossThread = crossThread
  }

  private var detail: JSONValue { raw["detail"] ?? .null }

  /// Counts owner, due day and state of an action item.
  func countAction(_ counts: inout ExtractionCounts) {
    counts.owner.count(isOwnerRight)
    let day = day
    let isDueRight = item.due.isEmpty ? day == nil : item.due.contains(day)
    counts.due.count(isDueRight)
    if !item.due.isEmpty, !item.due.contains(nil) { counts.dueWhenDated.count(isDueRight) }
    if item.due.isEmpty { counts.dueInvented.count(day != nil) }
    let state = detail["state"]?.string.map(Self.state) ?? .open
    var accepted = Set([item.state, crossThread?.becomes].compactMap(\.self))
    // What was not mentioned again lapses with its time.
    if accepted.contains(.open) { accepted.insert(.lapsed) }
    counts.state.count(accepted.contains(state))
  }

  private var isOwnerRight: Bool {
    let owner = detail["owner"] ?? .null
    let given = [owner["id"]?.string, owner["name"]?.string, owner.string]
    var names = Set(given.compactMap { $0.map { ComparableText($0).string } })
    names.subtract(["", "unknown", "none", "null"])
    if names.isEmpty { return item.owners.isEmpty || item.owners.contains(nil) }
    return item.owners.contains { wanted in
      (wanted ?? []).contains { name in
        let name = ComparableText(name).string
        return names.contains { $0 == name || $0.hasSuffix(":" + name) }
      }
    }
  }

  /// The day that is given, in the thread's zone.
  private var day: String? {
    let due = detail["due"] ?? .null
    let part = ["date", "day", "at", "end", "start"].lazy.compactMap { due[$0]?.string }.first
    guard let text = due.string ?? part, !text.isEmpty else { return nil }
    guard text.contains("T"), let time = ISO8601Time(text) else { return String(text.prefix(10)) }
    switch time {
    case .instant(let instant): return zone.dateTime(at: instant).date.description
    case .local(let local): return local.date.description
    case .impossible: return String(text.prefix(10))
    }
  }

  /// Whether a decision is given as one that no longer holds.
  var isGone: Bool {
    let superseded = ItemState(rawValue: Insight.Status.superseded.rawValue)
    let states = [decisionState, Self.state(raw["status"]?.string ?? "")]
    return raw["supersededBy"]?.string?.isEmpty == false
      || states.contains { $0 == .reversed || $0 == superseded }
  }

  var isDecisionStateRight: Bool {
    if item.state == .reversed { return isGone }
    return decisionState == item.state || crossThread != nil && isGone
  }

  private var decisionState: ItemState {
    let given = [detail["state"], detail["status"], raw["status"]].compactMap { $0?.string }
    return Self.state(given.first { !$0.isEmpty } ?? "")
  }

  private static func state(_ word: String) -> ItemState {
    ItemState(rawValue: ComparableText(word).string)
  }
}
