import Conversations
import Insights
import JSON

/// Turns what was found in a thread into drafts.
struct ItemDrafts {
  typealias Place = ThreadReading.Place

  /// How many quotes a draft rests on at most.
  private static let mostQuotes = 4

  let reading: ThreadReading
  private let dates: ThreadDates
  private var titles: ItemTitles { ItemTitles(reading: reading, dates: dates) }

  init(_ reading: ThreadReading) {
    self.reading = reading
    dates = ThreadDates(reading)
  }

  // MARK: Kinds

  func draft(_ item: ActionItem) -> Draft {
    let promise = item.promise.flatMap { reading[$0].topic.isEmpty ? nil : $0 }
    let named = item.context ?? promise ?? item.request ?? item.last
    var detail = JSONObject()
    detail.append("owner", person(item.owner))
    detail.append("due", JSONValue(dates.due(item)))
    detail.append("state", .string(item.state.rawValue))
    detail.append("commitment", .string(commitment(item)))
    let title = titles.action(
      [named] + [item.request, item.promise].compactMap(\.self).filter { $0 != named }
    )
    var evidence = item.evidence
    if let outcome = item.outcome { evidence.append(outcome) }
    return draft(
      "action_item",
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
    detail.append("statement", .string(reading.quote(decision.statement)))
    detail.append("state", .string(decision.state.rawValue))
    detail.append("decidedBy", .array(decision.supporters.map(person)))
    detail.append("dissent", .array(decision.dissenters.map(person)))
    detail.append("alternatives", .array([]))
    let reason = decision.evidence.first { reading[$0].cues.contains(.reason) }
    detail.append("rationale", JSONValue(reason.map(reading.quote)))
    var evidence = [decision.statement] + decision.evidence
    if let reversal = decision.reversal { evidence.insert(reversal, at: 1) }
    return draft(
      "decision",
      titles.whole(decision.statement),
      evidence,
      detail,
      confidence: decision.probability ?? ItemConfidence.of(decision.grounds),
      isCalibrated: decision.probability != nil,
      isExplicit: decision.isStated
    )
  }

  func draft(_ question: OpenQuestion) -> Draft {
    var detail = JSONObject()
    detail.append("question", .string(reading.quote(question.place)))
    detail.append("asker", person(question.asker))
    detail.append("whoMightKnow", .array(question.knows.map(person)))
    return draft(
      "open_question",
      titles.whole(question.place),
      [question.place],
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
    let place = suggestion.evidence.first ?? Place(message: 0, sentence: 0)
    return draft(
      "suggestion",
      titles.whole(place),
      suggestion.evidence,
      detail,
      confidence: confidence,
      isExplicit: suggestion.action == .scheduleMeeting
    )
  }

  func draft(_ priority: Priority) -> Draft {
    let place = priority.evidence[0]
    var detail = JSONObject()
    detail.append("level", .string(priority.level.rawValue))
    detail.append("why", .string(reading.quote(place)))
    detail.append("firstStep", JSONValue(firstStep(after: place)))
    return draft(
      "priority",
      titles.whole(place),
      priority.evidence,
      detail,
      confidence: priority.probability ?? ItemConfidence.of(priority.level)
    )
  }

  // MARK: Parts

  private func draft(
    _ kind: KindName,
    _ title: String,
    _ evidence: [Place],
    _ detail: JSONObject,
    confidence: Double,
    isCalibrated: Bool = false,
    isExplicit: Bool = true
  ) -> Draft {
    var seen: Set<Place> = []
    let places = evidence.filter { seen.insert($0).inserted }.prefix(Self.mostQuotes)
    // A sentence that the title quotes is not repeated where there is another one.
    let rest = places.filter { !titles.quotes(title, $0) }
    let told = rest.isEmpty ? Array(places) : rest
    return Draft(
      kind: kind,
      title: title,
      content: content(told.prefix(2)),
      detail: detail,
      evidence: places.map {
        .init(messageId: reading.messages[$0.message].stored.id, quote: reading.quote($0))
      },
      selfReported: confidence,
      isExplicit: isExplicit,
      isHedged: places.first.map { reading[$0].cues.contains(.hedge) } ?? false,
      isCalibrated: isCalibrated
    )
  }

  /// Who said what, for at most two sentences.
  private func content(_ places: ArraySlice<Place>) -> String {
    places.map { place in
      let name = reading.name(reading.messages[place.message].sender)
      return (name.map { "\($0): " } ?? "") + reading.quote(place)
    }.joined(separator: "\n")
  }

  private func person(_ place: Int?) -> JSONValue {
    guard let place else { return .null }
    let person = reading.people.all[place]
    return ["id": .string(person.id), "name": JSONValue(person.name)]
  }

  private func commitment(_ item: ActionItem) -> String {
    switch item.grounds {
    case .acceptedRequest: item.promise == nil ? "requested" : "explicit"
    case .datedPromise, .promise: "explicit"
    case .request: "requested"
    case .loosePromise, .assignment: "inferred"
    }
  }

  private func times(_ suggestion: Suggestion) -> [JSONValue] {
    guard suggestion.action == .scheduleMeeting else { return [] }
    var times: [String] = []
    for place in suggestion.evidence {
      for time in dates.times(place) where !times.contains(time) { times.append(time) }
    }
    return times.map(JSONValue.string)
  }

  /// The first thing that somebody asks for or promises once the alarm is raised.
  private func firstStep(after place: Place) -> String? {
    var step: String?
    reading.forEachSentence { other, sentence, _ in
      guard step == nil, other >= place else { return }
      let cues = SentenceCues(sentence)
      if cues.isRequest || cues.isPromise { step = reading.quote(other) }
    }
    return step
  }
}
