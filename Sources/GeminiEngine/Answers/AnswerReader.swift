import CivilTime
import Conversations
import Extraction
import Insights
import JSON
import Language
import Text

/// Turns a model's answer about a chat into drafts of each kind, whose evidence has yet to be
/// checked.
///
/// It trusts nothing that code can verify: people must take part, days must have been mentioned.
struct AnswerReader {
  private let chat: ChatText
  private let nearby: NearbyMessages
  private let people: ChatPeople
  private let dates: DateSupport
  private let zone: TimeZoneRules
  private let citations: CitationReader

  /// The maximum number of finds read per kind; a model that repeats itself produces thousands.
  static let maxFinds = 200
  /// The maximum length of a text, in Unicode scalars.
  private static let longestText = 2_000

  /// Prepares to read answers about a chat.
  init(_ chat: ChatText, of task: ExtractionTask) {
    self.chat = chat
    nearby = NearbyMessages(task)
    people = ChatPeople(task)
    dates = DateSupport(task)
    zone = task.timeZone
    citations = CitationReader(chat)
  }

  /// The drafts of a kind.
  ///
  /// - Returns: The drafts, in the order of the answer; none if the answer has nothing of the kind.
  func drafts(_ answer: JSONValue, of kind: KindDefinition) -> [Draft] {
    guard let value = answer[kind.kind.name.rawValue] else { return [] }
    switch kind.evidence {
    case .parts(let field):
      return draft(value, kind, parts: field).map { [$0] } ?? []
    case .item:
      let items = value.array ?? (value.object == nil ? [] : [value])
      let limit = kind.kind.isSingle ? 1 : Self.maxFinds
      return items.prefix(limit).compactMap { draft($0, kind) }
    }
  }

  /// The draft of an item that does not fit its shape, for quarantine.
  ///
  /// - Returns: nil if it does not even have a title.
  func draft(_ rejected: AnswerFitting.Rejected, of kind: KindDefinition) -> Draft? {
    guard let title = Self.line(rejected.item[kind.titleField]) else { return nil }
    var draft = Draft(
      kind: kind.kind.name,
      title: title,
      content: title,
      evidence: claims(rejected.item[KindDefinition.citations])
    )
    draft.objections = [.shape]
    return draft
  }

  // MARK: Finds

  private func draft(_ item: JSONValue, _ kind: KindDefinition) -> Draft? {
    guard let object = item.object, let title = Self.line(object[kind.titleField]) else {
      return nil
    }
    let claims = claims(object[KindDefinition.citations])
    var detail = JSONObject()
    for name in kind.fields where !Self.ownFields.contains(name) {
      detail.append(name, value(of: name, object[name] ?? .null, kind, claims))
    }
    var draft = Draft(
      kind: kind.kind.name,
      title: title,
      content: Self.text(object["content"]) ?? said(claims),
      detail: detail,
      evidence: claims,
      selfReported: Self.confidence(object["confidence"]),
      isExplicit: object.commitment != .inferred,
      isHedged: object["hedged"]?.bool ?? false
    )
    draft.isPending = object.commitment == .requested || object.state == .proposed
    return draft
  }

  /// A find whose parts have their own evidence.
  private func draft(_ item: JSONValue, _ kind: KindDefinition, parts field: String) -> Draft? {
    guard let object = item.object, let title = Self.line(object[kind.titleField]) else {
      return nil
    }
    var evidence: [Draft.Claim] = []
    let parts = (object[field]?.array ?? []).prefix(Self.maxFinds).compactMap { part in
      self.part(part, &evidence)
    }
    guard !parts.isEmpty else { return nil }
    var detail = JSONObject()
    for name in kind.fields where !Self.ownFields.contains(name) {
      detail.append(
        name,
        name == field ? .array(parts) : value(of: name, object[name] ?? .null, kind, evidence)
      )
    }
    return Draft(
      kind: kind.kind.name,
      title: title,
      content: Self.text(object["content"]) ?? Self.text(object["gist"]) ?? title,
      detail: detail,
      evidence: evidence,
      selfReported: Self.confidence(object["confidence"])
    )
  }

  private func part(_ part: JSONValue, _ evidence: inout [Draft.Claim]) -> JSONValue? {
    guard let text = Self.text(part["text"]) else { return nil }
    let indices = claims(part[KindDefinition.citations]).map { evidence.listedIndex(of: $0) }
    return ["text": .string(text), "evidence": .array(indices)]
  }

  // MARK: Fields

  /// The fields that are stored outside the detail.
  private static let ownFields: Set<String> = [
    KindDefinition.citations, "title", "content", "confidence", "hedged",
  ]

  private func value(
    of name: String,
    _ value: JSONValue,
    _ kind: KindDefinition,
    _ claims: [Draft.Claim]
  ) -> JSONValue {
    if kind.peopleFields.contains(name) {
      if name == DetailField.owner.rawValue, Self.text(value) == nil { return promisor(claims) }
      guard let names = value.array else { return person(value) }
      return .array(names.map(person).filter { !$0.isNull })
    }
    if kind.dateFields.contains(name) {
      guard let times = value.array else { return day(value, claims) }
      return .array(times.map { day($0, claims) }.filter { !$0.isNull })
    }
    return plain(value)
  }

