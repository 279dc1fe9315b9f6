package import Extraction
package import Insights

/// All that is done to what a model claims before its quotes are checked: owners that the chat
/// names, what speaks against a claim, one item a topic.
package struct DraftReview {
  private let claims: ClaimCheck
  private let owners: PromiseOwner
  private let topics: TopicMerging

  /// Knows a thread.
  ///
  /// - Parameter isTranslated: Whether drafts are in another language than the thread may be.
  package init(_ task: ExtractionTask, isTranslated: Bool = false) {
    let (talk, orders) = task.withoutOrders
    claims = ClaimCheck(talk, without: orders, isTranslated: isTranslated)
    owners = PromiseOwner(talk)
    topics = TopicMerging(task)
  }

  /// A draft with the owner that its quotes name, and with what speaks against it.
  package func reviewed(_ draft: Draft) -> Draft {
    claims.checked(owners.doubted(owners.corrected(owners.asked(draft))))
  }

  /// All drafts of an answer, each topic once.
  package func reviewed(_ drafts: [Draft]) -> [Draft] { topics.merged(drafts.map(reviewed)) }

  /// What a draft is judged by, for weights to be fitted, by the names of ``ClaimModel``'s members.
  package func features(of draft: Draft) -> [(name: String, values: [Float])] {
    [
      ("titles", claims.titleFeatures(of: draft)), ("owners", owners.features(of: draft)),
      ("polarity", claims.polarityFeatures(of: draft)),
    ]
  }
}
