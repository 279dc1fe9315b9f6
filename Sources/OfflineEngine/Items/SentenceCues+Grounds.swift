extension SentenceCues {
  /// The grounds for treating a promise alone as an item; nil if it is not one.
  var promiseGrounds: ActionItem.Grounds? {
    let (cues, topic) = (sentence.cues, sentence.topic.count)
    if cues.containsAny(CueSet(.day, .deadline)), topic + (cues.contains(.workVerb) ? 1 : 0) >= 1 {
      return .datedPromise
    }
    if cues.contains(.workVerb), topic >= 1 { return .promise }
    return topic >= 2 ? .loosePromise : nil
  }
}
