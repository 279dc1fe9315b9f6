import Extraction
import Insights
import Conversations
import JSON
import Language
import Text

/// Checks the statements of drafts against the thread: a quote may be verbatim, and the statement
/// made of it still invented.
///
/// Numbers, days, addresses and names must occur near the quotes. One that does not is an
/// objection, and a draft with an objection is not believed; words that do not occur nearby lower
/// its confidence.
final class ClaimCheck {
  let words: ThreadWords
  private let roles: TalkRoles
  private let planted: PlantedMessages
  private let titleScores = TitleScores()
  /// The ids of the messages that give instructions to a model.
  private let orders: Set<MessageID>
  let isTranslated: Bool
  let dates: DateSupport

  /// The maximum distance of related text from a quote, in messages.
  private static let near = 12
  /// The maximum distance of a quote's subject, in messages.
  private static let next = 6
  /// The maximum distance of messages by people who decide something, in messages.
  static let deciding = 3
  /// The maximum distance of messages by people whom a title names, and of numbers and days where
  /// a quote has some itself, in messages.
  private static let beside = 1

  /// Creates a check against a thread.
  convenience init(_ task: ExtractionTask) {
    let (talk, orders) = task.withoutOrders
    self.init(talk, without: orders)
  }

  /// Creates a check against a thread from which messages were removed.
  ///
  /// - Parameters:
  ///   - orders: The ids of the removed messages, which give instructions to a model.
  ///   - isTranslated: Whether drafts may be in another language than the thread: their words need
  ///     not be its words.
  init(_ talk: ExtractionTask, without orders: Set<MessageID>, isTranslated: Bool = false) {
    words = ThreadWords(talk)
    roles = TalkRoles(words)
    planted = PlantedMessages(words, roles)
    self.isTranslated = isTranslated
    self.orders = orders
    dates = DateSupport(zone: talk.timeZone) { [words] in words.dateLanguage }
  }

  /// A draft with the objections to it.
  ///
  /// In a draft whose parts have their own evidence, unsupported parts are removed, and an
  /// unsupported headline is replaced by the best supported part.
  func checked(_ draft: Draft) -> Draft {
    guard let parts = draft.detail[.bullets]?.array, draft.detail[.headline] != nil else {
      return checkedItem(draft)
    }
    return checkedSummary(draft, parts)
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
    if !areCountsSaid(in: title, near) { draft.objections.append(.number) }
    // Quoted content is checked as quotes.
    if !draft.evidence.contains(where: { ByteSearch($0.quote).isFound(in: draft.content) }) {
      draft.objections += objections(to: draft.content, near: near)
    }
    draft.objections += opposite(draft, title)
    draft.unsaid =
      restsOnPlanted(draft, title) || !isUpheld(draft, title) ? 1 : unsaid(draft, title)
    draft.detail = borneOut(draft, near)
    if isDoneUnseen(draft) { draft.detail.state = .open }
    return draft
  }

  /// Whether a draft says what the talk does not: what it rests on was planted.
  private func restsOnPlanted(_ draft: Draft, _ title: ClaimWords) -> Bool {
    guard Self.upheld.contains(draft.kind) else { return false }
    let cited = window(of: draft.evidence, 0)
    return cited.allSatisfy(planted.contains)
      || source(of: title, besides: cited).map(planted.contains) ?? false
  }

  /// Whether a quote may take a task on, or settle a choice.
  ///
  /// Who answers for a task must not have turned it down: of several quotes the owner's own count.
  private func isUpheld(_ draft: Draft, _ title: ClaimWords) -> Bool {
    let cited = window(of: draft.evidence, 0)
    switch draft.kind {
    // Reading roles takes longer than all other checks.
    case .decision: return !isTurnedDown(title, draft.evidence) && roles.settlesChoice(cited)
    case .actionItem:
      let owner = draft.detail.owner?.id
      let own = cited.filter { words.messages[$0].message.sender?.id == owner }
      let isRefused =
        !own.isEmpty && own.allSatisfy { PromiseWords.isRefusal(words.messages[$0].text) }
      return !isRefused && (promises(draft, owner) || roles.takesOn(own.isEmpty ? cited : own))
    default: return true
    }
  }

  /// Whether the owner promises a task in so many words, which roles need not confirm.
  private func promises(_ draft: Draft, _ owner: String?) -> Bool {
    draft.evidence.contains { claim in
      guard let index = words.messageIndices[claim.messageId] else { return false }
      let message = words.messages[index]
      return message.message.sender?.id == owner && PromiseWords.isPromise(claim.quote)
        && !PromiseWords.isQuestion(message.text)
    }
  }

