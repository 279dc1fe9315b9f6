package import Extraction
package import Insights
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
package struct ClaimCheck {
  private let words: ThreadWords
  /// The ids of the messages that tell a model what to do.
  private let orders: Set<String>
  private let dates: DateSupport
  private let resolver: DateResolver

  /// How far from a quote something may stand that belongs to it, in messages.
  private static let near = 12
  /// How far from a quote its subject may stand, in messages.
  private static let next = 6
  /// How far from a quote those may write whom a title names, in messages.
  private static let beside = 4
  /// How many messages with a word are looked at; a word of more of them tells none apart.
  private static let mostPlaces = 50

  /// Knows a thread.
  package init(_ task: ExtractionTask) {
    let (talk, orders) = task.withoutOrders
    self.init(talk, without: orders)
  }

  /// Knows a thread from which messages were taken.
  ///
  /// - Parameter orders: The ids of those that tell a model what to do.
  init(_ talk: ExtractionTask, without orders: Set<String>) {
    words = ThreadWords(talk)
    self.orders = orders
    dates = DateSupport(zone: talk.timeZone)
    resolver = DateResolver(zone: talk.timeZone)
  }

  /// A draft with what speaks against it.
  ///
  /// Of a draft whose parts have evidence of their own, parts that are not borne out fall, and a
  /// headline that is not gives way to the first part.
  package func checked(_ draft: Draft) -> Draft {
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
    if !draft.evidence.contains(where: { draft.content.hasVerbatim($0.quote) }) {
      draft.objections += objections(to: draft.content, near: near)
    }
    draft.objections += opposite(draft, title)
    draft.unsaid = unsaid(draft, title)
    return draft
  }

  /// Whether quotes are all of messages that tell a model what to do.
  private func isOrdered(_ claims: [Draft.Claim]) -> Bool {
    !claims.isEmpty && claims.allSatisfy { orders.contains($0.messageId) }
  }

  /// The share of a title's words that stand nowhere near its quotes.
  ///
  /// It is 1 for a title whose words stand together elsewhere: it is that of another item. What is
  /// in another language than the chat cannot be held against it wholly.
  private func unsaid(_ draft: Draft, _ title: ClaimWords) -> Double {
    let content = title.content
    guard !content.isEmpty else { return 0 }
    let near = window(of: draft.evidence, Self.next)
    let unknown = content.count { !words.isSaid($0, in: near) }
    // A single word says too little to be sure of.
    let share = Double(unknown) / Double(max(2, content.count))
    guard words.isInLanguage(of: draft.title, title) else { return min(share, 0.5) }
    // A kind of somebody's own, such as risks, may be a conclusion in other words.
    guard KindName.shipped.contains(draft.kind) else { return min(share, 0.75) }
    // Pairs of characters differ where words are inflected.
    if share < 1, ClaimWords.isUnspaced(draft.title) { return min(share, 0.75) }
    return isElsewhere(Set(content), than: draft.evidence) ? 1 : share
  }

  /// Whether half of some words stand in one message, and none beside some quotes.
  private func isElsewhere(_ content: Set<String>, than claims: [Draft.Claim]) -> Bool {
    guard content.count > 1 else { return false }
    let beside = Set(window(of: claims, Self.beside))
    var counts: [Int: Int] = [:]
    for word in content {
      let places = words.postings[word] ?? []
      if places.contains(where: beside.contains) { return false }
      for place in places.prefix(Self.mostPlaces) { counts[place, default: 0] += 1 }
    }
    return (counts.values.max() ?? 0) * 2 >= max(4, content.count)
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
      if !numbers.allSatisfy({ $0.isAmong(said) }) { objections.append(.number) }
    }
    if !namesStand(in: text, claim ?? ClaimWords(text), people ?? near) { objections.append(.name) }
    return objections
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
    let folded = named.lowercased()
    if messages.contains(where: { $0.text.hasVerbatim(folded) }) { return true }
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
    guard !words.capitalizesNouns, !words.isGerman, words.isInLanguage(of: text, claim) else {
      return true
    }
    return claim.names.allSatisfy { words.knows($0) || words.people.contains($0) }
  }

  // MARK: The opposite

  /// Whether a title is negated where its quotes are not.
  private func opposite(_ draft: Draft, _ title: ClaimWords) -> [Draft.Objection] {
    guard draft.kind == .actionItem || draft.kind == .decision else { return [] }
    guard title.isNegated, !title.isRefusal else { return [] }
    // "By draw, not by seniority" negates no more than a part.
    guard ClaimWords(ClaimWords.clauses(draft.title).first.map(String.init) ?? "").isNegated else {
      return []
    }
    let cited = window(of: draft.evidence, 0).map { words.messages[$0].message.text }
    let clauses = cited.flatMap(ClaimWords.clauses).map { ClaimWords(String($0)) }
    let content = Set(title.content)
    // "I can't on Friday, I'll call them": only the clause that says what the title says counts.
    let own = clauses.filter { !content.isDisjoint(with: $0.content) }
    let isWide = own.isEmpty || title.lacksSomething
    let isSaid = (isWide ? clauses : own).contains { $0.isNegated || $0.isRefusal }
    return isSaid ? [] : [.polarity]
  }
}
