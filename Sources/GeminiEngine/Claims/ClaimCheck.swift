import Extraction
import Insights
import CivilTime
import Conversations
import JSON
import Language
import Text

/// Checks what drafts say against the thread: a quote may be verbatim, and what is made of it is
/// still invented.
///
/// Numbers, days, addresses and names have to stand near the quotes. What does not is an objection,
/// and a draft with one is not believed; words that stand nowhere near lower its confidence.
struct ClaimCheck {
  private let words: ThreadWords
  /// The ids of the messages that tell a model what to do.
  private let orders: Set<String>
  private let isTranslated: Bool
  private let dates: DateSupport
  private let resolver: DateResolver

  /// How far from a quote something may stand that belongs to it, in messages.
  private static let near = 12
  /// How far from a quote its subject may stand, in messages.
  private static let next = 6
  /// How far from a quote those may write whom a title names, in messages.
  private static let beside = 1

  /// Knows a thread.
  init(_ task: ExtractionTask) {
    let (talk, orders) = task.withoutOrders
    self.init(talk, without: orders)
  }

  /// Knows a thread from which messages were taken.
  ///
  /// - Parameters:
  ///   - orders: The ids of those that tell a model what to do.
  ///   - isTranslated: Whether drafts may be in another language than the thread: their words need not
  ///     be its words.
  init(_ talk: ExtractionTask, without orders: Set<String>, isTranslated: Bool = false) {
    words = ThreadWords(talk)
    self.isTranslated = isTranslated
    self.orders = orders
    dates = DateSupport(zone: talk.timeZone)
    resolver = DateResolver(zone: talk.timeZone)
  }

  /// A draft with what speaks against it.
  ///
  /// Of a draft whose parts have evidence of their own, parts that are not borne out fall, and a
  /// headline that is not gives way to the first part.
  func checked(_ draft: Draft) -> Draft {
    let parts = draft.detail["bullets"]?.array
    guard let parts, draft.detail["headline"] != nil else { return checkedItem(draft) }
    var draft = draft
    let kept = parts.filter { part in
      let places = part["evidence"]?.array?.compactMap(\.integer) ?? []
      let claims = places.compactMap { place in
        draft.evidence.indices.contains(Int(place)) ? draft.evidence[Int(place)] : nil
      }
      return !isOrdered(claims)
        && objections(to: part["text"]?.string ?? "", near: window(of: claims, Self.near)).isEmpty
    }
    draft.detail["bullets"] = .array(kept)
    guard let first = kept.first?["text"]?.string else {
      if !parts.isEmpty { draft.objections.append(.unsaid) }
      return draft
    }
    let all = Array(words.messages.indices)
    if !objections(to: draft.title, near: all).isEmpty {
      draft.title = first
      draft.detail["headline"] = .string(first)
    }
    if !objections(to: draft.content, near: all).isEmpty {
      draft.content = first
      draft.detail["gist"] = .string(first)
    }
    return draft
  }

  // MARK: Items

  private func checkedItem(_ draft: Draft) -> Draft {
    var draft = draft
    let near = window(of: draft.evidence, Self.near)
    if isOrdered(draft.evidence) || AddressedText.ordersModel(draft.title) {
      draft.objections.append(.instruction)
    }
    guard !near.isEmpty else { return draft }
    let people = window(of: draft.evidence, Self.beside)
    let title = ClaimWords(draft.title)
    draft.objections += objections(to: draft.title, title, near: near, people: people)
    // What quotes say is checked as quotes.
    if !draft.evidence.contains(where: { ByteSearch($0.quote).isFound(in: draft.content) }) {
      draft.objections += objections(to: draft.content, near: near)
    }
    draft.objections += opposite(draft, title)
    draft.unsaid = unsaid(draft, title)
    draft.detail = borneOut(draft, near)
    return draft
  }

  /// Whether a text has no number, day, address or name that is not in the thread.
  func isBorneOut(_ text: String) -> Bool {
    objections(to: text, near: Array(words.messages.indices)).isEmpty
  }

  /// What a find says in words of its own (why, the first step, alternatives), without those texts that
  /// the thread does not bear out: they are shown like the title.
  private func borneOut(_ draft: Draft, _ near: [Int]) -> JSONObject {
    func stands(_ value: JSONValue) -> Bool {
      // A word alone is a level or a state, and the title has been checked.
      guard let text = value.string, text.contains(" "), text != draft.title else { return true }
      return objections(to: text, near: near).isEmpty && !AddressedText.ordersModel(text)
    }
    var kept = JSONObject()
    for member in draft.detail.members {
      if let texts = member.value.array {
        kept.append(member.name, .array(texts.filter(stands)))
      } else {
        kept.append(member.name, stands(member.value) ? member.value : .null)
      }
    }
    return kept
  }

