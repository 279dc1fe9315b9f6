/// How well the messages that a find cites support a title that says "not".
struct PolaritySupport {
  /// The features that ``ClaimModel/polarity`` judges, in the order in which it was fitted.
  let features: [Float]

  /// The number of features.
  static let count = 21

  /// Compares a title with the clauses of the cited messages: in "I can't on Friday, I'll call
  /// them" the "not" is not about the call.
  ///
  /// - Parameters:
  ///   - text: The title.
  ///   - title: Its words.
  ///   - isTask: Whether it is the title of an action item, rather than of a decision.
  ///   - cited: The indices of the cited messages, in order.
  init(
    _ text: String,
    _ title: ClaimWords,
    isTask: Bool,
    cited: [Int],
    in thread: ThreadWords
  ) {
    let content = Set(title.content)
    let first = cited.first.map(thread.clauses) ?? []
    let rest = cited.dropFirst().flatMap(thread.clauses)
    let all = first + rest
    let says = { (clause: ClaimWords) in clause.isNegated || clause.isRefusal }
    func shared(_ clauses: [ClaimWords]) -> Float {
      let most = clauses.map { content.intersection($0.content).count }.max() ?? 0
      return Float(most) / Float(max(1, content.count))
    }
    let (negated, plain) = (all.filter(says), all.filter { !says($0) })
    let near = cited.flatMap { [$0 - 1, $0 + 1] }
      .filter { thread.messages.indices.contains($0) && !cited.contains($0) }
    features = [
      isTask ? 1 : 0, Float(content.count), Float(cited.count), Float(all.count),
      title.isNegation(at: 0) ? 1 : 0, title.isNegation(at: 1) ? 1 : 0,
      title.lacksSomething ? 1 : 0,
      Float(negated.count), Float(first.count(where: says)), Float(rest.count(where: says)),
      Float(all.count(where: \.isNegated)), Float(all.count(where: \.isOutrightNegated)),
      Float(all.count(where: \.isRefusal)),
      shared(negated), shared(plain), shared(negated) - shared(plain),
      Float(negated.map { $0.tokens.count }.min() ?? -1),
      Float(Set(near).count { says(thread.messages[$0].words) }),
      title.isRefusal ? 1 : 0,
      // "By draw, not by seniority" negates only a part.
      ClaimWords.clauses(text).first.map { ClaimWords(String($0)).isNegated } == true ? 1 : 0,
      Float(negated.count { clause in title.tokens.contains { clause.negations.contains($0) } }),
    ]
  }
}
