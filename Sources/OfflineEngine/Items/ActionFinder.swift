/// Finds what people are to do: promises, requests and their outcome, one item per topic.
struct ActionFinder {
  typealias Place = ThreadReading.Place

  /// A request without an answer yet.
  private struct Pending {
    let place: Place
    let asker: Int?
    var addressee: Int?
    /// Whether the addressee is named, not guessed.
    var isNamed: Bool
    let isOpen: Bool
    var isTaken = false
    /// Whether who was asked will not.
    var isDeclined = false
  }

  /// How many messages later a request is still answered.
  private static let patience = 8
  /// How many items back a promise can repeat one.
  private static let memory = 64

  let reading: ThreadReading
  private var pending: [Pending] = []
  private(set) var items: [ActionItem] = []

  init(_ reading: ThreadReading) {
    self.reading = reading
    for number in reading.messages.indices where reading.messages[number].isEvidence {
      read(number)
    }
    for request in pending where !request.isTaken && request.isNamed && !request.isOpen {
      let topic = reading[request.place].topic
      guard !topic.isEmpty else { continue }
      items.append(
        ActionItem(
          grounds: .request,
          owner: request.addressee,
          request: request.place,
          evidence: [request.place],
          topic: topic
        )
      )
    }
    ActionOutcome(reading).settle(&items)
    items.sort { ($0.evidence.min() ?? $0.last) < ($1.evidence.min() ?? $1.last) }
  }

  private mutating func read(_ number: Int) {
    let message = reading.messages[number]
    guard !message.isJoke else { return }
    for (place, sentence) in message.sentences.enumerated() {
      let place = Place(message: number, sentence: place)
      let cues = SentenceCues(sentence)
      if cues.isRefusal { refuse(message.sender, at: place) }
      if cues.isRequest {
        // "I'll write it, will you read it?" promises and asks.
        if cues.isPromiseBesideRequest { promise(place, sentence, message.sender) }
        ask(place, sentence, isOpen: false)
      } else if cues.isOpenRequest {
        ask(place, sentence, isOpen: true)
      } else if cues.isPromise {
        promise(place, sentence, message.sender)
      } else if cues.isAcceptance, accept(place, message.sender) {
        continue
      } else if let owner = assignee(sentence, cues) {
        add(
          ActionItem(
            grounds: .assignment,
            owner: owner,
            promise: place,
            evidence: [place],
            topic: sentence.topic
          )
        )
      }
    }
    takeApprovals(number)
  }

  // MARK: Requests

  private mutating func ask(_ place: Place, _ sentence: Sentence, isOpen: Bool) {
    let message = reading.messages[place.message]
    var named = reading.people.addressee(of: sentence)
    if named == nil {
      for other in message.sentences where named == nil {
        named = reading.people.addressee(of: other)
      }
    }
    if named == message.sender { named = nil }
    let guess = isOpen ? nil : reading.speaker(before: place.message) ?? other(than: message.sender)
    let isDirect = reading.people.all.count == 2
    // Somebody who is mentioned, though not known, is asked all the same.
    let isStranger = named == nil && sentence.tokens.contains { $0.flags.contains(.mention) }
    pending.append(
      Pending(
        place: place,
        asker: message.sender,
        addressee: isStranger ? nil : named ?? guess,
        isNamed: named != nil || isStranger || (isDirect && guess != nil),
        isOpen: isOpen && named == nil
      )
    )
  }

  private func other(than person: Int?) -> Int? {
    guard reading.people.all.count == 2, let person else { return nil }
    return 1 - person
  }

  /// The last request that somebody can have answered at a place.
  private func open(for person: Int?, at place: Place, isBare: Bool) -> Int? {
    pending.indices.suffix(Self.memory).last { number in
      let request = pending[number]
      guard !request.isTaken, request.asker != person,
        place.message > request.place.message,
        place.message - request.place.message <= Self.patience
      else { return false }
      if request.isNamed, request.addressee != nil { return request.addressee == person }
      if !isBare || request.addressee == person { return true }
      // "Mine." – "ok": the second yes only takes note of the first answer.
      return place.message == request.place.message + 1
        || request.addressee == nil
          && (request.isDeclined || !isAnswered(request, before: place, byOtherThan: person))
    }
  }