  /// The one who promises in the quotes, as the owner if the model names none.
  ///
  /// An owner that it names but who does not take part is left open instead.
  private func promisor(_ claims: [Draft.Claim]) -> JSONValue {
    let promises = claims.filter { PromiseWords.isPromise($0.quote) }
    let people = promises.map { chat.message($0.messageId)?.sender }
    guard let sender = people.first ?? nil, people.allSatisfy({ $0?.id == sender.id }) else {
      return .null
    }
    return ["id": .string(sender.id), "name": JSONValue(sender.name)]
  }

  private func person(_ value: JSONValue) -> JSONValue {
    value.string.flatMap(people.json) ?? .null
  }

  /// A day or a time, if it is valid and the cited messages, or others near them, mention it.
  ///
  /// A day next to the mentioned one is corrected to it, and a time that is not mentioned is
  /// dropped.
  private func day(_ value: JSONValue, _ claims: [Draft.Claim]) -> JSONValue {
    guard let text = value.string.map(Self.withHyphens) else { return .null }
    let messages = cited(claims)
    guard let time = ISO8601Time(text), let instant = time.instant(in: .utc) else {
      let day = dates.day(written: text, near: messages)
      return day.map { isSupported($0, messages) ? .string($0.description) : .null } ?? .null
    }
    let clock = TimeZoneRules.utc.dateTime(at: instant)
    guard isSupported(clock.date, messages) else { return .null }
    let said = dates.days(of: messages)
    let isSaidNearby = dates.days(of: around(messages)).contains { $0.date == clock.date }
    let day = isSaidNearby ? clock.date : dates.meant(clock.date, among: said)
    let isTimed = text.utf8.count > 10
    let minutes = [clock, zone.dateTime(at: instant)].map { $0.hour * 60 + $0.minute }
    let isSaid = !isTimed || said.contains { $0.time.map(minutes.contains) ?? false }
    return .string(day == clock.date && isSaid ? text : day.description)
  }

  /// A day such as `20261126` with hyphens; any other text as it is.
  private static func withHyphens(_ text: String) -> String {
    guard text.utf8.count == 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return text
    }
    return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
  }

  /// Whether cited messages support a day, or others near them name it: who accepts a request is
  /// often cited without it.
  private func isSupported(_ day: CivilDate, _ cited: [StoredMessage]) -> Bool {
    dates.isSupported(day, by: cited)
      || dates.isNamed(day, by: around(cited))
  }

  private func around(_ cited: [StoredMessage]) -> [StoredMessage] {
    nearby.around(cited, before: Self.before, after: Self.after)
  }

  /// The numbers of messages before and after a cited one that may name its day: seven in a hundred
  /// more of the days in labelled chats are found there.
  private static let (before, after) = (3, 2)

  /// A value without empty texts, and bounded in size.
  private func plain(_ value: JSONValue, depth: Int = 0) -> JSONValue {
    switch value {
    case .string: return Self.text(value).map(JSONValue.string) ?? .null
    case .array(let elements) where depth < 4:
      let kept = elements.prefix(Self.maxFinds).map { plain($0, depth: depth + 1) }
      return .array(kept.filter { !$0.isNull })
    case .object(let object) where depth < 4:
      var kept = JSONObject()
      for member in object.members.prefix(Self.maxFinds) {
        kept.append(member.name, plain(member.value, depth: depth + 1))
      }
      return .object(kept)
    case .array, .object: return .null
    default: return value
    }
  }

  // MARK: Evidence

  private func claims(_ value: JSONValue?) -> [Draft.Claim] {
    citations.claims(value)
  }

  private func cited(_ claims: [Draft.Claim]) -> [StoredMessage] {
    Set(claims.map(\.messageId)).compactMap(chat.message)
  }

  /// The first two quotes with their speakers.
  private func said(_ claims: [Draft.Claim]) -> String {
    claims.prefix(2).map { claim in
      let sender = chat.message(claim.messageId)?.sender
      let name = sender.map { $0.name ?? $0.id }
      return (name.map { "\($0): " } ?? "") + claim.quote
    }.joined(separator: "\n")
  }

  // MARK: Values

  /// A text without control characters; nil if it is not a string or is blank.
  private static func text(_ value: JSONValue?) -> String? {
    guard let text = value?.string else { return nil }
    if text.utf8.count <= longestText, text.isPrintableASCII {
      return text.utf8.contains { $0 != UInt8(ascii: " ") } ? text : nil
    }
    // By scalars: one character may have any number of marks.
    var kept = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText)))
    if kept.utf8.count < text.utf8.count { kept += "…" }
    kept.unicodeScalars.removeAll(where: isHidden)
    return kept.contains { !$0.isWhitespace } ? kept : nil
  }

  /// Whether a scalar shows nothing and may change how others are shown; joiners belong to some
  /// scripts and to emoji.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: scalar != "\n" && scalar != "\t"
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }

  private static func line(_ value: JSONValue?) -> String? {
    let line = text(value).map { ShownName.sentence($0, limit: 300) }
    return line.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A model's own confidence, as a number or as a word.
  private static func confidence(_ value: JSONValue?) -> Double? {
    value?.string.flatMap(StatedConfidence.init(rawValue:))?.value
      ?? value?.double.map { min(1, max(0, $0)) }
  }
}

extension KindDefinition {
  /// The names of the fields of a find, in order.
  var fields: [String] { itemSchema["properties"]?.object?.members.map(\.name) ?? [] }
}
