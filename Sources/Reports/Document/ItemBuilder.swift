import CivilTime
import Conversations
import Insights
import JSON

/// Makes the items of a report from insights.
struct ItemBuilder {
  let clock: ClockText
  /// The clock by which each insight is judged.
  let judge: InsightClock
  /// The names of conversations that insights are about as a whole, by their ids.
  let conversationNames: [ConversationID: String]
  /// The threads that insights are about.
  let threads: [ThreadID: ThreadHead]
  /// Titles by id, for items that refer to each other.
  let titles: [InsightID: String]
  /// The successor of each replaced insight, by its id.
  let successors: [InsightID: InsightID]
  /// The known kinds.
  let kinds: KindCatalog
  /// Whose items come first.
  let person: ReportInput.Person?
  /// When something was last said, by the id of the conversation.
  let lastTalk: [ConversationID: Instant]
  /// The tasks whose owner later wrote about them again.
  let takenUpAgain: Set<InsightID>

  /// The day as of which an insight is judged.
  private func today(for insight: Insight) -> CivilDate {
    clock.zone.dateTime(at: judge.instant(of: insight)).date
  }

  init(
    _ insights: [Insight],
    conversationNames: [ConversationID: String] = [:],
    threads: [ThreadID: ThreadHead] = [:],
    zone: TimeZoneRules,
    judge: InsightClock,
    kinds: KindCatalog = .shipped,
    person: ReportInput.Person? = nil,
    lastTalk: [ConversationID: Instant] = [:],
    takenUpAgain: Set<InsightID> = []
  ) {
    self.lastTalk = lastTalk
    self.takenUpAgain = takenUpAgain
    self.kinds = kinds
    self.person = person
    clock = ClockText(zone: zone)
    self.judge = judge
    self.conversationNames = conversationNames
    self.threads = threads
    titles = Dictionary(
      insights.map { ($0.id, ShownText.line($0.title)) },
      uniquingKeysWith: { first, _ in first }
    )
    let replaced = insights.filter { $0.status == .active }.compactMap { insight in
      insight.supersedes.map { ($0, insight.id) }
    }
    successors = Dictionary(replaced, uniquingKeysWith: { min($0, $1) })
  }

  private static func distance(_ days: Int, from judgedOn: CivilDate?) -> String {
    " (\(ClockText.distance(days: days))\(judgedOn.map { ", as of \($0)" } ?? ""))"
  }

  func item(_ insight: Insight) -> ReportItem {
    let reader = DetailReader(detail: insight.detail)
    let isHedged = insight.isHedged
    let state = state(of: insight)
    let due = insight.kind == .actionItem ? reader.text(.due).map(CalendarText.init) : nil
    let today = today(for: insight)
    let dueDays = due?.days(after: today)
    let judgedOn = today == clock.zone.dateTime(at: judge.standard).date ? nil : today
    let isPast = insight.kind == .actionItem && state == .open && (dueDays ?? 0) < 0
    let mayBeDone = isPast && takenUpAgain.contains(insight.id)
    let isOverdue = isPast && !mayBeDone && wasTalked(of: insight, daysAfterDue: -(dueDays ?? 0))
    let lateness =
      isOverdue ? ", overdue" : mayBeDone ? ", may be done" : ", no sign that it was done"
    var facts: [ReportItem.Fact] = []
    switch insight.kind {
    case .actionItem:
      let distance = state == .open ? dueDays.map { Self.distance($0, from: judgedOn) } : nil
      facts.append(.init(label: "Owner", value: reader.text(.owner) ?? "unassigned"))
      facts.append(.init(label: "Due", value: due.map { $0.text + (distance ?? "") } ?? "no date"))
      facts.append(
        .init(
          label: "State",
          value: (state ?? .open).rawValue + (isPast ? lateness : "")
        )
      )
      if insight.detail.commitment == .inferred {
        facts.append(.init(label: "Commitment", value: "inferred, not stated outright"))
      }
    case .decision: facts += decision(insight, reader, state)
    case .priority: facts += priority(reader)
    case .suggestion: facts += suggestion(reader, isHedged: isHedged)
    case .openQuestion: facts += question(insight, reader)
    case .summary: break
    default: facts += others(insight, isHedged: isHedged)
    }
    facts.append(.init(label: "Confidence", value: ConfidenceWord(insight.confidence).rawValue))
    return ReportItem(
      insight: insight,
      conversationName: conversationName(of: insight),
      state: state,
      isHedged: isHedged,
      owner: reader.text(.owner),
      due: due,
      dueDays: dueDays,
      judgedOn: judgedOn,
      isOverdue: isOverdue,
      mayBeDone: mayBeDone,
      facts: facts + notes(insight),
      isOwn: isOwn(insight),
      isLapsed: insight.hasLapsed(at: judge.instant(of: insight))
    )
  }

  /// Its state; a kind of the user's own may name its states freely.
  private func state(of insight: Insight) -> ItemState? {
    insight.state(at: judge.instant(of: insight)).flatMap { state in
      DetailReader.text(.string(state.rawValue)).map(ItemState.init(rawValue:))
    }
  }

  /// The name of an insight's conversation; nil if it has none, or is not known.
  private func conversationName(of insight: Insight) -> String? {
    guard let thread = insight.threadId else { return conversationNames[insight.conversationId] }
    return threads[thread]?.conversationName
  }