  /// Whether a task counts as done although no quote says so.
  private func isDoneUnseen(_ draft: Draft) -> Bool {
    guard draft.kind == .actionItem, draft.detail.state == .done else { return false }
    let cited = window(of: draft.evidence, 0)
    return !cited.contains { PromiseWords.reportsDone(words.messages[$0].text) }
      && !roles.reportsDone(cited)
  }

  /// The kinds that someone in the talk must support; a stranger's question or alarm may well count.
  private static let upheld: Set<KindName> = [.actionItem, .decision, .suggestion]

  /// The message that has more of a title's words than all that are cited for it, if there is one.
  private func source(of title: ClaimWords, besides cited: [Int]) -> Int? {
    let content = Set(title.content)
    let source = words.counts(of: content).max { ($0.value, $1.key) < ($1.value, $0.key) }
    let said = content.count { words.isSaid($0, in: cited) }
    return source.flatMap { $0.value > max(1, said) ? $0.key : nil }
  }

  /// The features of a message, for fitting weights; see ``PlantedMessages``.
  func belonging(of id: MessageID) -> [Float] {
    words.messageIndices[id].map(planted.features) ?? []
  }

  /// Whether every number, day, address and name of a text is in the thread.
  func isBorneOut(_ text: String, _ claim: ClaimWords? = nil) -> Bool {
    objections(to: text, claim, near: Array(words.messages.indices)).isEmpty
  }

  /// The detail of a find without the free texts (why, the first step, alternatives) that the
  /// thread does not support, which are shown like the title, and without deciders who say nothing
  /// near the quotes.
  private func borneOut(_ draft: Draft, _ near: [Int]) -> JSONObject {
    func isSupported(_ value: JSONValue) -> Bool {
      // A word alone is a level or a state, and the title has been checked.
      guard let text = value.string, text.contains(" "), text != draft.title else { return true }
      return objections(to: text, near: near).isEmpty && !AddressedText.ordersModel(text)
    }
    var kept = JSONObject()
    for member in draft.detail.members {
      switch (member.name, member.value.array) {
      case (DetailField.decidedBy.rawValue, let people?):
        let writers = window(of: draft.evidence, Self.deciding).compactMap {
          words.messages[$0].message.sender?.id
        }
        let deciders = people.filter { $0["id"]?.string.map(writers.contains) ?? true }
        kept.append(member.name, .array(deciders))
      case (_, let texts?): kept.append(member.name, .array(texts.filter(isSupported)))
      case (_, nil): kept.append(member.name, isSupported(member.value) ? member.value : .null)
      }
    }
    return kept
  }

  /// Whether all quotes are from messages that give instructions to a model.
  func isOrdered(_ claims: [Draft.Claim]) -> Bool {
    !claims.isEmpty && claims.allSatisfy { orders.contains($0.messageId) }
  }

  /// The share of a title's words that do not occur near its quotes.
  ///
  /// It is 1 for a title about other messages. A title in another language than the chat, or one
  /// that draws a conclusion in other words, is not penalized fully.
  private func unsaid(_ draft: Draft, _ title: ClaimWords) -> Double {
    let content = title.content
    guard !content.isEmpty, !isTranslated else { return 0 }
    let near = window(of: draft.evidence, Self.next)
    let unknown = content.count { !words.isSaid($0, in: near) }
    // A single word says too little to be sure of.
    let share = Double(unknown) / Double(max(2, content.count))
    guard words.isInLanguage(of: draft.title, title) else { return min(share, 0.5) }
    // A custom kind, such as risks, may be a conclusion in other words.
    guard KindName.shipped.contains(draft.kind), let model = ClaimModel.titles else {
      return min(share, 0.75)
    }
    // Pairs of characters differ where words are inflected.
    let isUnknown = share == 1 && !ClaimWords.isUnspaced(draft.title)
    let limit = isUnknown ? min(Self.minUnknown, model.threshold) : model.threshold
    return titleScore(place(of: title, draft), isOwn: true) > limit ? 1 : min(share, 0.75)
  }

  /// The score above which a title is wrong of whose words none occurs near its quotes.
  ///
  /// By folds, 13 of 51 such right titles are below it, and 6 of 4,724 wrong ones.
  private static let minUnknown: Float = 0

  private func place(of title: ClaimWords, _ draft: Draft) -> TitlePlace {
    let kind: Float = draft.kind == .actionItem ? 0 : draft.kind == .decision ? 1 : 2
    return TitlePlace(words: title, cited: window(of: draft.evidence, 0), kind: kind)
  }

