import JSON

extension Insight {
  /// The insight with its texts rewritten: title, content, detail, quotes and notes.
  ///
  /// - Parameter transform: Must keep the length in bytes, in which evidence is measured.
  package func mappingProse(_ transform: (String) -> String) -> Insight {
    var insight = self
    insight.title = transform(title)
    insight.content = transform(content)
    insight.detail = detail.mappingProse(transform)
    insight.evidence = evidence.map { evidence in
      var evidence = evidence
      evidence.quote = transform(evidence.quote)
      return evidence
    }
    insight.review?.note = (review?.note).map(transform)
    insight.review?.edits = review?.edits.mappingProse(transform) ?? JSONObject()
    return insight
  }
}
