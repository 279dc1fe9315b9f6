import MessageRoles

extension LearnedItems {
  /// The questions that nothing answers.
  func questions() -> [OpenQuestion] {
    best(window: 1, least: weights.questionCut.least) { index in
      score(index, .open) >= -4.5
    } score: {
      scores.question($0)
    }
    .compactMap { candidate in
      guard let asker = reading.messages[candidate.index].sender else { return nil }
      let position = sentence(candidate.index, .question)
      let addressee = reading.people.addressee(of: reading[position])
      let next = reading.messages[(candidate.index + 1)...].prefix(8)
      return OpenQuestion(
        position: position,
        asker: asker,
        knows: addressee.map { $0 == asker ? [] : [$0] } ?? [],
        isDiscussed: next.contains { $0.isEvidence && $0.sender != asker },
        probability: weights.questionCut.calibration[candidate.score]
      )
    }
  }
}
