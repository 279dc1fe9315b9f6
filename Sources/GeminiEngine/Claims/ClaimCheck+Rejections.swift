extension ClaimCheck {
  /// Whether a statement says that someone turned something down, where no one says no to it:
  /// "Ana declines the offer" for "Ana: fine with me".
  ///
  /// - Parameter close: The messages beside its quotes; nil for a statement about the whole thread,
  ///   in which many a "no" is about something else.
  func isRejectionUnsaid(_ claim: ClaimWords, close: [Int]? = nil) -> Bool {
    guard !claim.isNegated, StanceWords.isRejection(claim) else { return false }
    let content = Set(claim.content).subtracting(words.people)
    return !(close ?? Array(words.messages.indices)).contains { index in
      let message = words.messages[index]
      if StanceWords.isRejection(message.words) { return true }
      return StanceWords.turnsDown(message.text, message.words)
        && (close != nil || isTranslated || content.contains { words.isSaid($0, in: [index]) })
    }
  }
}
