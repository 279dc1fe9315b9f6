import Conversations
import Text

/// Checks that the quotes of drafts are in the messages they name.
///
/// A quote is found verbatim, or except for case, space, quotation marks and dashes, or by the
/// order of its words with guards; the stretch of the message itself is stored, so every stored
/// quote is verbatim. A quote under the wrong id is repaired only if exactly one other message has
/// it verbatim.
package struct EvidenceCheck: Sendable {
  /// The messages of the thread.
  let messages: [QuotableMessage]
  private let indices: [MessageID: Int]

  /// The maximum number of claims of a draft that are checked; further ones are rejected.
  static let maxClaims = 64
  /// The maximum number of bytes searched and words compared before the rest is rejected.
  static let maxWork = 1 << 29
  /// The minimum number of words for a quote to be looked for in other messages.
  private static let shortestRepair = 3

  /// Prepares checks against a thread.
  package init(_ messages: [QuotableMessage]) {
    self.messages = messages
    indices = Dictionary(
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
      results.reserveCapacity(draft.evidence.count)
      for (index, claim) in draft.evidence.enumerated() {
        results.append(
          index < Self.maxClaims
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

  /// The state shared by the checks of one call.
  private final class Work {
    let tokenizer = Tokenizer()
    let budget = WorkBudget(EvidenceCheck.maxWork)
    var prepared: [Int: PreparedText] = [:]
  }

  private func check(_ claim: Draft.Claim, _ work: Work) -> Result {
    guard let cited = indices[claim.messageId] else { return .rejected(.unknownMessage) }
    let matcher = QuoteMatcher(claim.quote, work.tokenizer, work.budget)
    guard matcher.saysSomething else { return .rejected(.tooShort) }
    let outcome = matcher.match(in: text(cited, work))
    if case .found(let range, let match) = outcome {
      guard messages[cited].isEvidence else { return .rejected(.notEvidence) }
      return accepted(cited, range, match, isRepaired: false)
    }
    if let (index, range) = elsewhere(matcher, than: cited, work) {
      return accepted(index, range, .exact, isRepaired: true)
    }
    guard case .failed(let reason) = outcome else { return .rejected(.notFound) }
    return .rejected(reason)
  }

  private func text(_ index: Int, _ work: Work) -> PreparedText {
    if let known = work.prepared[index] { return known }
    let text = PreparedText(messages[index].text, work.tokenizer)
    work.prepared[index] = text
    return text
  }

  /// The only other message that has a quote verbatim.
  private func elsewhere(
    _ matcher: QuoteMatcher,
    than cited: Int,
    _ work: Work
  ) -> (index: Int, range: Range<Int>)? {
    guard matcher.quote.list.words.count >= Self.shortestRepair else { return nil }
    var found: (index: Int, range: Range<Int>)?
    for index in messages.indices
    where index != cited && messages[index].isEvidence
      && messages[index].text.utf8.count + 2 >= matcher.quote.bytes.count
    {
      guard let range = matcher.exact(in: text(index, work)) else { continue }
      if found != nil { return nil }
      found = (index, range)
    }
    return found
  }

  private func accepted(
    _ index: Int,
    _ range: Range<Int>,
    _ match: Evidence.Match,
    isRepaired: Bool
  ) -> Result {
    let message = messages[index]
    // For a native string this takes time proportional to the quote, not to the message.
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
    var newIndices: [Int: Int] = [:]
    for (index, result) in results.enumerated() {
      switch result {
      case .rejected(let reason):
        checked.rejected.append(RejectedClaim(claim: draft.evidence[index], reason: reason))
      case .accepted(let evidence, let sender, let isRepaired):
        newIndices[index] = self.index(of: evidence, in: &checked.evidence)
        if let sender, !checked.senderIds.contains(sender) { checked.senderIds.append(sender) }
        if isRepaired { checked.repaired += 1 }
      }
    }
    checked.draft.detail = EvidenceIndices(newIndices).renumbered(draft.detail)
    return checked
  }

  /// The index of a stretch among the evidence, to which it is added unless it is there already.
  private func index(of evidence: Evidence, in list: inout [Evidence]) -> Int {
    let known = list.firstIndex {
      $0.messageId == evidence.messageId && $0.start == evidence.start && $0.end == evidence.end
    }
    if let known { return known }
    list.append(evidence)
    return list.count - 1
  }
}
