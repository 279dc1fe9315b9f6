/// Finds what people are to do: promises, requests and their outcome, one item per topic.
struct ActionFinder {
  typealias Position = ThreadReading.Position

  /// A request without an answer yet.
  private struct Pending {
    let position: Position
    let asker: Int?
    var addressee: Int?
    /// Whether the addressee is named, not guessed.
    var isNamed: Bool
    let isOpen: Bool
    /// Whether it is a task even if nobody answers.
    let isCertain: Bool
    var isTaken = false
    /// Whether the person asked declined.
    var isDeclined = false
  }

  /// The number of messages after a request in which an answer still counts.
  private static let patience = 8
  /// The number of latest items that a promise can repeat.
  private static let memory = 64

  let reading: ThreadReading
  private let titles: ItemTitles
  private var pending: [Pending] = []
  private(set) var items: [ActionItem] = []

  init(_ reading: ThreadReading, _ dates: ThreadDates) {
    self.reading = reading
    titles = ItemTitles(reading: reading, dates: dates)
    for number in reading.messages.indices where reading.messages[number].isEvidence {
      read(number)
    }
    for request in pending
    where !request.isTaken && request.isNamed && !request.isOpen && request.isCertain {
      let topic = reading[request.position].topic
      guard !topic.isEmpty else { continue }
      items.append(
        ActionItem(
          grounds: .request,
          owner: request.addressee,
          request: request.position,
          evidence: [request.position],
          topic: topic
        )
      )
    }
    ActionOutcome(reading).settle(&items)
    items.sort { $0.first < $1.first }
  }

  private mutating func read(_ number: Int) {
    let message = reading.messages[number]
    guard !message.isJoke else { return }
    for (index, sentence) in message.sentences.enumerated() {
      let position = Position(message: number, sentence: index)
      let cues = SentenceCues(sentence)
      if reading.isQuoted(position) { continue }
      let turnsDown = !pending.isEmpty && reading.turnsDown(position)
      if cues.isRefusal || turnsDown {
        refuse(message.sender, at: position)
      }
      if cues.isRequest {
        // "I'll write it, will you read it?" promises and asks.
        if cues.isPromiseBesideRequest { promise(position, sentence, message.sender) }
        ask(position, sentence, isOpen: false)
      } else if cues.isOpenRequest {
        ask(position, sentence, isOpen: true)
      } else if titles.asksByInfinitive(position) {
        ask(position, sentence, isOpen: false, isCertain: false)
      } else if cues.isPromise {
        promise(position, sentence, reading.quotesStranger(number) ? nil : message.sender)
      } else if cues.isAcceptance, accept(position, message.sender) {
        continue
      } else if !turnsDown, let request = repeated(position, message.sender) {
        take(request, message.sender, position)
      } else if index == 0, reading.assents(position), assent(position, message.sender) {
        continue
      } else if let owner = assignee(sentence, cues) {
        add(
          ActionItem(
            grounds: .assignment,
            owner: owner,
            promise: position,
            evidence: [position],
            topic: sentence.topic
          )
        )
      }
    }
    takeApprovals(number)
  }

  // MARK: Requests

  private mutating func ask(
    _ position: Position,
    _ sentence: Sentence,
    isOpen: Bool,
    isCertain: Bool = true
  ) {
    let message = reading.messages[position.message]
    var named = reading.people.addressee(of: sentence)
    if named == nil {
      for other in message.sentences where named == nil {
        named = reading.people.addressee(of: other)
      }
    }
    if named == message.sender { named = nil }
    let guess =
      isOpen ? nil : reading.speaker(before: position.message) ?? other(than: message.sender)
    let isDirect = reading.people.all.count == 2
    // Someone who is mentioned is asked even if unknown.
    let isStranger = named == nil && sentence.tokens.contains { $0.flags.contains(.mention) }
    pending.append(
      Pending(
        position: position,
        asker: message.sender,
        addressee: isStranger ? nil : named ?? guess,
        isNamed: named != nil || isStranger || (isDirect && guess != nil),
        isOpen: isOpen && named == nil,
        isCertain: isCertain
      )
    )
  }

  private func other(than person: Int?) -> Int? {
    guard reading.people.all.count == 2, let person else { return nil }
    return 1 - person
  }

  /// The latest request that a person may be answering at a position.
  private func open(for person: Int?, at position: Position, isBare: Bool) -> Int? {
    pending.indices.suffix(Self.memory).last { number in
      let request = pending[number]
      guard !request.isTaken, request.asker != person,
        position.message > request.position.message,
        position.message - request.position.message <= Self.patience
      else { return false }
      if request.isNamed, request.addressee != nil { return request.addressee == person }
      if !isBare || request.addressee == person { return true }
      // "Mine." – "ok": the second yes only acknowledges the first answer.
      return position.message == request.position.message + 1
        || request.addressee == nil
          && (request.isDeclined || !isAnswered(request, before: position, byOtherThan: person))
    }
  }

