import Conversations
import Insights
import JSON

/// Turns what was found in a thread into drafts.
struct ItemDrafts {
  typealias Position = ThreadReading.Position

  /// The maximum number of quotes in a draft.
  private static let maxQuotes = 4

  let reading: ThreadReading
  private let dates: ThreadDates
  private var titles: ItemTitles { ItemTitles(reading: reading, dates: dates) }

  init(_ reading: ThreadReading, _ dates: ThreadDates) {
    self.reading = reading
    self.dates = dates
  }

  // MARK: Kinds

  func draft(_ item: ActionItem) -> Draft {
    var detail = JSONObject()
    detail.append("owner", person(item.owner))
    detail.append("due", JSONValue(dates.due(item)))
    detail.append("state", .string(item.state.rawValue))
    detail.append("commitment", .string(commitment(item).rawValue))
    let title =
      titles.recorded(item.promise, item.recorded, isTask: true, isListed: item.isListed)
      ?? titles.action(item)
    let evidence = item.evidence + [item.handover, item.outcome].compactMap(\.self)
    return draft(
      .actionItem,
      title,
      evidence,
      detail,
      confidence: item.probability ?? ItemConfidence.of(item.grounds),
      isCalibrated: item.probability != nil,
      isExplicit: item.isExplicit
    )
  }

  func draft(_ decision: Decision) -> Draft {
    var detail = JSONObject()
    let statement =
      titles.recorded(decision.statement, decision.recorded, isTask: false)
      ?? decision.matter.map { titles.answer(decision.statement, to: $0) }
    detail.append("statement", .string(statement ?? reading.quote(decision.statement)))
    detail.append("state", .string(decision.state.rawValue))
    detail.append("decidedBy", .array(decision.supporters.map(person)))
    detail.append("dissent", .array(decision.dissenters.map(person)))
    detail.append("alternatives", .array([]))
    let reason = decision.evidence.first { reading[$0].cues.contains(.reason) }
    detail.append("rationale", JSONValue(reason.map(reading.quote)))
    var evidence = [decision.statement] + decision.evidence + [decision.matter].compactMap(\.self)
    if let reversal = decision.reversal { evidence.insert(reversal, at: 1) }
    return draft(
      .decision,
      statement ?? titles.whole(decision.statement),
      evidence,
      detail,
      confidence: decision.probability ?? ItemConfidence.of(decision.grounds),
      isCalibrated: decision.probability != nil,
      isExplicit: decision.isStated
    )
  }

  func draft(_ question: OpenQuestion) -> Draft {
    var detail = JSONObject()
    detail.append("question", .string(reading.quote(question.position)))
    detail.append("asker", person(question.asker))
    detail.append("whoMightKnow", .array(question.knows.map(person)))
    return draft(
      .openQuestion,
      titles.whole(question.position),
      [question.position],
      detail,
      confidence: question.probability
        ?? (question.isDiscussed
          ? ItemConfidence.discussedQuestion : ItemConfidence.unansweredQuestion),
      isCalibrated: question.probability != nil
    )
  }

  func draft(_ suggestion: Suggestion) -> Draft {
    var detail = JSONObject()
    detail.append("action", .string(suggestion.action.rawValue))
    detail.append("proposedTimes", .array(times(suggestion)))
    detail.append("who", .array(suggestion.who.map(person)))
    let confidence =
      switch suggestion.action {
      case .scheduleMeeting: ItemConfidence.meeting
      case .followUp: ItemConfidence.followUp
      case .answerQuestion: ItemConfidence.unansweredQuestion
      }
    let position = suggestion.evidence.first ?? Position(message: 0, sentence: 0)
    return draft(
      .suggestion,
      titles.whole(position),
      suggestion.evidence,
      detail,
      confidence: confidence,
      isExplicit: suggestion.action == .scheduleMeeting
    )
  }

  func draft(_ priority: Priority) -> Draft {
    let position = priority.evidence[0]
    var detail = JSONObject()
    detail.append("level", .string(priority.level.rawValue))
    detail.append("why", .string(reading.quote(position)))
    detail.append("firstStep", JSONValue(firstStep(after: position)))
    return draft(
      .priority,
      titles.whole(position),
      priority.evidence,
      detail,
      confidence: priority.probability ?? ItemConfidence.of(priority.level)
    )
  }

  // MARK: Parts

  private func draft(
    _ kind: KindName,
    _ title: String,
    _ evidence: [Position],
    _ detail: JSONObject,
    confidence: Double,
    isCalibrated: Bool = false,
    isExplicit: Bool = true
  ) -> Draft {
    var seen: Set<Position> = []
    let positions = evidence.filter { seen.insert($0).inserted }.prefix(Self.maxQuotes)
    // A sentence that the title quotes is not repeated if there is another one.
    let rest = positions.filter { !titles.quotes(title, $0) }
    let shown = rest.isEmpty ? Array(positions) : rest
    return Draft(
      kind: kind,
      title: title,
      content: content(shown.prefix(2)),
      detail: detail,
      evidence: positions.map {
        .init(messageId: reading.messages[$0.message].stored.id, quote: reading.quote($0))
      },
      selfReported: confidence,
      isExplicit: isExplicit,
      isHedged: positions.first.map { reading[$0].cues.contains(.hedge) } ?? false,
      isCalibrated: isCalibrated
    )
  }

  /// Who said what, for at most two sentences.
  private func content(_ positions: ArraySlice<Position>) -> String {
    positions.map { position in
      let name = reading.name(reading.messages[position.message].sender)
      return (name.map { "\($0): " } ?? "") + reading.quote(position)
    }.joined(separator: "\n")
  }

  private func person(_ index: Int?) -> JSONValue {
    guard let index else { return .null }
    let person = reading.people.all[index]
    return ["id": .string(person.id), "name": JSONValue(person.name)]
  }

  private func commitment(_ item: ActionItem) -> Commitment {
    switch item.grounds {
    case .acceptedRequest: item.promise == nil ? .requested : .explicit
    case .datedPromise, .promise, .recorded: .explicit
    case .request: .requested
    case .loosePromise, .assignment: .inferred
    }
  }

  private func times(_ suggestion: Suggestion) -> [JSONValue] {
    guard suggestion.action == .scheduleMeeting else { return [] }
    var times: [String] = []
    for position in suggestion.evidence {
      for time in dates.times(position) where !times.contains(time) { times.append(time) }
    }
    return times.map(JSONValue.string)
  }

  /// The first thing that someone asks for or promises once the alarm is raised.
  private func firstStep(after position: Position) -> String? {
    var step: String?
    reading.forEachSentence { other, sentence, _ in
      guard step == nil, other >= position else { return }
      let cues = SentenceCues(sentence)
      if cues.isRequest || cues.isPromise { step = reading.quote(other) }
    }
    return step
  }
}
