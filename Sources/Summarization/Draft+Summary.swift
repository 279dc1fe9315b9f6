import Extraction
import Insights
import JSON

extension Draft {
  /// A summary whose bullets each name their quotes.
  ///
  /// - Parameter headline: The title.
  /// - Returns: A draft of the kind `summary`.
  static func summary(
    headline: String,
    gist: String,
    bullets: [(text: String, claims: [Claim])],
    topics: [String]
  ) -> Draft {
    var evidence: [Claim] = []
    let list = bullets.map { bullet -> JSONValue in
      let indices = bullet.claims.map { evidence.listedIndex(of: $0) }
      return ["text": .string(bullet.text), "evidence": .array(indices)]
    }
    var detail = JSONObject()
    detail.append("headline", .string(headline))
    detail.append("gist", .string(gist))
    detail.append("bullets", .array(list))
    detail.append("topics", .array(topics.map(JSONValue.string)))
    return Draft(
      kind: "summary",
      title: headline,
      content: gist,
      detail: detail,
      evidence: evidence
    )
  }
}
