import Conversations
import Insights

extension ClaimCheck {
  /// Whether a title is negated where its quotes are not, or the other way round.
  func opposite(_ draft: Draft, _ title: ClaimWords) -> [Draft.Objection] {
    guard draft.kind == .actionItem || draft.kind == .decision else { return [] }
    guard title.isNegated else { return isDenied(title, draft.evidence) ? [.polarity] : [] }
    // "By draw, not by seniority" negates only a part.
    guard ClaimWords(ClaimWords.clauses(draft.title).first.map(String.init) ?? "").isNegated else {
      return []
    }
    let content = Set(title.content)
    // A single word may belong to another "not" of a longer clause.
    let denies = clauses(of: window(of: draft.evidence, 0)).contains { clause in
      clause.isNegated && content.isSubset(of: clause.content)
        && (content.count > 1 || clause.tokens.count <= title.tokens.count + 2)
    }
    guard !denies, let model = ClaimModel.polarity else { return [] }
    return model.score(polarity(draft, title).features) > model.threshold ? [.polarity] : []
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

  /// The features of a title that says "not"; empty for other titles.
  func polarityFeatures(of draft: Draft) -> [Float] {
    let title = ClaimWords(draft.title)
    return title.isNegated ? polarity(draft, title).features : []
  }

  /// Whether the quotes only ever deny what a title says: "We are not going with Oracle" for "Go
  /// with Oracle".
  ///
  /// Something not done yet may be a task, and someone who promises something may refuse a part of
  /// it.
  func isDenied(_ title: ClaimWords, _ claims: [Draft.Claim]) -> Bool {
    // Most quotes deny nothing, and splitting them into clauses is slow.
    let cited = window(of: claims, 0)
    guard !title.isNegated, cited.contains(where: { words.messages[$0].words.isNegated }) else {
      return false
    }
    let content = Set(title.content).subtracting(words.people)
    guard !content.isEmpty, !turnsDown(title),
      !claims.contains(where: { PromiseWords.isPromise($0.quote) })
    else { return false }
    let own = cited.flatMap(words.statements).filter { $0.isAbout(content) }
    return !own.isEmpty && own.allSatisfy(\.isOutrightNegated)
  }

  /// Whether a title turns something down, so that a "no" bears it out.
  private func turnsDown(_ title: ClaimWords) -> Bool {
    title.isRefusal || StanceWords.isRejection(title)
  }

  /// Whether the answers cited for a choice say no to it: "Can I bring my cousin?" – "then no" for
  /// "The cousin comes".
  func isTurnedDown(_ title: ClaimWords, _ claims: [Draft.Claim]) -> Bool {
    let content = Set(title.content).subtracting(words.people)
    let cited = window(of: claims, 0)
    guard !title.isNegated, !turnsDown(title),
      let proposal = cited.first(where: { !content.isDisjoint(with: words.messages[$0].words.all) })
    else { return false }
    let proposer = words.messages[proposal].message.sender
    let answers = cited.filter {
      $0 > proposal && words.messages[$0].message.sender != proposer
        && words.messages[$0].words.isNegated
    }
    let clauses = clauses(of: answers)
    let said = clauses.filter { !content.isDisjoint(with: $0.content) }
    if !said.isEmpty { return said.allSatisfy(\.isOutrightNegated) }
    return clauses.contains {
      $0.tokens.count <= Self.maxOfNo && $0.isOutrightNegated
    }
  }

  /// The maximum number of words in a bare "no": "doen we niet".
  private static let maxOfNo = 4

  /// Whether a statement denies in the same words what its quotes say, and nothing near them does.
  func isContrary(_ claim: ClaimWords, _ claims: [Draft.Claim], _ near: [Int]) -> Bool {
    guard claim.isOutrightNegated, !isTranslated else { return false }
    let content = Set(claim.content).subtracting(words.people)
      .subtracting(claim.negations.map(ClaimWords.key))
    let cited = window(of: claims, 0)
    // Most quotes lack some of the words, and splitting them into clauses is slow.
    guard content.count > 1, content.allSatisfy({ words.isSaid($0, in: cited) }) else {
      return false
    }
    let isSaid = clauses(of: cited).contains {
      !$0.isNegated && content.isSubset(of: $0.content)
    }
    return isSaid
      && !clauses(of: near).contains {
        $0.isNegated && 2 * content.intersection($0.content).count >= content.count
      }
  }

  /// The clauses of some messages.
  private func clauses(of indices: [Int]) -> [ClaimWords] { indices.flatMap(words.clauses) }
}