  /// Whether somebody else has said something to a request already.
  private func isAnswered(
    _ request: Pending,
    before place: Place,
    byOtherThan person: Int?
  ) -> Bool {
    reading.messages[(request.place.message + 1)..<place.message].contains { message in
      message.isEvidence && message.sender != request.asker && message.sender != person
    }
  }

  private mutating func refuse(_ person: Int?, at place: Place) {
    guard let number = open(for: person, at: place, isBare: true) else { return }
    // Somebody else may still take it on.
    pending[number].addressee = nil
    pending[number].isNamed = false
    pending[number].isDeclined = true
  }

  /// Takes a thumb under a request, from whom it was addressed to, for a yes.
  private mutating func takeApprovals(_ number: Int) {
    let approvers = reading.messages[number].approvers
    for request in pending.indices
    where pending[request].place.message == number && pending[request].isNamed {
      guard let addressee = pending[request].addressee, !pending[request].isTaken,
        approvers.contains(reading.people.all[addressee].id)
      else { continue }
      take(request, addressee, nil)
    }
  }

  /// Makes an item of a request that somebody took on.
  private mutating func take(_ number: Int, _ owner: Int?, _ answer: Place?) {
    pending[number].isTaken = true
    let request = pending[number].place
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

  /// Takes a yes for a promise.
  private mutating func accept(_ place: Place, _ person: Int?) -> Bool {
    guard let number = open(for: person, at: place, isBare: true) else { return false }
    take(number, person, place)
    return true
  }

  private mutating func promise(_ place: Place, _ sentence: Sentence, _ person: Int?) {
    if let number = open(for: person, at: place, isBare: false) {
      take(number, person, place)
      return
    }
    let cues = SentenceCues(sentence)
    guard let grounds = cues.promiseGrounds else {
      promiseOfContext(place, sentence, person)
      return
    }
    add(
      ActionItem(
        grounds: grounds,
        owner: person,
        promise: place,
        evidence: [place],
        topic: sentence.topic
      )
    )
  }

  /// Makes an item of `You'll have it tomorrow`, whose topic stands before it.
  private mutating func promiseOfContext(_ place: Place, _ sentence: Sentence, _ person: Int?) {
    guard sentence.cues.containsAny(CueSet(.day, .deadline)),
      let context = reading.context(of: place)
    else { return }
    add(
      ActionItem(
        grounds: .datedPromise,
        owner: person,
        promise: place,
        context: context,
        evidence: [place],
        topic: reading[context].topic
      )
    )
  }

  /// Who else is said to do something: `Kiri will look at it`.
  private func assignee(_ sentence: Sentence, _ cues: SentenceCues) -> Int? {
    guard sentence.cues.contains(.assignment), cues.isPlain, !sentence.isQuestion else {
      return nil
    }
    for (place, token) in sentence.tokens.enumerated().dropLast()
    where token.flags.contains(.capital) || token.flags.contains(.mention) {
      guard let person = reading.people.person(named: token), place + 1 < sentence.tokens.count,
        sentence.tokens[place + 1].hash == SentenceCues.will
      else { continue }
      return person
    }
    return nil
  }

  /// Adds an item, or the evidence to the one that it repeats.
  private mutating func add(_ item: ActionItem) {
    let known = items.indices.suffix(Self.memory).last { number in
      let known = items[number]
      guard known.owner == item.owner, known.request == nil || item.request == nil else {
        return false
      }
      let isSameMessage = known.last.message == item.last.message
      let shared = known.topic.intersection(item.topic).count
      if isSameMessage { return shared > 0 || item.topic.count < 2 || known.topic.count < 2 }
      // What has words of its own does not go on with what has none.
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