  /// Whether quotes are all of messages that tell a model what to do.
  private func isOrdered(_ claims: [Draft.Claim]) -> Bool {
    !claims.isEmpty && claims.allSatisfy { orders.contains($0.messageId) }
  }

  /// The share of a title's words that stand nowhere near its quotes.
  ///
  /// It is 1 for a title of other messages. What is in another language than the chat, or is a
  /// conclusion in other words, cannot be held against it wholly.
  private func unsaid(_ draft: Draft, _ title: ClaimWords) -> Double {
    let content = title.content
    guard !content.isEmpty, !isTranslated else { return 0 }
    let near = window(of: draft.evidence, Self.next)
    let unknown = content.count { !words.isSaid($0, in: near) }
    // A single word says too little to be sure of.
    let share = Double(unknown) / Double(max(2, content.count))
    guard words.isInLanguage(of: draft.title, title) else { return min(share, 0.5) }
    // A kind of somebody's own, such as risks, may be a conclusion in other words.
    guard KindName.shipped.contains(draft.kind), let model = ClaimModel.titles else {
      return min(share, 0.75)
    }
    // Pairs of characters differ where words are inflected.
    if share == 1, !ClaimWords.isUnspaced(draft.title) { return 1 }
    let support = support(of: draft, title)
    return support.isElsewhere || model.score(support.features) > model.least ? 1 : min(share, 0.75)
  }

  private func support(of draft: Draft, _ title: ClaimWords) -> TitleSupport {
    let kind: Float = draft.kind == .actionItem ? 0 : draft.kind == .decision ? 1 : 2
    return TitleSupport(title, cited: window(of: draft.evidence, 0), kind: kind, in: words)
  }

  /// What the title of a draft is judged by, for weights to be fitted; see ``TitleSupport``.
  func titleFeatures(of draft: Draft) -> [Float] {
    support(of: draft, ClaimWords(draft.title)).features
  }

  /// The indices of the messages around some quotes, in order.
  private func window(of claims: [Draft.Claim], _ reach: Int) -> [Int] {
    let places = Set(claims.compactMap { words.places[$0.messageId] })
    let near = places.flatMap { place in
      max(0, place - reach)..<min(words.messages.count, place + reach + 1)
    }
    return Set(near).sorted()
  }

  /// What speaks against a text.
  ///
  /// - Parameter people: The messages that those whom it names write or are named in; nil for `near`.
  private func objections(
    to text: String,
    _ claim: ClaimWords? = nil,
    near: [Int],
    people: [Int]? = nil
  ) -> [Draft.Objection] {
    var objections: [Draft.Objection] = []
    let rest = withoutDates(text, near, &objections)
    if !ClaimWords.addresses(text).allSatisfy({ words.says($0) }) { objections.append(.address) }
    let numbers = NumberScan(rest).claims
    if !numbers.isEmpty {
      let said = words.numbers(in: near)
      let stand = numbers.allSatisfy { $0.isAmong(said) || isOfName($0, in: text) }
      if !stand || !hasCurrencies(of: text, near) {
        objections.append(.number)
      }
    }
    if !namesStand(in: text, claim ?? ClaimWords(text), people ?? near) { objections.append(.name) }
    return objections
  }

  /// Whether a number is a part of a name that the thread knows: "nico64", "SEC-19", "#1051".
  private func isOfName(_ number: NumberScan.Claim, in text: String) -> Bool {
    let names = text.split { !($0.isLetter || $0.isNumber || "-_#/.".contains($0)) }.filter {
      name in
      let hasMark = name.contains { $0.isLetter || $0 == "#" || $0 == "_" }
      return hasMark && NumberScan(String(name)).claims.contains(number)
    }
    return !names.isEmpty && names.allSatisfy { words.says(String($0).lowercased()) }
  }

  /// Whether what a text's amounts are in is what amounts near are in, if any is named there.
  private func hasCurrencies(of text: String, _ near: [Int]) -> Bool {
    let claimed = Currency.named(in: text)
    guard !claimed.isEmpty else { return true }
    let said = near.reduce(into: Set<Currency>()) {
      $0.formUnion(Currency.named(in: words.messages[$1].message.text))
    }
    return said.isEmpty || claimed.isSubset(of: said)
  }

  // MARK: Days

