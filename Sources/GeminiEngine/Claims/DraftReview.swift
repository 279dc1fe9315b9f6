package import Conversations
package import Extraction
package import Insights

/// Reviews a model's claims before their quotes are checked: corrects owners, adds objections and
/// keeps one item a topic.
package struct DraftReview {
  private let claims: ClaimCheck
  private let owners: PromiseOwner
  private let names: TitleNames
  private let exchanges: ExchangedTitles
  private let topics: TopicMerging

  /// Creates a review against a thread.
  ///
  /// - Parameter isTranslated: Whether drafts may be in another language than the thread.
  package init(_ task: ExtractionTask, isTranslated: Bool = false) {
    let (talk, orders) = task.withoutOrders
    claims = ClaimCheck(talk, without: orders, isTranslated: isTranslated)
    owners = PromiseOwner(talk)
    names = TitleNames(owners.thread)
    exchanges = ExchangedTitles(claims)
    topics = TopicMerging(task)
  }

  /// A draft with the owner that its quotes name, and with the objections to it.
  package func reviewed(_ draft: Draft) -> Draft {
    names.checked(claims.checked(owners.doubted(owners.corrected(owners.asked(draft)))))
  }

  /// The reviewed drafts of an answer, each topic once.
  func reviewed(_ drafts: [Draft]) -> [Draft] {
    topics.merged(exchanges.marked(drafts.map(reviewed)))
  }

  /// A draft, reviewed as one of several in an answer.
  package func reviewed(_ draft: Draft, among others: [Draft]) -> Draft {
    exchanges.marked([reviewed(draft)] + others)[0]
  }

  /// The features that tell whether a message belongs to the talk, for fitting weights; none if it
  /// instructs a model.
  package func belonging(of id: MessageID) -> [Float] { claims.belonging(of: id) }

  /// The features of a draft, for fitting weights, by the names of ``ClaimModel``'s members.
  package func features(of draft: Draft) -> [(name: String, values: [Float])] {
    [
      ("titles", claims.titleFeatures(of: draft)), ("owners", owners.features(of: draft)),
      ("polarity", claims.polarityFeatures(of: draft)), ("names", names.features(of: draft)),
    ]
  }
}