  /// Whether something was said in an insight's conversation after the day it was due.
  ///
  /// - Parameter days: The number of days before the report's day on which it was due.
  private func wasTalked(of insight: Insight, daysAfterDue days: Int) -> Bool {
    let ofThread = insight.threadId.flatMap { threads[$0]?.lastAt }
    guard let last = lastTalk[insight.conversationId] ?? ofThread else { return false }
    let due = today(for: insight).daysSinceEpoch - days
    return clock.zone.dateTime(at: last).date.daysSinceEpoch > due
  }

  /// Whether the reader owns it or asked it.
  private func isOwn(_ insight: Insight) -> Bool {
    guard let person else { return false }
    return person.isMeant(by: insight.detail[.owner])
      || person.isMeant(by: insight.detail[.asker])
  }

  private func decision(
    _ insight: Insight,
    _ reader: DetailReader,
    _ state: ItemState?
  ) -> [ReportItem.Fact] {
    let people = Wording.people(reader.texts(.decidedBy, or: "by"))
    var facts = [
      ReportItem.Fact(label: "State", value: (state ?? .proposed).rawValue),
      .init(label: "Decided by", value: people.isEmpty ? "not said" : people),
    ]
    let replacement = insight.supersededBy ?? successors[insight.id]
    facts += long("Replaced by", replacement.flatMap { titles[$0] })
    facts += long("Replaces", insight.supersedes.flatMap { titles[$0] })
    facts += long("Dissent", joined(reader.texts(.dissent)))
    facts += long("Why", reader.text(.rationale))
    return facts + long("Instead of", joined(reader.texts(.alternatives)))
  }

  private func priority(_ reader: DetailReader) -> [ReportItem.Fact] {
    [.init(label: "Level", value: reader.text(.level) ?? PriorityLevel.high.rawValue)]
      + long("Why", reader.text(.why))
      + long("Do first", reader.text(.firstStep, or: "first", "doFirst"))
  }

  private func suggestion(_ reader: DetailReader, isHedged: Bool) -> [ReportItem.Fact] {
    let times = reader.texts(.proposedTimes, or: "times").map { CalendarText($0).text }
    let people = Wording.people(reader.texts(.who, or: "people"))
    let action = reader.text(.action).map { [ReportItem.Fact(label: "Action", value: words($0))] }
    return (action ?? [])
      + (times.isEmpty ? [] : [.init(label: "Times", value: times.joined(separator: ", "))])
      + (people.isEmpty ? [] : [.init(label: "Who", value: people)])
      + (isHedged ? [.init(label: "State", value: ItemState.proposed.rawValue)] : [])
  }

  private func question(_ insight: Insight, _ reader: DetailReader) -> [ReportItem.Fact] {
    let asker = reader.text(.asker) ?? insight.evidence.first?.senderName ?? "not known"
    let people = Wording.people(reader.texts(.whoMightKnow, or: "mightKnow", "knows"))
    let asked = insight.evidence.lazy.compactMap(\.createdAt).min()
    let days = asked.map {
      today(for: insight).daysSinceEpoch - clock.zone.dateTime(at: $0).date.daysSinceEpoch
    }
    return [.init(label: "Asked by", value: asker)]
      + (days.map { [.init(label: "Open for", value: Wording.count(max($0, 0), "day"))] } ?? [])
      + (people.isEmpty ? [] : [.init(label: "Might know", value: people)])
  }

  /// What a kind that debrief does not know says in plain values.
  private func others(_ insight: Insight, isHedged: Bool) -> [ReportItem.Fact] {
    let columns = kinds[insight.kind]?.columns ?? []
    let members =
      columns.isEmpty
      ? Array(insight.detail.members.prefix(8))
      : insight.detail.members.filter { columns.contains($0.name) }
    let facts = members.compactMap { member in
      DetailReader.text(member.value).map { text in
        ReportItem.Fact(
          label: Wording.sentence(ShownText.line(member.name, limit: 40)),
          value: text,
          isLong: text.utf8.count > 40
        )
      }
    }
    return facts + (isHedged ? [.init(label: "Certainty", value: ItemState.proposed.rawValue)] : [])
  }

  private func notes(_ insight: Insight) -> [ReportItem.Fact] {
    var facts: [ReportItem.Fact] = []
    if let reason = insight.outdated {
      facts += long("Outdated", "a quoted message was \(ShownText.line(reason, limit: 40)) since")
    }
    if let expiry = insight.expiresAt, insight.isExpired(at: judge.instant(of: insight)) {
      facts.append(.init(label: "Expired", value: clock.day(expiry)))
    }
    if let review = insight.review {
      let by = review.by.map { " by " + ShownText.line($0, limit: 80) } ?? ""
      facts.append(.init(label: "Review", value: review.verdict.rawValue + by))
    }
    return facts
  }

  private func long(_ label: String, _ value: String?) -> [ReportItem.Fact] {
    value.map { [.init(label: label, value: $0, isLong: true)] } ?? []
  }

  private func joined(_ texts: [String]) -> String? {
    texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  private func words(_ name: String) -> String { Wording.sentence(name).lowercased() }
}