  /// A draft's title and messages, if both can be compared with those of others.
  func titlePlace(of draft: Draft) -> TitlePlace? {
    guard Self.compared.contains(draft.kind), !isTranslated else { return nil }
    let place = place(of: ClaimWords(draft.title), draft)
    guard !place.cited.isEmpty, !place.words.tokens.isEmpty,
      words.isInLanguage(of: draft.title, place.words)
    else { return nil }
    return place
  }

  /// The kinds whose titles are compared with one another.
  private static let compared: Set<KindName> = [.actionItem, .decision, .openQuestion]

  /// The log-odds that a title is not that of the messages of another; 0 without weights.
  func titleScore(_ title: TitlePlace, at place: TitlePlace) -> Float {
    let moved = TitlePlace(words: title.words, cited: place.cited, kind: place.kind)
    return titleScore(moved, isOwn: false)
  }

  /// The log-odds that a title is not that of its messages; 0 without weights.
  ///
  /// - Parameter isOwn: Whether a title that occurs together elsewhere, and not here at all, counts
  ///   as wrong in any case; such scores are kept, because they are asked for twice.
  func titleScore(_ place: TitlePlace, isOwn: Bool) -> Float {
    if isOwn, let score = titleScores[place] { return score }
    let support = TitleSupport(place.words, cited: place.cited, kind: place.kind, in: words)
    let score =
      isOwn && support.isElsewhere ? .infinity : ClaimModel.titles?.score(support.features) ?? 0
    if isOwn { titleScores[place] = score }
    return score
  }

  /// The features of a draft's title, for fitting weights; see ``TitleSupport``.
  func titleFeatures(of draft: Draft) -> [Float] {
    let place = place(of: ClaimWords(draft.title), draft)
    return TitleSupport(place.words, cited: place.cited, kind: place.kind, in: words).features
  }

  /// The indices of the messages around some quotes, in order.
  func window(of claims: [Draft.Claim], _ reach: Int) -> [Int] {
    claims.compactMap { words.messageIndices[$0.messageId] }
      .neighbours(before: reach, after: reach, below: words.messages.count)
  }

  /// The objections to a text.
  ///
  /// - Parameters:
  ///   - people: The messages where the people it names write or are named; nil for `near`.
  ///   - close: What the numbers and days must be said close to, if it has any itself.
  func objections(
    to text: String,
    _ claim: ClaimWords? = nil,
    near: [Int],
    people: [Int]? = nil,
    close: CitedContext? = nil
  ) -> [Draft.Objection] {
    var objections: [Draft.Objection] = []
    let (cited, beside) = (close?.cited ?? [], close?.close ?? [])
    let isDated = !dates.days(of: cited.map { words.messages[$0].message }).isEmpty
    let rest = withoutDates(text, isDated ? beside : near, &objections)
    if !ClaimWords.addresses(text).allSatisfy({ words.says($0) }) { objections.append(.address) }
    let numbers = NumberScan(rest).claims
    if !numbers.isEmpty {
      let isCounted = rest == text && !words.numbers(in: cited).isEmpty
      let said = words.numbers(in: isCounted ? beside : near).union(words.nameNumbers)
      let areSaid = numbers.allSatisfy {
        $0.isAmong(said) || isOfName($0, in: text) || isDay($0, in: text, near)
      }
      if !areSaid || !hasCurrencies(of: text, near) {
        objections.append(.number)
      }
    }
    if !namesOccur(in: text, claim ?? ClaimWords(text), people ?? near)
      || !areNumberedNamesSaid(in: rest)
    {
      objections.append(.name)
    }
    return objections
  }

  // MARK: Names

  /// Whether the people whom a text names occur nearby, and its other names anywhere in the thread.
  private func namesOccur(in text: String, _ claim: ClaimWords, _ near: [Int]) -> Bool {
    let people = claim.tokens.filter(words.people.contains)
    if !people.isEmpty {
      let present = words.present(in: near)
      guard people.allSatisfy(present.contains) else { return false }
    }
    guard !claim.capitals.isEmpty, !isTranslated, words.isInLanguage(of: text, claim) else {
      return true
    }
    guard words.capitalizesNouns else { return claim.names.allSatisfy(words.knowsName) }
    return claim.capitals.allSatisfy {
      words.knowsName($0) || GermanWords.isNoun($0, orBegins: words.knows)
    }
  }
}
