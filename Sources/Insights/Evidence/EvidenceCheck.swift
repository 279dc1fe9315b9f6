import Text

/// Checks that the quotes of drafts stand in the messages they name.
///
/// A quote is found letter by letter, or but for case, space, quotation marks and dashes, or by the
/// order of its words with guards; what is stored is the stretch of the message itself, so every
/// stored quote is verbatim. A quote under the wrong id is repaired only if exactly one other
/// message has it letter by letter.
package struct EvidenceCheck: Sendable {
  /// The messages of the thread.
  package let messages: [QuotableMessage]
  private let places: [String: Int]

  /// How many claims of a draft are looked at; further ones are rejected.
  static let mostClaims = 64
  /// How many bytes are searched and words compared before what is left is rejected.
  static let mostWork = 1 << 29
  /// How many words a quote must have to be looked for in other messages.
  private static let shortestRepair = 3

  /// Prepares checks against a thread.
  package init(_ messages: [QuotableMessage]) {
    self.messages = messages
    places = Dictionary(
      messages.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Checks drafts.
  ///
  /// - Returns: One result per draft, in order.
  package func check(_ drafts: [Draft]) -> [CheckedDraft] {
    if drafts.isEmpty { return [] }
    let work = Work()
    return drafts.map { draft in
      var results: [Result] = []
      for (place, claim) in draft.evidence.enumerated() {
        results.append(
          place < Self.mostClaims
            ? check(claim, work) : .rejected(.notFound)
        )
      }
      return checked(draft, results)
    }
  }

  // MARK: One claim

  private enum Result {
    case accepted(Evidence, sender: String?, isRepaired: Bool)
    case rejected(RejectedClaim.Reason)
  }

  /// What the checks of one call share.
  private final class Work {
    let tokenizer = Tokenizer()
    let budget = WorkBudget(EvidenceCheck.mostWork)
    var prepared: [Int: PreparedText] = [:]
  }

  private func check(_ claim: Draft.Claim, _ work: Work) -> Result {
    guard let cited = places[claim.messageId] else { return .rejected(.unknownMessage) }
    let matcher = QuoteMatcher(claim.quote, work.tokenizer, work.budget)
    guard matcher.saysSomething else { return .rejected(.tooShort) }
    let outcome = matcher.match(in: text(cited, work))
    if case .found(let range, let match) = outcome {
      guard messages[cited].isEvidence else { return .rejected(.notEvidence) }
      return accepted(cited, range, match, isRepaired: false)
    }
    if let (place, range) = elsewhere(matcher, than: cited, work) {
      return accepted(place, range, .exact, isRepaired: true)
    }
    guard case .failed(let reason) = outcome else { return .rejected(.notFound) }
    return .rejected(reason)
  }

  private func text(_ place: Int, _ work: Work) -> PreparedText {
    if let known = work.prepared[place] { return known }
    let text = PreparedText(messages[place].text, work.tokenizer)
    work.prepared[place] = text
    return text
  }

  /// The only other message that has a quote letter by letter.
  private func elsewhere(
    _ matcher: QuoteMatcher,
    than cited: Int,
    _ work: Work
  ) -> (place: Int, range: Range<Int>)? {
    guard matcher.quote.list.words.count >= Self.shortestRepair else { return nil }
    var found: (place: Int, range: Range<Int>)?
    for place in messages.indices
    where place != cited && messages[place].isEvidence
      && messages[place].text.utf8.count + 2 >= matcher.quote.bytes.count
    {
      guard let range = matcher.exact(in: text(place, work)) else { continue }
      if found != nil { return nil }
      found = (place, range)
    }
    return found
  }

  private func accepted(
    _ place: Int,
    _ range: Range<Int>,
    _ match: Evidence.Match,
    isRepaired: Bool
  ) -> Result {
    let message = messages[place]
    // Of a native string this takes time by the quote, not by the message.
    let text = message.text.utf8
    let start = text.index(text.startIndex, offsetBy: range.lowerBound)
    let quote = String(decoding: text[start...].prefix(range.count), as: UTF8.self)
    let evidence = Evidence(
      messageId: message.id,
      senderName: message.senderName,
      createdAt: message.createdAt,
      quote: quote,
      start: range.lowerBound,
      end: range.upperBound,
      match: match
    )
    return .accepted(evidence, sender: message.senderId, isRepaired: isRepaired)
  }

  // MARK: One draft

  private func checked(_ draft: Draft, _ results: [Result]) -> CheckedDraft {
    var checked = CheckedDraft(draft: draft, evidence: [], senderIds: [], rejected: [], repaired: 0)
    var newPlaces: [Int: Int] = [:]
    for (place, result) in results.enumerated() {
      switch result {
      case .rejected(let reason):
        checked.rejected.append(RejectedClaim(claim: draft.evidence[place], reason: reason))
      case .accepted(let evidence, let sender, let isRepaired):
        newPlaces[place] = self.place(of: evidence, in: &checked.evidence)
        if let sender, !checked.senderIds.contains(sender) { checked.senderIds.append(sender) }
        if isRepaired { checked.repaired += 1 }
      }
    }
    checked.draft.detail = EvidencePlaces(newPlaces).renumbered(draft.detail)
    return checked
  }

  /// The place of a stretch among the evidence, which it joins unless it is there already.
  private func place(of evidence: Evidence, in list: inout [Evidence]) -> Int {
    let known = list.firstIndex {
      $0.messageId == evidence.messageId && $0.start == evidence.start && $0.end == evidence.end
    }
    if let known { return known }
    list.append(evidence)
    return list.count - 1
  }
}