  /// Whether someone else has already responded to a request.
  private func isAnswered(
    _ request: Pending,
    before position: Position,
    byOtherThan person: Int?
  ) -> Bool {
    reading.messages[(request.position.message + 1)..<position.message].contains { message in
      message.isEvidence && message.sender != request.asker && message.sender != person
    }
  }

  private mutating func refuse(_ person: Int?, at position: Position) {
    guard let number = open(for: person, at: position, isBare: true) else { return }
    // Someone else may still take it on.
    pending[number].addressee = nil
    pending[number].isNamed = false
    pending[number].isDeclined = true
  }

  /// Treats an approving reaction by the addressee of a request as a yes.
  private mutating func takeApprovals(_ number: Int) {
    let approvers = reading.messages[number].approvers
    for request in pending.indices
    where pending[request].position.message == number && pending[request].isNamed {
      guard let addressee = pending[request].addressee, !pending[request].isTaken,
        approvers.contains(reading.people.all[addressee].id)
      else { continue }
      take(request, addressee, nil)
    }
  }

  /// Adds an item for a request that someone took on.
  private mutating func take(_ number: Int, _ owner: Int?, _ answer: Position?) {
    pending[number].isTaken = true
    let request = pending[number].position
    var topic = reading[request].topic
    if let answer { topic.formUnion(reading[answer].topic) }
    add(
      ActionItem(
        grounds: .acceptedRequest,
        owner: owner,
        request: request,
        promise: answer,
        evidence: [request] + (answer.map { [$0] } ?? []),
        topic: topic
      )
    )
  }

  // MARK: Promises

  /// Treats a yes as a promise.
  private mutating func accept(_ position: Position, _ person: Int?) -> Bool {
    guard let number = open(for: person, at: position, isBare: true) else { return false }
    take(number, person, position)
    return true
  }

  /// The request for what a sentence promises by the same verb; nil if a person is asked for nothing else.
  private func repeated(_ position: Position, _ person: Int?) -> Int? {
    open(for: person, at: position, isBare: true).flatMap {
      titles.repeatsVerb(of: pending[$0].position, in: position) ? $0 : nil
    }
  }

  /// Treats a short answer in other words than those of promises as a yes, if it is the person's to
  /// give: "ok" elsewhere only says that something was read.
  private mutating func assent(_ position: Position, _ person: Int?) -> Bool {
    guard let number = open(for: person, at: position, isBare: true),
      pending[number].isNamed || position.message == pending[number].position.message + 1
    else { return false }
    take(number, person, position)
    return true
  }

  private mutating func promise(_ position: Position, _ sentence: Sentence, _ person: Int?) {
    if let number = open(for: person, at: position, isBare: false) {
      take(number, person, position)
      return
    }
    let cues = SentenceCues(sentence)
    guard let grounds = cues.promiseGrounds else {
      promiseOfContext(position, sentence, person)
      return
    }
    add(
      ActionItem(
        grounds: grounds,
        owner: person,
        promise: position,
        evidence: [position],
        topic: sentence.topic
      )
    )
  }

  /// Adds an item for `You'll have it tomorrow`, whose topic is named before it.
  private mutating func promiseOfContext(_ position: Position, _ sentence: Sentence, _ person: Int?)
  {
    guard sentence.cues.containsAny(CueSet(.day, .deadline)),
      let context = reading.context(of: position)
    else { return }
    add(
      ActionItem(
        grounds: .datedPromise,
        owner: person,
        promise: position,
        context: context,
        evidence: [position],
        topic: reading[context].topic
      )
    )
  }

  /// The other person who is said to do something: `Kiri will look at it`.
  private func assignee(_ sentence: Sentence, _ cues: SentenceCues) -> Int? {
    guard sentence.cues.contains(.assignment), cues.isPlain, !sentence.isQuestion else {
      return nil
    }
    for (index, token) in sentence.tokens.enumerated().dropLast()
    where token.flags.contains(.capital) || token.flags.contains(.mention) {
      guard let person = reading.people.person(named: token), index + 1 < sentence.tokens.count,
        sentence.tokens[index + 1].hash == SentenceCues.will
      else { continue }
      return person
    }
    return nil
  }

  /// Adds an item, or merges it into the one that it repeats.
  private mutating func add(_ item: ActionItem) {
    let known = items.indices.suffix(Self.memory).last { number in
      let known = items[number]
      guard known.owner == item.owner, known.request == nil || item.request == nil else {
        return false
      }
      let isSameMessage = known.last.message == item.last.message
      let shared = known.topic.intersection(item.topic).count
      if isSameMessage { return shared > 0 || item.topic.count < 2 || known.topic.count < 2 }
      // An item with topic words does not continue one without.
      if known.topic.isEmpty { return item.topic.isEmpty }
      return item.topic.isEmpty || shared * 2 >= min(known.topic.count, item.topic.count)
    }
    guard let known else {
      items.append(item)
      return
    }
    items[known].evidence += item.evidence
    items[known].topic.formUnion(item.topic)
    if items[known].promise == nil { items[known].promise = item.promise }
    if item.grounds == .datedPromise, items[known].grounds == .promise {
      items[known].grounds = .datedPromise
    }
  }
}
