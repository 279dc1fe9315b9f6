import Insights
import JSON
import Language

extension ClaimCheck {
  /// A summary without the bullets and topics that the talk does not support, and why they are
  /// gone; a headline or a gist that it does not support gives way to the best supported bullet.
  func checkedSummary(_ draft: Draft, _ bullets: [JSONValue]) -> Draft {
    var draft = draft
    var kept: [JSONValue] = []
    var best: (text: String, support: Double)?
    for (index, bullet) in bullets.enumerated() {
      let text = bullet["text"]?.string ?? ""
      let claim = ClaimWords(text)
      let cited = claims(of: bullet, draft)
      let reasons = objections(toBullet: text, claim, cited)
      guard reasons.isEmpty else {
        draft.dropped.append(.init(part: .bullets, index: index, reasons: reasons))
        continue
      }
      kept.append(bullet)
      let support = support(of: claim, cited)
      if support > best?.support ?? -1 { best = (text, support) }
    }
    draft.detail[.bullets] = .array(kept)
    if let topics = draft.detail[.topics]?.array {
      draft.detail[.topics] = .array(supported(topics, &draft.dropped))
    }
    guard let best else {
      // A summary that has no bullets says nothing that could be wrong.
      draft.objections += Set(draft.dropped.filter { $0.part == .bullets }.flatMap(\.reasons))
      return draft
    }
    let headline = objections(toWhole: draft.title)
    if !headline.isEmpty {
      draft.dropped.append(.init(part: .headline, reasons: headline))
      draft.title = best.text
      draft.detail[.headline] = .string(best.text)
    }
    let gist = objections(toWhole: draft.content)
    if !gist.isEmpty {
      draft.dropped.append(.init(part: .gist, reasons: gist))
      draft.content = best.text
      draft.detail[.gist] = .string(best.text)
    }
    return draft
  }

  /// The quotes that a bullet cites.
  private func claims(of bullet: JSONValue, _ draft: Draft) -> [Draft.Claim] {
    let indices = bullet["evidence"]?.array?.compactMap(\.integer) ?? []
    return indices.compactMap { index in
      Int(exactly: index).flatMap { draft.evidence.indices.contains($0) ? draft.evidence[$0] : nil }
    }
  }

  private func supported(_ topics: [JSONValue], _ dropped: inout [Draft.Dropped]) -> [JSONValue] {
    topics.enumerated().filter { index, topic in
      let reasons = objections(to: topic.string ?? "", near: Array(words.messages.indices))
      if !reasons.isEmpty {
        dropped.append(.init(part: .topics, index: index, reasons: Set(reasons)))
      }
      return reasons.isEmpty
    }.map(\.element)
  }

  // MARK: Reasons

  private func objections(
    toBullet text: String,
    _ claim: ClaimWords,
    _ cited: [Draft.Claim]
  ) -> Set<Draft.Objection> {
    let own = window(of: cited, 0)
    // A day that a message names does not make it one about the same.
    var days: [Draft.Objection] = []
    let undated = withoutDates(text, own, &days)
    let context = CitedContext(undated == text ? claim : ClaimWords(undated), own, in: words)
    let near = context.near
    var reasons = Set(objections(to: text, claim, near: near, close: context))
    if context.names(anotherIn: text, claim) { reasons.insert(.name) }
    if isOrdered(cited) { reasons.insert(.instruction) }
    if !saysNumber(of: text, own), isAboutOthers(text, claim, near) { reasons.insert(.unsaid) }
    if isContrary(claim, cited, near) || isDenied(claim, cited) { reasons.insert(.polarity) }
    if isRejectionUnsaid(claim, close: window(of: cited, Self.deciding)) { reasons.insert(.unsaid) }
    return reasons
  }

  /// The objections to a statement about all of the thread.
  private func objections(toWhole text: String) -> Set<Draft.Objection> {
    let claim = ClaimWords(text)
    var reasons = Set(objections(to: text, claim, near: Array(words.messages.indices)))
    if isRejectionUnsaid(claim) { reasons.insert(.unsaid) }
    return reasons
  }

  /// Whether a statement has no word of the talk but the names of people.
  private func isAboutOthers(_ text: String, _ claim: ClaimWords, _ near: [Int]) -> Bool {
    let content = Set(claim.content).subtracting(words.people)
    return !content.isEmpty && !isTranslated
      && !content.contains { words.isSaid($0, in: near) || words.knows($0) }
      && words.isInLanguage(of: text, claim)
  }

  /// Whether a statement has a number of the messages it cites: "They lost 8 to 2" for "8:2".
  private func saysNumber(of text: String, _ cited: [Int]) -> Bool {
    let numbers = NumberScan(text).claims
    guard !numbers.isEmpty else { return false }
    let said = words.numbers(in: cited)
    return numbers.allSatisfy { $0.isAmong(said) }
  }

  /// The share of a statement's words that are in the messages it cites.
  private func support(of claim: ClaimWords, _ cited: [Draft.Claim]) -> Double {
    let (content, own) = (Set(claim.content), window(of: cited, 0))
    guard !content.isEmpty else { return 0 }
    return Double(content.count { words.isSaid($0, in: own) }) / Double(content.count)
  }
}