  /// A text without the days that it names, each of which must have been said.
  private func withoutDates(
    _ text: String,
    _ near: [Int],
    _ objections: inout [Draft.Objection]
  ) -> String {
    let times = near.lazy.compactMap { words.messages[$0].message.createdAt }
    guard let writtenAt = times.first else { return text }
    let mentions = resolver.mentions(in: text, writtenAt: writtenAt)
    guard !mentions.isEmpty else { return text }
    let messages = near.map { words.messages[$0] }
    let numbers = words.numbers(in: near)
    var bytes = Array(text.utf8)
    for mention in mentions {
      let named = String(decoding: bytes[mention.range], as: UTF8.self)
      if !isSaid(mention, named, messages, numbers) { objections.append(.date) }
      for place in mention.range { bytes[place] = UInt8(ascii: " ") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isSaid(
    _ mention: DateMention,
    _ named: String,
    _ messages: [ThreadWords.Message],
    _ numbers: Set<String>
  ) -> Bool {
    if let time = mention.time, mention.precision == .time {
      let hours = [time / 60, time / 60 % 12, time / 60 % 12 + 12].map(String.init)
      let hasMinute = time % 60 == 0 || numbers.contains(String(time % 60))
      guard hasMinute, hours.contains(where: numbers.contains) else { return false }
    }
    let search = ByteSearch(named.lowercased())
    if messages.contains(where: { search.isFound(in: $0.text) }) { return true }
    let stored = messages.map(\.message)
    let isInDigits = NumberScan(named).said.contains(String(mention.date.day))
    if isInDigits
      ? dates.isNamed(mention.date, by: stored) : dates.isSupported(mention.date, by: stored)
    {
      return true
    }
    // "The 15th" in a form that is not read: a day of the next weeks.
    if isInDigits, mention.precision == .day, numbers.contains(String(mention.date.day)),
      stored.contains(where: { dates.isSoon(mention.date, after: $0) })
    {
      return true
    }
    // "Sent on 12 April" of a message of that day.
    return messages.contains { dates.isWritten($0.message, on: mention.date) }
  }

  // MARK: Names

  /// Whether the people whom a text names stand near, and other names anywhere in the thread.
  private func namesStand(in text: String, _ claim: ClaimWords, _ near: [Int]) -> Bool {
    let people = claim.tokens.filter(words.people.contains)
    if !people.isEmpty {
      let present = words.present(in: near)
      guard people.allSatisfy(present.contains) else { return false }
    }
    guard !isTranslated, words.isInLanguage(of: text, claim) else { return true }
    return claim.names.allSatisfy {
      words.knowsName($0) || words.capitalizesNouns && GermanWords.contains($0)
    }
  }

  // MARK: The opposite

  /// Whether a title is negated where its quotes are not, or the other way round.
  private func opposite(_ draft: Draft, _ title: ClaimWords) -> [Draft.Objection] {
    guard draft.kind == .actionItem || draft.kind == .decision else { return [] }
    guard title.isNegated else { return isDenied(draft, title) ? [.polarity] : [] }
    // "By draw, not by seniority" negates no more than a part.
    guard ClaimWords(ClaimWords.clauses(draft.title).first.map(String.init) ?? "").isNegated else {
      return []
    }
    let content = Set(title.content)
    // One word alone may be in another "not" of a longer clause.
    let denies = clauses(of: window(of: draft.evidence, 0)).contains { clause in
      clause.isNegated && content.isSubset(of: clause.content)
        && (content.count > 1 || clause.tokens.count <= title.tokens.count + 2)
    }
    guard !denies, let model = ClaimModel.polarity else { return [] }
    return model.score(polarity(draft, title).features) > model.least ? [.polarity] : []
  }

  private func polarity(_ draft: Draft, _ title: ClaimWords) -> PolaritySupport {
    PolaritySupport(
      draft.title,
      title,
      isTask: draft.kind == .actionItem,
      cited: window(of: draft.evidence, 0),
      in: words
    )
  }

  /// What a title that says "not" is judged by; none of another one.
  func polarityFeatures(of draft: Draft) -> [Float] {
    let title = ClaimWords(draft.title)
    return title.isNegated ? polarity(draft, title).features : []
  }

  /// Whether all that is said of what a title says is that it is not to be: "We are not going with
  /// Oracle" of "Go with Oracle".
  ///
  /// What is not done yet may be a task, and who promises something may have refused a part of it.
  private func isDenied(_ draft: Draft, _ title: ClaimWords) -> Bool {
    // Most quotes deny nothing, and taking them apart takes long.
    let places = window(of: draft.evidence, 0)
    guard places.contains(where: { words.messages[$0].words.isNegated }) else { return false }
    let content = Set(title.content)
    guard !content.isEmpty, !title.isRefusal,
      !draft.evidence.contains(where: { PromiseWords.isPromise($0.quote) })
    else { return false }
    let own = clauses(of: places.filter { !words.messages[$0].text.contains("?") })
      .filter { 3 * content.intersection($0.content).count >= 2 * content.count }
    return !own.isEmpty && own.allSatisfy(\.isOutrightNegated)
  }

  /// The clauses of some messages.
  private func clauses(of places: [Int]) -> [ClaimWords] { places.flatMap(words.clauses) }
}
